# Starts a server on a port of its own, and takes it and the program `load` away at the end. The other scripts read this.

port=$((20000 + RANDOM % 10000))
log=$(mktemp)
server=
load=
stop() {
  # A server that is stopped does not end otherwise.
  [[ -z $server ]] || kill -KILL "$server" 2> /dev/null || true
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
