#!/usr/bin/env bash
# Stops a server, lets it go on, kills it and starts it again while a program works with it: the program
# must give no wrong result, wait for nothing longer than its limit, and write a few lines.
set -euo pipefail
cd "$(dirname "$0")"
. ./server.sh

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
