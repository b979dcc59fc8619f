#!/usr/bin/env bash
# Prints the instructions of what must not become dearer with what a cache has, with 10, 1,000 and 10,000 results or waiters, and
# fails if one takes more than twice as many where there are more. With 'full', the last number is 100,000, which takes some minutes.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v valgrind > /dev/null; then
  echo "No growth was checked: there is no valgrind here."
  exit 0
fi

swift build -c release --product CacheGrowth
program=$(swift build -c release --show-bin-path)/CacheGrowth
sizes=(10 1000 "$([[ "${1:-}" == full ]] && echo 100000 || echo 10000)")
counts=$(mktemp -d)
trap 'rm -rf "$counts"' EXIT

# Dictionaries would be seeded at random.
SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$counts/count" \
  --dump-before=counters_mark "$program" "${sizes[@]}" > "$counts/names" 2> "$counts/log" || {
  cat "$counts/log" >&2
  exit 1
}

part=0
while IFS=$'\t' read -r size operations name; do
  # Two marks for each: the second ends what is counted.
  part=$((part + 2))
  awk -v size="$size" -v operations="$operations" -v name="$name" '
    /^totals:/ { printf "%d\t%d\t%s\n", size, $2 / operations + 0.5, name }
  ' "$counts/count.$part"
done < "$counts/names" | awk -F '\t' -v sizes="${sizes[*]}" '
  !($3 in last) { names[++count] = $3 }
  ($3 in last) && $2 > 2 * last[$3] {
    failed = 1
    wrong = wrong sprintf("%s: %d instructions among %d, %d before\n", $3, $2, $1, last[$3])
  }
  { last[$3] = $2; table[$3] = table[$3] sprintf("%12d", $2) }
  END {
    split(sizes, size, " ")
    printf "%-36s%12d%12d%12d\n", "", size[1], size[2], size[3]
    for (i = 1; i <= count; i++) printf "%-36s%s\n", names[i], table[names[i]]
    printf "%s", wrong
    exit failed
  }
'
