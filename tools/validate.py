"""Validate documents against their schema: validate.py sarif|json|project FILE..., where - is standard input.

The schema of SARIF 2.1.0 (errata 01) is the one that the Go module go-sarif publishes, which `go mod download` brings to
the module cache; the one of json is docs/findings.schema.json, that of a project file, which is TOML, docs/hlo-promote.schema.json.
Needs jsonschema of PyPI.
"""

import json
import pathlib
import re
import subprocess
import sys
import tomllib

import jsonschema

MODULE = "github.com/owenrumney/go-sarif/v3@v3.3.1"
HERE = pathlib.Path(__file__).resolve().parent


def sarif_schema():
    out = subprocess.run(["go", "mod", "download", "-json", MODULE], capture_output=True, text=True, check=True, cwd="/").stdout
    source = pathlib.Path(json.loads(out)["Dir"], "pkg/report/v210/sarif/schema.go").read_text()
    pieces = re.fullmatch(r"package sarif\s+const schema = (.*)", source, re.S).group(1)
    text = "".join(raw or json.loads(f'"{quoted}"') for raw, quoted in re.findall(r'`([^`]*)`|"((?:[^"\\]|\\.)*)"', pieces))
    return json.loads(text)


SCHEMAS = {
    "sarif": sarif_schema,
    "json": lambda: json.loads((HERE.parent / "docs" / "findings.schema.json").read_text()),
    "project": lambda: json.loads((HERE.parent / "docs" / "hlo-promote.schema.json").read_text()),
}


def main():
    schema = SCHEMAS[sys.argv[1]]()
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    validator, found = kind(schema, format_checker=kind.FORMAT_CHECKER), False
    for name in sys.argv[2:]:
        text = sys.stdin.read() if name == "-" else pathlib.Path(name).read_text()
        document = tomllib.loads(text) if sys.argv[1] == "project" else json.loads(text)
        errors = [f"{name}: {e.json_path}: {e.message[:300]}" for e in validator.iter_errors(document)]
        print("\n".join(errors[:20]))
        found = found or bool(errors)
    sys.exit(found)


main()
