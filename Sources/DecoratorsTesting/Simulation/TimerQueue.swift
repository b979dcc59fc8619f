@_spi(Generated) import Decorators

typealias SleepContinuation = UnsafeContinuation<Void, any Error>

/// The sleeps of a simulation, in the order in which they end.
struct TimerQueue {
  private struct Timer {
    let time: Duration
    let number: Int

    static func < (first: Timer, second: Timer) -> Bool {
      first.time == second.time ? first.number < second.number : first.time < second.time
    }
  }

  /// A heap: each timer is before those at twice its place plus one and two. Timers of sleeps that were
  /// cancelled stay until they are first.
  private var timers: [Timer] = []
  /// The sleeps that have not ended, by their numbers.
  private var sleeps: [Int: SleepContinuation] = [:]
  private var lastNumber = 0

  mutating func nextNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func insert(_ continuation: SleepContinuation, _ number: Int, at time: Duration) {
    sleeps[number] = continuation
    timers.append(Timer(time: time, number: number))
    var place = timers.count - 1
    while place > 0, timers[place] < timers[(place - 1) / 2] {
      timers.swapAt(place, (place - 1) / 2)
      place = (place - 1) / 2
    }
  }

  mutating func remove(_ number: Int) -> SleepContinuation? { sleeps.removeValue(forKey: number) }

  /// Removes all sleeps that end at the earliest time.
  mutating func removeNext() -> (time: Duration, sleeps: [SleepContinuation])? {
    var ended: [SleepContinuation] = []
    var time: Duration?
    while let first = timers.first, time == nil || first.time == time {
      removeFirst()
      guard let sleep = sleeps.removeValue(forKey: first.number) else { continue }
      time = first.time
      ended.append(sleep)
    }
    return time.map { ($0, ended) }
  }

  private mutating func removeFirst() {
    timers.swapAt(0, timers.count - 1)
    timers.removeLast()
    var place = 0
    while true {
      let children = (2 * place + 1)..<min(2 * place + 3, max(2 * place + 1, timers.count))
      guard let least = children.min(by: { timers[$0] < timers[$1] }), timers[least] < timers[place]
      else { return }
      timers.swapAt(place, least)
      place = least
    }
  }

  mutating func removeAll() -> [SleepContinuation] {
    defer { (timers, sleeps) = ([], [:]) }
    return sleeps.sorted { $0.key < $1.key }.map(\.value)
  }
}
