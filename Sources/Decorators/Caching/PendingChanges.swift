import Foundation

/// Results and removals that are on their way to a store.
///
/// Until they are there they answer in its place, so that a store may take its time.
struct PendingChanges {
  /// What is to become of the data of a key.
  enum Change: Sendable {
    /// It is replaced by a result. A result of a write is the only one that is still true: if it
    /// cannot be stored, what was there before is removed.
    case storing(Data, isOfWrite: Bool)
    case removal
  }

  /// What is to be done next about a key.
  struct Step {
    let number: Int
    let change: Change
    /// The removal of the key's member, which comes first.
    let memberRemoval: Task<Void, Never>?
  }

  /// How many results wait at most. A store that takes more than this has stopped.
  private static let limit = 1_000

  private struct Work {
    var number: Int
    var change: Change
    var task: Task<Void, Never>
  }

  private var keys: [CacheKey: Work] = [:]
  private var members: [String: (number: Int, task: Task<Void, Never>)] = [:]
  private var lastNumber = 0

  /// Any task that is under way.
  var task: Task<Void, Never>? { keys.values.first?.task ?? members.values.first?.task }

  /// Whether a store that has stopped leaves no room for the result of another key.
  func isFull(for key: CacheKey) -> Bool { keys.count >= Self.limit && keys[key] == nil }

  /// The data of a key as it will be; `nil` where that of the store stays as it is.
  func data(for key: CacheKey) -> Data?? {
    switch keys[key]?.change {
    case .storing(let data, _): .some(data)
    case .removal: .some(nil)
    case nil: members[key.member] == nil ? nil : .some(nil)
    }
  }

  /// Has a change follow those of the same key that came before.
  ///
  /// - Parameter start: Starts the task that takes the step, where none is under way.
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

  /// The step of a key whose turn it is.
  func step(for key: CacheKey) -> Step? {
    keys[key].map { work in
      Step(number: work.number, change: work.change, memberRemoval: members[key.member]?.task)
    }
  }

  /// Takes note that the step of a key with this number was taken.
  ///
  /// - Parameter start: Starts the task that takes the next one, if there is one.
  mutating func endStep(for key: CacheKey, number: Int, start: () -> Task<Void, Never>) {
    if keys[key]?.number == number {
      keys[key] = nil
    } else {
      keys[key]?.task = start()
    }
  }

  /// Has the data of all keys of a member removed, whatever is on its way.
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

  /// Takes note that the removal of a member with this number was carried out.
  mutating func endRemoval(of member: String, number: Int) {
    if members[member]?.number == number { members[member] = nil }
  }
}
