"""Set those flags of XLA that the installed jaxlib knows; an unknown one ends the process.

Usage    xla.py        checks that unknown flags are found, and prints which of the flags below the installed jaxlib knows
"""

import os
import re
import subprocess
import sys

# Rounds wherever the module rounds.
EXACT = "--xla_allow_excess_precision=false"
# Without it jaxlib 0.10 crashes on some integer programs; 0.11 and later have no such flag.
NO_FUSION_EMITTERS = "--xla_cpu_use_fusion_emitters=false"

READ = "from jaxlib import xla_client; xla_client.CompileOptions()"


def known(flags):
    """Return the flags that the installed jaxlib knows. Another process tries them."""
    done = subprocess.run([sys.executable, "-c", READ], env=os.environ | {"XLA_FLAGS": " ".join(flags)}, capture_output=True, text=True)
    if done.returncode == 0:
        return list(flags)
    refused = re.search(r"Unknown flags? in XLA_FLAGS: (.*)", done.stderr)
    rest = [f for f in flags if f not in refused[1].split()] if refused else list(flags)
    if len(rest) == len(flags):
        raise RuntimeError(f"jaxlib cannot be used with XLA_FLAGS={' '.join(flags)}: {done.stderr[-500:]}")
    return rest


def set_flags(*flags):
    """Set XLA_FLAGS to those of the flags that jaxlib knows. Call it before jaxlib is used."""
    os.environ["XLA_FLAGS"] = " ".join(known(flags))


def main():
    unknown = ["--xla_there_is_no_such_flag=1", "--xla_nor_such_a_flag"]
    if known([unknown[0], EXACT, unknown[1]]) != [EXACT] or known([EXACT, unknown[1]]) != [EXACT]:
        sys.exit("xla.py: error: flags that jaxlib does not know are not found")
    print("jaxlib knows", *known([EXACT, NO_FUSION_EMITTERS]))


if __name__ == "__main__":
    main()
