#!/usr/bin/env bash
# Four processes tell each other of changes through a server: within 100 ms while it works, and while it is stopped, goes on,
# is killed and starts again, none uses a result that has been old for longer than its page says.
set -euo pipefail
cd "$(dirname "$0")"
. ./server.sh

start_server
program="$(swift build --show-bin-path)/Machines"
"$program" "$port" 5 100
"$program" "$port" 18 1500 &
load=$!
sleep 3
kill -STOP "$server"
sleep 5
kill -CONT "$server"
sleep 4
kill -KILL "$server"
wait "$server" 2> /dev/null || true
sleep 2
start_server
wait "$load"
load=
