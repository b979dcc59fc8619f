#!/usr/bin/env bash
# Prints the instructions of a call of each path of CallBenchmarks, in the order of `CallBenchmarks paths`: the difference between
# a number of calls and half as many, so that what is done once is in neither.
#
# usage: count-instructions.sh PROGRAM
set -euo pipefail

program=$1
calls=1000
counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT

# Dictionaries would be seeded at random. Nothing but the marks says when callgrind writes down a count.
SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$counts/count" \
  --dump-before=counters_mark "$program" marked "$calls" > "$counts/log" 2>&1 || {
  cat "$counts/log" >&2
  exit 1
}

paths=$("$program" paths | wc -l)
for ((path = 0; path < paths; path++)); do
  # Four marks a path end what came before, the first calls, so many calls, and twice as many.
  once=$(awk '/^totals:/ { print $2 }' "$counts/count.$((4 * path + 3))")
  twice=$(awk '/^totals:/ { print $2 }' "$counts/count.$((4 * path + 4))")
  echo $(((twice - once + calls / 2) / calls))
done
