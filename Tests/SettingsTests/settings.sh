#!/usr/bin/env bash
# Generates the decorators of awkward protocols, compiles them without a warning under the settings that people's targets have,
# and runs a program that calls every member through all decorators. It must say the same under all settings.
#
# The runtime and the tool must have been built: swift build --target Decorators; swift build --product decorate
#
# usage: settings.sh [scratch folder of the package]
set -euo pipefail

# Where things are | the access in the spec | compiler settings
#
#   together: the protocols, their decorators and the program are one module
#   library:  the protocols and their decorators are a module that the program imports
#   app:      the protocols are a module that the program imports, which has the decorators
#   apart:    the protocols, their decorators and the program are a module each
features="-enable-upcoming-feature NonisolatedNonsendingByDefault
  -enable-upcoming-feature InferIsolatedConformances -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault"
approachable="-default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault
  -enable-upcoming-feature InferIsolatedConformances"
complete="-strict-concurrency=complete"
settings=(
  "together|internal|-swift-version 6"
  "together|internal|-swift-version 6 -no-whole-module-optimization"
  "together|internal|-swift-version 6 -O"
  "together|internal|-swift-version 5"
  "together|internal|-swift-version 5 -O"
  "together|internal|-swift-version 5 $complete"
  "together|internal|-swift-version 6 -default-isolation MainActor"
  "together|internal|-swift-version 5 -default-isolation MainActor"
  "together|internal|-swift-version 5 $complete -default-isolation MainActor"
  "together|internal|-swift-version 6 $approachable"
  "together|internal|-swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault"
  "together|internal|-swift-version 6 -enable-upcoming-feature InferIsolatedConformances"
  "together|internal|-swift-version 6 -enable-upcoming-feature ExistentialAny"
  "together|internal|-swift-version 6 -enable-upcoming-feature MemberImportVisibility"
  "together|internal|-swift-version 6 -enable-upcoming-feature InternalImportsByDefault"
  "together|internal|-swift-version 6 -strict-memory-safety"
  "together|internal|-swift-version 5 $features -strict-memory-safety"
  "together|internal|-swift-version 6 $features -strict-memory-safety -default-isolation MainActor -O"
  "library|public|-swift-version 6"
  "library|public|-swift-version 5"
  "library|public|-swift-version 6 $features -strict-memory-safety"
  "library|public|-swift-version 6 -default-isolation MainActor"
  "library|public|-swift-version 6 -enable-library-evolution"
  "library|package|-swift-version 6 -O"
  "app|internal|-swift-version 6 $features"
  "app|internal|-swift-version 5"
  "app|internal|-swift-version 6 -default-isolation MainActor"
  "apart|public|-swift-version 6"
  "apart|public|-swift-version 5"
  "apart|public|-swift-version 6 -enable-library-evolution"
  "apart|package|-swift-version 6 $approachable"
)

here=$(cd "$(dirname "$0")" && pwd)

# Compiles with what all have in common. An expression that takes longer than 0.2 s to type-check is an error too.
compile() {
  swiftc -parse-as-library $as_errors -diagnostic-style llvm -package-name settings \
    -Xfrontend -warn-long-expression-type-checking=200 -I . "$@"
}
as_errors=-warnings-as-errors

# The warnings of a log. On Linux, Foundation and Dispatch are themselves not built for library evolution.
warnings() {
  grep 'warning:' "$1" |
    grep -vE "module '(Foundation|Dispatch)' was not compiled with library evolution support"
}

compile_module() { # name, Swift files and flags
  local name=$1
  shift
  compile -wmo -c -emit-module -emit-module-path "$name.swiftmodule" -module-name "$name" "$@" -o "$name.o"
}

generate() { # the spec's first lines
  { printf '%s\n' "$@"; cat "$here/Protocols/Awkward.decorators.yaml"; } > Awkward.decorators.yaml
  "$scratch/debug/decorate" generate Awkward.decorators.yaml
}

build() { # layout, access, flags
  local layout=$1 access=$2
  shift 2
  local generated=Awkward.decorators.swift runtime=("$scratch"/debug/Decorators.build/*.o)
  if [[ " $* " == *" -enable-library-evolution "* ]]; then
    runtime=("$work/Evolution/Decorators.o") as_errors=""
    set -- -I "$work/Evolution" "$@"
  else
    set -- -I "$scratch/debug/Modules" "$@"
  fi
  local level="$access " imported="-Xfrontend -import-module -Xfrontend Awkward"
  [ "$layout" = app ] && level="public "
  [ "$level" = "internal " ] && level=""
  local file
  for file in "$here"/Protocols/*.swift; do
    sed "s/public /$level/" "$file" > "$(basename "$file")"
  done
  local protocols=(*.swift) program=("$here"/Program/*.swift)
  # shellcheck disable=SC2086
  case $layout in
    together)
      generate "access: $access"
      compile "$@" "${protocols[@]}" "$generated" "${program[@]}" "${runtime[@]}" -o program
      ;;
    library)
      generate "access: $access"
      compile_module Awkward "$@" "${protocols[@]}" "$generated"
      compile "$@" $imported "${program[@]}" Awkward.o "${runtime[@]}" -o program
      ;;
    app)
      compile_module Awkward "$@" "${protocols[@]}"
      generate "access: $access" "imports: [Awkward]"
      compile "$@" $imported "$generated" "${program[@]}" Awkward.o "${runtime[@]}" -o program
      ;;
    apart)
      compile_module Awkward "$@" "${protocols[@]}"
      generate "access: $access" "imports: [Awkward]"
      compile_module AwkwardDecorators "$@" "$generated"
      compile "$@" $imported -Xfrontend -import-module -Xfrontend AwkwardDecorators \
        "${program[@]}" Awkward.o AwkwardDecorators.o "${runtime[@]}" -o program
      ;;
  esac
}

# Builds and runs under one setting, in a folder of its own.
check() { # the setting's number
  local layout access flags start=$SECONDS
  IFS='|' read -r -d '' layout access flags <<< "${settings[$1]}" || true
  mkdir "$work/$1"
  cd "$work/$1"
  # shellcheck disable=SC2086
  if build "$layout" "$access" $flags > log.txt 2>&1 && ! warnings log.txt &&
    ./program > output.txt 2>> log.txt &&
    diff "$here/expected.txt" output.txt >> log.txt; then
    printf '%3d s  ok  %s, %s,' $((SECONDS - start)) "$layout" "$access"
    printf ' %s' $flags
    printf '\n'
  else
    cat log.txt
    echo "FAILED: $layout, $access," $flags
    return 1
  fi
}

if [ -n "${SETTINGS_WORK:-}" ]; then
  work=$SETTINGS_WORK scratch=$SETTINGS_SCRATCH
  check "$1"
  exit
fi

scratch=$(cd "${1:-$here/../../.build}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/Evolution"
(
  cd "$work/Evolution"
  as_errors="" compile_module Decorators -swift-version 6 -enable-library-evolution \
    "$here"/../../Sources/Decorators/*/*.swift > log.txt 2>&1
  ! warnings log.txt
)
export SETTINGS_WORK=$work SETTINGS_SCRATCH=$scratch
printf '%s\n' "${!settings[@]}" | xargs -P 2 -n 1 "$0"
echo "${#settings[@]} settings: no warning, and the same output, in $SECONDS s"
