#!/usr/bin/env bash
# Killed writers and disks that fail. A hundred writers are killed, which takes a quarter of a minute; with 'full', a thousand, and hit
# ratios and hits in memory are measured.
set -euo pipefail
cd "$(dirname "$0")"

programs=$(swift build -c release --show-bin-path)
products=(KillTest DiskFaults)
if [[ "${1:-}" == full ]]; then products+=(HitRatios CacheBenchmarks); fi
for product in "${products[@]}"; do swift build -c release --product "$product"; done

printf '\n-- Killed writers\n'
"$programs/KillTest" "$([[ "${1:-}" == full ]] && echo 1000 || echo 100)"

printf '\n-- Disks that fail\n'
"$programs/DiskFaults"
small=$(mktemp -d)
trap 'rmdir "$small"' EXIT
if unshare --map-root-user --mount true 2> /dev/null; then
  unshare --map-root-user --mount bash -c '
    mount -t tmpfs -o size=600k none "$1" && "$2" "$1"' _ "$small" "$programs/DiskFaults"
else
  echo "A file system cannot be mounted here: the disk that is full is left out."
fi

if [[ "${1:-}" == full ]]; then
  printf '\n-- Hit ratios\n'
  "$programs/HitRatios"
  "$programs/CacheBenchmarks"
fi
