"""Configure the lit tests. go test ./cmd/hlo-promote/internal/endtoend -run TestLit runs them.

By hand: go build -o BIN/hlo-promote ./cmd/hlo-promote, with links to FileCheck, mlir-opt, opt, lli and not in
BIN (without version numbers), then lit-22 -v --param bin=BIN lit.
"""

import os

import lit.formats

config.name = "hlo-promote"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.excludes = ["Inputs"]
config.test_source_root = os.path.dirname(__file__)
config.test_exec_root = lit_config.params.get("exec_root", os.path.join("/tmp", "hlo-promote-lit"))

tools = lit_config.params["bin"]
config.environment["PATH"] = os.pathsep.join([tools, config.environment["PATH"]])
for tool in ("mlir-opt", "opt", "lli"):
    if os.path.exists(os.path.join(tools, tool)):
        config.available_features.add(tool)

# The last option fails a test whose own CHECK lines reach FileCheck's input, where they would match
# themselves: the forms that keep comments must not be piped into FileCheck without removing them.
config.environment["FILECHECK_OPTS"] = (
    "--enable-var-scope --allow-unused-prefixes=false --dump-input-context=12 "
    "--implicit-check-not={{CHECK(-[A-Z]+)?:}}"
)
