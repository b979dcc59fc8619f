// The runtime begins all of its tasks here, so that a simulation can run them.

extension Task where Failure == Never {
  /// Begins a task, as `Task.init` does, on the executor of the environment.
  @discardableResult
  package static func begin(
    priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture
    _ operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task {
    guard let executor = RuntimeEnvironment.current?.executor else {
      return Task(priority: priority, operation: operation)
    }
    return Task(executorPreference: executor, priority: priority, operation: operation)
  }

  /// Begins a task without the values of the current one, as `Task.detached` does.
  @discardableResult
  static func beginDetached(
    priority: TaskPriority? = nil, _ operation: sending @escaping @isolated(any) () async -> Success
  ) -> Task {
    guard let environment = RuntimeEnvironment.current, let executor = environment.executor else {
      return .detached(priority: priority, operation: operation)
    }
    return .detached(executorPreference: executor, priority: priority) {
      await environment.run { await operation() }
    }
  }
}

extension Task where Failure == any Error {
  /// Begins a task that can throw, as `Task.init` does, on the executor of the environment.
  @discardableResult
  package static func begin(
    priority: TaskPriority? = nil,
    @_inheritActorContext @_implicitSelfCapture
    _ operation: sending @escaping @isolated(any) () async throws -> Success
  ) -> Task {
    guard let executor = RuntimeEnvironment.current?.executor else {
      return Task(priority: priority, operation: operation)
    }
    return Task(executorPreference: executor, priority: priority, operation: operation)
  }
}
