typealias SleepContinuation = UnsafeContinuation<Void, any Error>

/// The sleeps of a simulation, in the order in which they end.
struct TimerQueue {
  private struct Timer {
    let time: Duration
    let number: Int
    let continuation: SleepContinuation
  }

  /// The next one is the last.
  private var timers: [Timer] = []
  private var lastNumber = 0

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func insert(_ continuation: SleepContinuation, _ number: Int, at time: Duration) {
    var (low, high) = (0, timers.count)
    while low < high {
      let middle = (low + high) / 2
      if (timers[middle].time, timers[middle].number) > (time, number) {
        low = middle + 1
      } else {
        high = middle
      }
    }
    timers.insert(Timer(time: time, number: number, continuation: continuation), at: low)
  }

  mutating func remove(_ number: Int) -> SleepContinuation? {
    timers.firstIndex { $0.number == number }.map { timers.remove(at: $0).continuation }
  }

  /// Removes all sleeps that end at the earliest time.
  mutating func removeNext() -> (time: Duration, sleeps: [SleepContinuation])? {
    guard let time = timers.last?.time else { return nil }
    var sleeps: [SleepContinuation] = []
    while timers.last?.time == time { sleeps.append(timers.removeLast().continuation) }
    return (time, sleeps)
  }

  mutating func removeAll() -> [SleepContinuation] {
    defer { timers = [] }
    return timers.reversed().map(\.continuation)
  }
}
