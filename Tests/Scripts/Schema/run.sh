#!/usr/bin/env bash
# Validates every spec of the repository, right and wrong, with 'decorate schema' and a validator of JSON
# Schema, which is installed in the build folder with a parser of YAML 1.2.
#
# usage: run.sh [--record]
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=.build/schema
python=$folder/python/bin/python

if ! "$python" -c 'import jsonschema, ruamel.yaml' 2>/dev/null; then
  python3 -m venv "$folder/python"
  "$python" -m pip install --quiet --disable-pip-version-check jsonschema==4.26.0 ruamel.yaml==0.19.1
fi
swift build --product decorate
"$python" -B Tests/Scripts/Schema/validate.py .build/debug/decorate "$@"
