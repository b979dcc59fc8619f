#!/usr/bin/env bash
# Fails if the tool takes more than 5 % more instructions, or 20 % more memory, than generation-budgets.txt allows: for generating,
# explaining and a build in which nothing has changed.
#
# usage: generation-budgets.sh [--record] [TOOL]
#
# With --record what is counted becomes the budgets; the commit says what made one rise. TOOL is an optimized one; by default it is
# built in a folder of its own. 100 protocols are counted under valgrind, 10 as well, so that the difference shows what each costs;
# 1,000 would take a minute for each command. Threads make the counts differ by less than 1 %.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."

record=""
if [[ "${1:-}" == --record ]]; then record=yes && shift; fi
if ! command -v valgrind > /dev/null; then
  if [[ $(id -u) != 0 ]] || ! { apt-get update && apt-get install --yes valgrind; } > /dev/null 2>&1; then
    echo "No budget was checked: there is no valgrind here, and it could not be installed."
    exit 0
  fi
fi
tool=${1:-}
if [[ -z "$tool" ]]; then
  export DECORATE_OPTIMIZED=1
  swift build -c release --scratch-path .build/optimized --product decorate
  tool=$(swift build -c release --scratch-path .build/optimized --show-bin-path)/decorate
fi
tool=$(realpath "$tool")
setting="$(uname -m), $(swift --version 2> /dev/null | grep -m 1 -o 'Swift version [0-9.]*')"

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
count() { # a name, the words of a command: its instructions, and its peak memory in kB
  # Dictionaries would be seeded at random, and what an edit costs must not depend on the paths.
  SWIFT_DETERMINISTIC_HASHING=1 valgrind --tool=callgrind --callgrind-out-file="$folder/count" "$tool" "${@:2}" \
    > /dev/null 2> "$folder/log" || { cat "$folder/log" >&2; exit 1; }
  printf '%s\tinstructions, %s\n' "$(sed -n 's/.*refs: *\([0-9,]*\).*/\1/p' "$folder/log" | tr -d ,)" "$1"
  python3 - "$tool" "${@:2}" << 'PYTHON'
import os, subprocess, sys
with open(os.devnull, "w") as sink:
    process = subprocess.Popen(sys.argv[1:], stdout=sink, stderr=sink)
    print(os.wait4(process.pid, 0)[2].ru_maxrss, end="")
PYTHON
  printf '\tkB at most, %s\n' "$1"
}
counts=$(mktemp)
trap 'rm -rf "$folder" "$counts"' EXIT
for protocols in 10 100; do
  python3 -B "$here/growth.py" --write "$protocols" "$folder/$protocols"
  (
    cd "$folder/$protocols"
    ls ./*.yaml ./*.swift > files
    count "generating $protocols protocols" generate @files --output Out/ --root .
    count "explaining $protocols protocols" explain @files
    build=(generate @files --output Out --root . --outside Out/outside)
    "$tool" "${build[@]}" > /dev/null 2>&1
    count "a build in which nothing of $protocols has changed" "${build[@]}"
  )
done > "$counts"

budgets=$here/generation-budgets.txt
if [[ -n "$record" ]]; then
  { echo "# Instructions and memory of the optimized tool, on $setting."; cat "$counts"; } > "$budgets"
  exit
fi
if [[ "$(head -1 "$budgets")" != "# Instructions and memory of the optimized tool, on $setting." ]]; then
  echo "No budget was checked: they are not those of $setting, but these: $(head -1 "$budgets")"
  exit 0
fi
awk -F '\t' '
  FNR == 1 { file++ }
  file == 1 && !/^#/ { budget[$2] = $1 }
  file == 2 && !($2 in budget) { print $2 ": no budget; run generation-budgets.sh --record"; failed = 1 }
  file == 2 && ($2 in budget) {
    seen++
    share = $2 ~ /^kB/ ? 1.2 : 1.05
    if ($1 > budget[$2] * share) {
      printf "%d %s; %d at most\n", $1, $2, budget[$2] * share
      failed = 1
    }
    if ($1 < budget[$2] * 0.9 && $2 !~ /^kB/) {
      printf "%d %s, which is fewer than the budget of %d: record it anew\n", $1, $2, budget[$2]
    }
  }
  END {
    if (!failed) print seen " costs of generation are within their budgets."
    exit failed
  }
' "$budgets" "$counts"
