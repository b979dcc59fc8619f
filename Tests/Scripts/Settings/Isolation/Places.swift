import Dispatch
import Foundation
import Synchronization

/// Where code runs: on the main actor, on the actor of the test, in the vault, or on no actor.
nonisolated enum Place: String, Sendable {
  case main, actor, vault, none

  static var current: Place {
    DispatchQueue.getSpecific(key: QueueExecutor.place) ?? .none
  }
}

/// An executor on a queue by which code that runs on it is recognized.
nonisolated final class QueueExecutor: SerialExecutor {
  static let place = DispatchSpecificKey<Place>()
  private let queue: DispatchQueue

  /// Makes code on the main actor recognizable: not every such code runs on the main thread.
  static func markMainActor() async {
    DispatchQueue.main.setSpecific(key: place, value: .main)
    // The main thread runs the beginning of a program outside of the main queue.
    await Task.yield()
  }

  init(_ place: Place) {
    queue = DispatchQueue(label: place.rawValue)
    queue.setSpecific(key: Self.place, value: place)
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

/// The places at which decoratees were called.
nonisolated enum Visits {
  private static let state = Mutex((places: [Place](), returns: [Place](), failures: 0))

  /// Notes a visit. The first ones fail if that is wanted.
  static func note() throws(LoadError) {
    let fails = state.withLock { state in
      state.places.append(.current)
      return state.places.count <= state.failures
    }
    if fails { throw LoadError() }
  }

  /// Notes where a member goes on after it has left its actor.
  static func noteReturn() {
    state.withLock { $0.returns.append(.current) }
  }

  /// Forgets earlier visits.
  static func begin(failures: Int) {
    state.withLock { $0 = ([], [], failures) }
  }

  static var places: [Place] { state.withLock { $0.places + $0.returns } }
}

/// What is seen of the decorators of a protocol: where each member of the decoratee is called, and where its
/// caller goes on.
nonisolated struct Seen: Sendable {
  var places: [String: [Place]] = [:]
  var callers: [String: Place] = [:]

  mutating func note(_ member: String) {
    places[member] = Visits.places
    callers[member] = .current
  }
}

/// The comparison of decorators with the plain value.
nonisolated enum Report {
  private static let state = Mutex((cells: 0, elsewhere: [String]()))

  /// The decorators that share calls, which tasks of their own make.
  private static let sharing: Set = ["caching", "sharingCalls"]
  /// The decorators that may call a member after it has returned.
  private static let late: Set = [
    "decorated", "fallingBack", "injectingFaults", "limitingRate", "retrying",
  ]

  /// Returns `true` if nothing says on which actor a member that has returned can be called.
  private static func isOfNoActor(_ member: Substring, of type: String) -> Bool {
    #if MAIN_ACTOR_BY_DEFAULT
      let types = ["Shared"]
    #else
      let types = ["Plain", "Shared"]
    #endif
    return types.contains(type) && ["fetch", "values"].contains(member)
  }

  static func compare(
    _ seen: Seen, with plain: Seen, of decorator: String, _ type: String, from caller: Place
  ) {
    for (member, places) in seen.places.sorted(by: { $0.key < $1.key }) {
      var allowed = Set(plain.places[member] ?? [])
      if sharing.contains(decorator) { allowed.insert(.none) }
      if late.contains(decorator), isOfNoActor(member.prefix { $0 != "," }, of: type) {
        allowed.insert(.none)
      }
      if seen.callers[member] != plain.callers[member] {
        let shown =
          "\(seen.callers[member]!.rawValue) in place of \(plain.callers[member]!.rawValue)"
        state.withLock { state in
          state.elsewhere.append(
            "\(type).\(member) under \(decorator), called from \(caller): the caller goes on at \(shown)"
          )
        }
      }
      state.withLock { state in
        state.cells += 1
        guard places.isEmpty || !allowed.isSuperset(of: places) else { return }
        let shown = places.map(\.rawValue).joined(separator: ", ")
        state.elsewhere.append(
          "\(type).\(member) under \(decorator), called from \(caller): \(shown) in place of \(allowed.map(\.rawValue).sorted())"
        )
      }
    }
  }

  static func show() {
    let (cells, elsewhere) = state.withLock { $0 }
    FileHandle.standardError.write(Data("\(cells) cells, \(elsewhere.count) elsewhere\n".utf8))
    for line in elsewhere { print(line) }
    print(elsewhere.isEmpty ? "Every call runs where the plain one does." : "Calls run elsewhere.")
  }
}
