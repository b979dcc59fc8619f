#!/usr/bin/env bash
# Tests what is shared with a real server, shows it, and takes the server away. Where the server or its C library is not
# installed and cannot be, it says so and leaves it at that.
set -euo pipefail
cd "$(dirname "$0")"

is_installed() {
  { command -v redis-server || command -v valkey-server; } > /dev/null &&
    [[ -n $(find {/usr,/usr/local,/opt/homebrew}/include/hiredis/hiredis.h 2> /dev/null) ]]
}
install() {
  if command -v brew > /dev/null; then
    brew install hiredis redis
  elif command -v apt-get > /dev/null; then
    local as_root=()
    [[ $(id -u) == 0 ]] || as_root=(sudo -n)
    "${as_root[@]}" apt-get update &&
      "${as_root[@]}" apt-get install --yes libhiredis-dev redis-server
  else
    return 1
  fi
}
if ! is_installed; then
  install > /dev/null 2>&1 || true
  if ! is_installed; then
    echo "NOT TESTED: there is no redis-server or no hiredis here, and neither could be installed."
    exit 0
  fi
fi

. ./server.sh
swift build --build-tests 2>&1 | tee "$log"
if grep -E '(warning|error):' "$log"; then
  echo "The build is not free of warnings."
  exit 1
fi
swift test

start_server
swift run --skip-build SharedCache "$port"
swift run --skip-build SharedLimit "$port" 10

./outage.sh
./channel.sh
./slow.sh
