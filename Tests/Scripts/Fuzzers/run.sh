#!/usr/bin/env bash
# Feeds the parsers of specs, Swift declarations and templates with texts that libFuzzer makes up, or
# takes the time they need for long texts made to slow them down.
#
# An input that fails is left in Regressions, where 'swift test' finds it. What the fuzzer has learnt
# stays in the build folder.
#
# usage: run.sh [number of runs for each parser, by default 1000000]
#        run.sh --hostile
set -euo pipefail
export DECORATE_OPTIMIZED=1
cd "$(dirname "$0")/../../.."
export FUZZERS=1 SWIFT_BACKTRACE=enable=no

if [[ ${1:-} == --hostile ]]; then
  folder=.build/hostile-inputs
  swift build -c release --product HostileInputs --scratch-path "$folder"
  # Memory that the system hands out anew for every attempt would take more time than parsing.
  export MALLOC_MMAP_MAX_=0 MALLOC_TRIM_THRESHOLD_=4000000000 MALLOC_TOP_PAD_=268435456
  exec "$folder/release/HostileInputs"
fi

folder=.build/fuzzers
linker=()
if [[ $(uname) == Linux ]]; then linker=(-Xswiftc -use-ld=lld); fi
swift build -c release --product Fuzzer --scratch-path "$folder" -Xswiftc -sanitize=fuzzer \
  ${linker[@]+"${linker[@]}"}

collect() { # a parser, and files of this repository for it to begin with
  local file seeds=$folder/seeds/$1
  shift
  mkdir -p "$seeds"
  for file in "$@"; do cp "$file" "$seeds/${file//\//-}"; done
}
collect spec Tests/*/*.decorators.yaml Examples/*/*/*.decorators.yaml
collect declarations Tests/GeneratedCodeTests/*.swift Examples/Sources/*/*.swift
collect template Templates/*.mustache

for target in spec declarations template; do
  printf '\n-- %s\n' "$target"
  mkdir -p "$folder/corpus/$target"
  "$folder/release/Fuzzer" "$target" -runs="${1:-1000000}" -timeout=1 -max_len=2048 \
    -dict="Tests/Scripts/Fuzzers/Dictionaries/$target.dict" -verbosity=0 -print_final_stats=1 \
    -artifact_prefix="Tests/Scripts/Fuzzers/Regressions/$target/" "$folder/corpus/$target" \
    "Tests/Scripts/Fuzzers/Seeds/$target" "Tests/Scripts/Fuzzers/Regressions/$target" "$folder/seeds/$target" \
    2>&1 | { grep -vE '# Uses: |recommended dictionary|NEW_FUNC' || true; }
done
