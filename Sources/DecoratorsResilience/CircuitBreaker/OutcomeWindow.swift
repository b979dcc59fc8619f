@_spi(Generated) import Decorators

/// The numbers of the latest calls, of their failures, and of slow ones, counted in slots: one for each call, or ten
/// for a time. A new slot replaces the oldest.
struct OutcomeWindow {
  private struct Slot {
    var calls = 0
    var failures = 0
    var slowCalls = 0
  }

  private static let slotsOfTime = 10

  private var slots: [Slot]
  /// The slot in which calls are counted now.
  private var current = 0
  /// The time for which a slot is used; `nil` if a slot is for one call.
  private let slotTime: Duration?
  /// The time since which the current slot is used.
  private var slotStart: Duration = .zero

  private(set) var calls = 0
  private(set) var failures = 0
  private(set) var slowCalls = 0

  init(_ window: CircuitBreakerPolicy.Window) {
    switch window {
    case .time(let time):
      slots = Array(repeating: Slot(), count: Self.slotsOfTime)
      slotTime = max(time / Self.slotsOfTime, .nanoseconds(1))
    case .calls(let count):
      slots = Array(repeating: Slot(), count: count)
      slotTime = nil
    }
  }

  /// Counts a call that ends now.
  mutating func record(isFailure: Bool, isSlow: Bool = false, at now: Duration) {
    if slotTime == nil { useNextSlot() }
    advance(to: now)
    slots[current].calls += 1
    calls += 1
    if isFailure {
      slots[current].failures += 1
      failures += 1
    }
    if isSlow {
      slots[current].slowCalls += 1
      slowCalls += 1
    }
  }

  /// Removes calls that have left the window of time. A clock that goes back changes nothing.
  mutating func advance(to now: Duration) {
    guard let slotTime, now - slotStart >= slotTime else { return }
    let passed = (now - slotStart) / slotTime
    for _ in 0..<Int(min(passed, Double(slots.count))) { useNextSlot() }
    // While calls continue, slots begin at multiples of their duration.
    slotStart = passed < Double(slots.count) ? slotStart + slotTime * Int(passed) : now
  }

  private mutating func useNextSlot() {
    current = current + 1 == slots.count ? 0 : current + 1
    calls -= slots[current].calls
    failures -= slots[current].failures
    slowCalls -= slots[current].slowCalls
    slots[current] = Slot()
  }
}
