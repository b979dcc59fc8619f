# `swift` for the scripts beside this one, which source it: a command that ends by a signal is made again, four times at most.
# SwiftPM 6.3.1 itself crashes now and then with Swift Build, more often on a busy machine, before it builds or runs anything.
exec 3>&1
swift() {
  local attempt status output
  output=$(mktemp -d)
  for attempt in 1 2 3 4 5; do
    status=0
    SWIFT_BACKTRACE=enable=no command swift "$@" > "$output/standard" 2> "$output/error" 3>&- || status=$?
    [ "$status" -ge 128 ] || break
    echo "Attempt $attempt of 'swift $1' ended by signal $((status - 128))." >&3
  done
  cat "$output/standard"
  cat "$output/error" >&2
  rm -r "$output"
  return "$status"
}
