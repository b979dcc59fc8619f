#!/usr/bin/env bash
# Prints what calls through decorators cost: nanoseconds and allocations and, where there is valgrind, instructions.
#
# usage: calls.sh [ROUNDS]
#
# Each round has a part of every way of calling, so that whatever else the machine does meets all alike. The ratios of the best
# rounds, the instructions and the allocations are what to compare; the rest is as quiet as the machine.
set -euo pipefail
cd "$(dirname "$0")"

swift build -c release --product CallBenchmarks >&2
program=$(swift build -c release --show-bin-path)/CallBenchmarks
options=(--rounds "${1:-300}")
instructions=$(mktemp)
trap 'rm -f "$instructions"' EXIT
if command -v valgrind > /dev/null; then
  ./count-instructions.sh "$program" > "$instructions"
  options+=(--instructions "$instructions")
else
  echo "Instructions cannot be counted: there is no valgrind." >&2
fi

grep -m 1 'model name' /proc/cpuinfo 2> /dev/null | sed 's/.*: //' || true
printf '%s processors, load %s, %s\n' \
  "$(getconf _NPROCESSORS_ONLN)" "$(uptime | sed 's/.*average[s]*: //')" \
  "$(swift --version 2> /dev/null | head -1)"
"$program" "${options[@]}"
