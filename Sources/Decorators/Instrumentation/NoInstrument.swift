/// The instrument of a call that is not told to anyone.
final class NoInstrument: CallInstrument {
  var uptime: Duration { .zero }
  func join(_ instrumentation: inout CallInstrumentation) {}
  func begin() -> Duration { .zero }
  func note(_ event: CallEvent) {}

  func ended(
    _ error: (any Error)?, revealing revealed: OutcomeParts, after duration: Duration,
    _ elements: StreamProgress?, _ result: () -> String?
  ) {}
}
