#!/usr/bin/env bash
# Four processes share a server that answers late, by 2 s, then as usual, stops, goes on, is killed and starts again: none
# waits longer for it than its page says, and none uses a result that has been old for longer, or is when the server is back.
set -euo pipefail
cd "$(dirname "$0")"
. ./server.sh

start_server
slow_port=$((port + 1))
: > "$log.slow"
python3 -B slow.py "$slow_port" "$port" 2 >> "$log.slow" &
proxy=$!
trap 'kill "$proxy" 2> /dev/null || true; rm -f "$log.slow"; stop' EXIT
until grep -q ready "$log.slow"; do
  kill -0 "$proxy"
  sleep 0.1
done
"$(swift build --show-bin-path)/Machines" "$slow_port" 32 1500 &
load=$!
sleep 4
kill -USR1 "$proxy"
sleep 8
kill -USR2 "$proxy"
sleep 5
kill -STOP "$server"
sleep 4
kill -CONT "$server"
sleep 3
kill -KILL "$server"
wait "$server" 2> /dev/null || true
sleep 2
start_server
wait "$load"
load=
