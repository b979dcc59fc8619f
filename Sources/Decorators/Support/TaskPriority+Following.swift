extension TaskPriority {
  /// Does something, and tells each higher priority that the current task is given meanwhile, where
  /// the platform does.
  static func following<Result>(
    _ raise: @escaping @Sendable (TaskPriority) -> Void,
    isolation: isolated (any Actor)? = #isolation, _ operation: () async -> Result
  ) async -> Result {
    #if compiler(>=6.2)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return await withTaskPriorityEscalationHandler {
          await operation()
        } onPriorityEscalated: { _, priority in
          raise(priority)
        }
      }
    #endif
    return await operation()
  }
}

extension Task where Failure == Never {
  /// Raises the priority of the task.
  func raisePriority(to priority: TaskPriority) {
    // A task has the priority of those that wait for it, on all platforms.
    Task<Void, Never>.detached(priority: priority) { _ = await value }
  }
}
