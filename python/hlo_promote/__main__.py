"""Run the program that is installed beside this package, as python -m hlo_promote."""
from __future__ import annotations

import os
import subprocess
import sys

from . import _program


def main() -> None:
    """Run the program with this process's arguments, standard streams and exit status."""
    command = [_program.program(), *sys.argv[1:]]
    if os.name == "posix":
        os.execv(command[0], command)
    sys.exit(subprocess.call(command))


if __name__ == "__main__":
    main()
