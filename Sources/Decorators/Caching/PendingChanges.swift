import Foundation

/// The results and removals that a store has yet to carry out.
///
/// Until then they answer instead of the store, so that the store may be slow.
struct PendingChanges {
  /// A change of a key's data.
  enum Change: Sendable {
    /// The data is replaced by a result. If the result comes from a write and cannot be stored, the
    /// previous data is removed, because it is no longer true.
    case storing(Data, isOfWrite: Bool)
    case removal
  }

  /// The next step for a key.
  struct Step {
    let number: Int
    let change: Change
    /// The removal of the key's member, which comes first.
    let memberRemoval: Task<Void, Never>?
  }

  /// The largest number of waiting results. If there are more, the store has stopped.
  private static let limit = 1_000

  private struct Work {
    var number: Int
    var change: Change
    var task: Task<Void, Never>
  }

  private var keys: [CacheKey: Work] = [:]
  private var members: [String: (number: Int, task: Task<Void, Never>)] = [:]
  private var lastNumber = 0

  /// Any of the current tasks.
  var task: Task<Void, Never>? { keys.values.first?.task ?? members.values.first?.task }

  /// Returns a Boolean value that indicates whether a store that has stopped leaves no room for a
  /// result of another key.
  func isFull(for key: CacheKey) -> Bool { keys.count >= Self.limit && keys[key] == nil }

  /// Returns the data of a key as it will be; `nil` if the data in the store does not change.
  func data(for key: CacheKey) -> Data?? {
    switch keys[key]?.change {
    case .storing(let data, _): .some(data)
    case .removal: .some(nil)
    case nil: members[key.member] == nil ? nil : .some(nil)
    }
  }

  /// Adds a change after the previous changes of the same key.
  ///
  /// - Parameter start: Starts the task that takes the step. It is called if no task is running.
  /// - Returns: The task, if it is new.
  mutating func insert(
    _ change: Change, for key: CacheKey, start: () -> Task<Void, Never>
  ) -> Task<Void, Never>? {
    lastNumber += 1
    if keys[key] != nil {
      keys[key]?.number = lastNumber
      keys[key]?.change = change
      return nil
    }
    let task = start()
    keys[key] = Work(number: lastNumber, change: change, task: task)
    return task
  }

  /// Returns the next step for a key.
  func step(for key: CacheKey) -> Step? {
    keys[key].map { work in
      Step(number: work.number, change: work.change, memberRemoval: members[key.member]?.task)
    }
  }

  /// Records that the step of a key with this number was taken.
  ///
  /// - Parameter start: Starts the task that takes the next step, if there is one.
  mutating func endStep(for key: CacheKey, number: Int, start: () -> Task<Void, Never>) {
    if keys[key]?.number == number {
      keys[key] = nil
    } else {
      keys[key]?.task = start()
    }
  }

  /// Adds the removal of the data of all keys of a member, in place of all other changes.
  mutating func insertRemoval(
    of member: String, start: (_ number: Int) -> Task<Void, Never>
  ) -> Task<Void, Never> {
    lastNumber += 1
    for key in keys.keys where key.member == member {
      keys[key]?.number = lastNumber
      keys[key]?.change = .removal
    }
    let task = start(lastNumber)
    members[member] = (lastNumber, task)
    return task
  }

  /// Records that the removal of a member with this number was carried out.
  mutating func endRemoval(of member: String, number: Int) {
    if members[member]?.number == number { members[member] = nil }
  }
}
