extension TaskPriority {
  /// Runs an operation, and reports each increase of the task's priority, if the platform does.
  package static func following<Result>(
    _ raise: @escaping @Sendable (TaskPriority) -> Void,
    _ operation: () async -> Result
  ) async -> Result {
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return await withTaskPriorityEscalationHandler {
        await operation()
      } onPriorityEscalated: { _, priority in
        raise(priority)
      }
    }
    return await operation()
  }
}

extension Task where Failure == Never {
  /// Raises the priority of the task.
  package func raisePriority(to priority: TaskPriority) {
    // On all platforms, a task has at least the priority of the tasks that wait for it.
    Task<Void, Never>.beginDetached(priority: priority) { _ = await value }
  }
}
