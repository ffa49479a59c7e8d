"""Check that the Python tools do not import each other in a circle."""

import ast
import graphlib
import pathlib
import sys

TOOLS = pathlib.Path(__file__).resolve().parent.parent


def imported(path: pathlib.Path) -> set[pathlib.Path]:
    """Return the files that a file imports. Scripts import modules of their folder, and of the folders above, by plain names."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names.add(node.module)
    folders = [path.parent, *path.parent.parents]
    folders = folders[: folders.index(TOOLS) + 1]
    candidates = (next((file for folder in folders if (file := folder / f"{name}.py").exists()), None) for name in names)
    return {file for file in candidates if file and file != path}


try:
    graphlib.TopologicalSorter({path: imported(path) for path in TOOLS.rglob("*.py")}).prepare()
except graphlib.CycleError as error:
    sys.exit("these tools import each other: " + " <- ".join(str(path.relative_to(TOOLS)) for path in error.args[1]))
