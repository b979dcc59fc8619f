#!/usr/bin/env bash
# Runs the tests of the runtime under the thread sanitizer, eight threads at each of retry, logging, dispatch and caching among them.
#
# usage: thread-sanitizer.sh [FOLDER]
#
# FOLDER is where the build is kept. On Linux the runtime has another lock for it: the sanitizer does not see what `Mutex` does.
set -euo pipefail
cd "$(dirname "$0")/.."

options=(--sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path "${1:-.build/thread-sanitizer}")
# The build runs the tool, which has that lock.
TSAN_OPTIONS=report_bugs=0 swift build --build-tests "${options[@]}"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# One test at a time: each has threads of its own, and all together would exceed their time limits.
swift test --skip-build --no-parallel "${options[@]}" --filter '^DecoratorsTests\.|GeneratedCodeTests\.ChatTests' 2>&1 | tee "$log"
if grep -q 'WARNING: ThreadSanitizer' "$log"; then
  echo "The thread sanitizer has found something."
  exit 1
fi
