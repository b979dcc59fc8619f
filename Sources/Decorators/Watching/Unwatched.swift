/// The watcher of a call that is not told to anyone.
final class Unwatched: CallWatcher {
  var uptime: Duration { .zero }
  func join(_ watch: inout CallWatch) {}
  func begin() -> Duration { .zero }
  func note(_ event: CallEvent) {}

  func ended(
    _ error: (any Error)?, revealing revealed: OutcomeParts, after duration: Duration,
    _ elements: GivenElements?, _ result: () -> String?
  ) {}
}
