@_spi(Generated) import Decorators
import Foundation

/// Who uses a store: how long it waits, and who learns of failures.
struct StoreCaller: Sendable {
  /// The longest wait for a read.
  let limit: Duration
  let clock: any Clock<Duration>
  /// The observer of failures; `nil` if the caller gets them itself.
  var observer: EventObserver?
  /// The member that failures of removals of tags and namespaces bear.
  var name = ""
  var onError: @Sendable (any Error) -> Void = { _ in }

  /// The caller of what follows from its change, whose errors it does not get.
  var ofOthers: StoreCaller {
    StoreCaller(limit: limit, clock: clock, observer: observer, name: name)
  }

  /// Returns the member that failures of a change bear.
  func member(of target: StoreTarget) -> String {
    switch target {
    case .data(let key): key.member
    case .allData(let member): member
    case .tag, .namespace: name
    }
  }

  /// Waits until the store has made some changes, unless it takes too long or the caller is cancelled.
  /// The changes are made nevertheless.
  func wait(for tasks: [Task<Void, Never>?]) async {
    let tasks = tasks.compactMap(\.self)
    guard !tasks.isEmpty else { return }
    let end = SharedOutcome<Void>()
    Task.begin {
      for task in tasks { await task.value }
      end.set(())
    }
    _ = await end.ending(within: limit, by: clock)
  }
}
