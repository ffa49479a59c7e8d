"""Calls that mypy accepts, and with "type: ignore" those that it refuses; mypy --strict fails on an ignore without an error."""
import pathlib

import hlo_promote

hlo_promote.promote("", "torch", target=pathlib.Path("my.target"), control_flow="keep")
hlo_promote.promote("", pathlib.Path("my.lattice"), policy={"u64-signed": "i64"})
hlo_promote.promote("", config=pathlib.Path("my.toml"), x32=False)
hlo_promote.promote("", config=False)
hlo_promote.promote("", config=True)  # type: ignore[arg-type]
hlo_promote.promote("", "pytorch")  # type: ignore[arg-type]
hlo_promote.promote("", target="bf16")  # type: ignore[arg-type]
hlo_promote.promote("", control_flow="always")  # type: ignore[arg-type]
hlo_promote.promote("", policy={"u64-signed": "i128"})  # type: ignore[arg-type]
hlo_promote.promote_all([""], "torch", results="keep")
hlo_promote.promote_all([""], "pytorch")  # type: ignore[arg-type]
hlo_promote.promote_all([""], result="keep")  # type: ignore[call-arg]
hlo_promote.join("i32", "f32", system="numpyy")  # type: ignore[arg-type]
