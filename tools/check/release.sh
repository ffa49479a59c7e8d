#!/usr/bin/env bash
# Build a release for this platform in two folders, and check that the bytes are equal, that the
# program prints its version, and that the bill of materials conforms to CycloneDX's schema.
. "$(dirname "$0")/common.sh"
copy=$scratch/copy one=$scratch/one two=$scratch/two
copy_sources "$copy" || exit
python3 tools/release/release.py 0.0.1rc2 --dirty --out "$one" host >/dev/null && python3 "$copy/tools/release/release.py" 0.0.1rc2 --dirty --out "$two" host &&
  diff -r "$one" "$two" && (cd "$one" && sha256sum --quiet -c SHA256SUMS) && tar xzf "$one"/*.tar.gz -C "$copy" &&
  "$copy"/hlo-promote-0.0.1rc2-*/hlo-promote version | grep -F 'hlo-promote v0.0.1-rc.2 ' || exit
venv cyclonedx-11.12.0 'cyclonedx-python-lib[json-validation]==11.12.0' || { echo "skipped: CycloneDX's validator cannot be installed"; exit 0; }
"$cache/cyclonedx-11.12.0/bin/python" - "$one"/*.cdx.json <<'PYTHON'
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
sys.exit(JsonStrictValidator(SchemaVersion.V1_6).validate_str(open(sys.argv[1]).read()) and "the bill of materials does not follow the schema")
PYTHON
