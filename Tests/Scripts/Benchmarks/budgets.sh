#!/usr/bin/env bash
# Fails if a call through decorators takes more than 5 % more instructions than budgets.txt allows.
#
# usage: budgets.sh [--record]
#
# With --record the instructions that are counted become the budgets. Budgets hold for one architecture and one version of Swift,
# whose libraries do a part of the work; where these differ, nothing is compared, and that is said. Between runs, and between
# machines, the counts of one program differ by less than 0.5 %: callgrind counts what is executed, whatever else the machine does,
# but the C library has a memcpy for each kind of processor.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v valgrind > /dev/null; then
  if [[ $(id -u) != 0 ]] || ! { apt-get update && apt-get install --yes valgrind; } > /dev/null 2>&1; then
    echo "No budget was checked: there is no valgrind here, and it could not be installed."
    exit 0
  fi
fi

counts=$(mktemp)
trap 'rm -f "$counts"' EXIT
swift build -c release --product CallBenchmarks
program=$(swift build -c release --show-bin-path)/CallBenchmarks
./count-instructions.sh "$program" | paste - <("$program" paths) | grep -v 'by hand$' > "$counts"
setting="$(uname -m), $(swift --version 2> /dev/null | grep -m 1 -o 'Swift version [0-9.]*')"

if [[ "${1:-}" == --record ]]; then
  { echo "# Instructions of a call, on $setting."; cat "$counts"; } > budgets.txt
  exit
fi
if [[ "$(head -1 budgets.txt)" != "# Instructions of a call, on $setting." ]]; then
  echo "No budget was checked: they are not those of $setting, but these: $(head -1 budgets.txt)"
  exit 0
fi
awk -F '\t' '
  FNR == 1 { file++ }
  file == 1 && !/^#/ { budget[$2] = $1 }
  file == 2 && !($2 in budget) { print $2 ": no budget; run budgets.sh --record"; failed = 1 }
  file == 2 && ($2 in budget) {
    seen++
    # Of a few instructions, one is more than 5 %.
    if ($1 > budget[$2] * 1.05 + 1) {
      printf "%s: %d instructions, %d at most\n", $2, $1, budget[$2] * 1.05 + 1
      failed = 1
    }
    if ($1 < budget[$2] * 0.9 - 1) {
      printf "%s: %d instructions, which is fewer than the budget of %d: record it anew\n", $2, $1, budget[$2]
    }
  }
  END {
    if (!failed) print seen " ways of calling are within their budgets."
    exit failed
  }
' budgets.txt "$counts"
