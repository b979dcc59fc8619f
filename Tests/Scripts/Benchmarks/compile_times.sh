#!/usr/bin/env bash
# Prints how long the compiler takes to type-check what is generated for ten protocols with ten members and four decorators each: the
# milliseconds of the members of each decorator, and the members that take longest.
set -euo pipefail
cd "$(dirname "$0")"

swift build -c release --product CallBenchmarks >&2
programs=$(cd "$(swift build -c release --show-bin-path)" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 specs.py 10 source "$folder"
cd "$folder"
"$programs/decorate-tool" generate Services.decorators.yaml --output Services.decorators.swift
swiftc -typecheck -parse-as-library -swift-version 6 -module-name App -I "$programs/Modules" \
  -Xfrontend -debug-time-function-bodies ./*.swift > times 2>&1

# A member's place is told by its line, and so is the decorator that it belongs to. Under '#sourceLocation' it is the spec's.
echo "| decorator | members | ms in all | ms of a member | longest |"
echo "|---|--:|--:|--:|--:|"
awk -F '\t' '
  NR == FNR { if (match($0, /^struct [A-Za-z]*Service/)) name = substr($0, 8, RLENGTH - 14); at[FNR] = name; next }
  $2 ~ /Services\.decorators\.swift/ {
    split($2, place, ":")
    sub("ms", "", $1)
    name = at[place[2]]
    count[name]++
    sum[name] += $1
    if ($1 > longest[name]) longest[name] = $1
  }
  END {
    for (name in count) {
      printf "| %s | %d | %.0f | %.2f | %.1f |\n", name, count[name], sum[name], sum[name] / count[name], longest[name]
    }
  }
' Services.decorators.swift times | sort
