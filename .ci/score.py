"""Run the scoreboard given as first argument, with LAPACK's entry points in place.

The scoreboard executes programs in its own process. jaxlib calls LAPACK through pointers that JAX fills in
only when it lowers a program itself; without them a program with such a call ends the process.
"""

import pathlib
import runpy
import sys

from jaxlib import lapack

lapack._lapack.initialize()
sys.argv = sys.argv[1:]
sys.path.insert(0, str(pathlib.Path(sys.argv[0]).parent))
runpy.run_path(sys.argv[0], run_name="__main__")
