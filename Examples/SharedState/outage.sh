#!/usr/bin/env bash
# Stops a server, lets it go on, kills it and starts it again while a program works with it: the program
# must give no wrong result, wait for nothing longer than its limit, and write a few lines.
set -euo pipefail
cd "$(dirname "$0")"

port=$((20000 + RANDOM % 10000))
log=$(mktemp)
server=
load=
stop() {
  # A server that is stopped does not end otherwise.
  kill -KILL "$server" 2> /dev/null || true
  wait "$server" 2> /dev/null || true
  [[ -z $load ]] || kill "$load" 2> /dev/null || true
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
"$(swift build --show-bin-path)/Outage" "$port" 50 &
load=$!
sleep 3
kill -STOP "$server"
sleep 8
kill -CONT "$server"
sleep 17
kill -KILL "$server"
wait "$server" 2> /dev/null || true
sleep 4
start_server
wait "$load"
load=
