#!/usr/bin/env bash
# Four processes tell each other of changes through a server: within 100 ms while it works, and while it is stopped, goes on,
# is killed and starts again, none uses a result that has been old for longer than its page says.
set -euo pipefail
cd "$(dirname "$0")"

port=$((20000 + RANDOM % 10000))
log=$(mktemp)
server=
machines=
stop() {
  # A server that is stopped does not end otherwise.
  kill -KILL "$server" 2> /dev/null || true
  wait "$server" 2> /dev/null || true
  [[ -z $machines ]] || kill "$machines" 2> /dev/null || true
  rm -f "$log"
}
trap stop EXIT
start_server() {
  "$(command -v redis-server || command -v valkey-server)" \
    --port "$port" --bind 127.0.0.1 --save "" --appendonly no > "$log" &
  server=$!
  until grep -q "Ready to accept connections" "$log"; do
    kill -0 "$server"
    sleep 0.1
  done
}

start_server
program="$(swift build --show-bin-path)/Machines"
"$program" "$port" 5 100
"$program" "$port" 18 1500 &
machines=$!
sleep 3
kill -STOP "$server"
sleep 5
kill -CONT "$server"
sleep 4
kill -KILL "$server"
wait "$server" 2> /dev/null || true
sleep 2
start_server
wait "$machines"
machines=
