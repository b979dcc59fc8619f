#!/usr/bin/env bash
# Compares what the parser of specs makes of generated YAML with what PyYAML makes of it, which is
# installed in the build folder, and the types of scalars with the rules of YAML's core schema.
#
# usage: run.sh [seed] [number of documents]
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=.build/yaml-agreement
python=$folder/python/bin/python
program=$folder/print-structure

if ! "$python" -c 'import yaml' 2>/dev/null; then
  python3 -m venv "$folder/python"
  "$python" -m pip install --quiet --disable-pip-version-check PyYAML==6.0.3
fi
sources=(Sources/DecoratorSpec/YAML/*.swift Tests/Scripts/YAMLAgreement/PrintStructure.swift)
if [[ ! -x $program || -n $(find "${sources[@]}" -newer "$program") ]]; then
  swiftc -wmo -parse-as-library -swift-version 6 -module-name DecoratorDeclarations -package-name swift_decorators \
    -emit-module -emit-module-path "$folder/DecoratorDeclarations.swiftmodule" -c -o "$folder/DecoratorDeclarations.o" \
    $(find Sources/DecoratorDeclarations -name '*.swift')
  swiftc -O -wmo -parse-as-library -swift-version 6 -package-name swift_decorators -I "$folder" -o "$program" \
    "${sources[@]}" "$folder/DecoratorDeclarations.o"
fi
"$python" -B Tests/Scripts/YAMLAgreement/agreement.py "$program" "$@"
