#!/usr/bin/env bash
# Prints the instructions of a call of each path of CallBenchmarks, in the order of `CallBenchmarks paths`: of some thousand
# calls, of which nothing but calls is counted, the thousand that took the fewest.
#
# usage: count-instructions.sh PROGRAM
set -euo pipefail

program=$1
calls=1000
counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT

# Dictionaries would be seeded at random.
SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$counts/count" \
  --dump-before=counters_mark "$program" marked "$calls" > "$counts/log" 2>&1 || {
  cat "$counts/log" >&2
  exit 1
}

paths=$("$program" paths | wc -l)
for ((path = 0; path < paths; path++)); do
  # Five marks a path end what came before, the first calls, and three times as many as are counted.
  awk -v calls="$calls" '
    /^totals:/ && (!fewest || $2 < fewest) { fewest = $2 }
    END { printf "%d\n", fewest / calls + 0.5 }
  ' "$counts/count.$((5 * path + 3))" "$counts/count.$((5 * path + 4))" "$counts/count.$((5 * path + 5))"
done
