import TestSupport

typealias TaskResult = Result<Int, any Error>

protocol LoaderTask: Sendable {
  func cancel()
}

struct ClosureTask: LoaderTask {
  let onCancel: @Sendable () -> Void

  func cancel() { onCancel() }
}

/// Its members return a task to cancel, besides a completion handler.
protocol TaskLoader {
  func load(_ name: String, completion: @escaping (TaskResult) -> Void) -> any LoaderTask
  func find(_ name: String, completion: @escaping (Int?) -> Void) -> (any LoaderTask)?
}

/// A task that must be cancelled on the main actor.
@MainActor
final class MainActorTask: LoaderTask {
  var onCancel: () -> Void

  init(onCancel: @escaping () -> Void) {
    self.onCancel = onCancel
  }

  nonisolated func cancel() {
    MainActor.assumeIsolated { onCancel() }
  }
}

@MainActor
protocol MainActorTaskLoader {
  func load(completion: @escaping @MainActor (TaskResult) -> Void) -> any LoaderTask
}

/// Completes when a test says so.
final class StubTaskLoader: TaskLoader, Sendable {
  let attempts = Attempts()
  /// The numbers of the attempts that were cancelled, in that order.
  let cancelled = Shared<[Int]>([])
  let returnsNothing = Shared(false)

  func load(_ name: String, completion: @escaping (TaskResult) -> Void) -> any LoaderTask {
    let completion = Transfer(value: completion)
    let attempt = attempts.add { completion.value($0) }
    return ClosureTask { self.cancelled.change { $0.append(attempt) } }
  }

  func find(_ name: String, completion: @escaping (Int?) -> Void) -> (any LoaderTask)? {
    let task = load(name) { completion(try? $0.get()) }
    return returnsNothing.value ? nil : task
  }
}

final class StubMainActorLoader: MainActorTaskLoader {
  let task = MainActorTask {}
  private(set) var attempts = 0

  func load(completion: @escaping @MainActor (TaskResult) -> Void) -> any LoaderTask {
    attempts += 1
    return task
  }
}

struct Transfer<Value>: @unchecked Sendable {
  let value: Value
}
