extension Task {
  /// Does something, and lets this task have any higher priority that the current one is given
  /// meanwhile, as if the current one awaited it.
  func followingPriority<Value: Sendable>(
    isolation: isolated (any Actor)? = #isolation, _ operation: () async -> Value
  ) async -> Value {
    #if compiler(>=6.2)
      if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
        return await withTaskPriorityEscalationHandler {
          await operation()
        } onPriorityEscalated: { _, priority in
          escalatePriority(to: priority)
        }
      }
    #endif
    return await operation()
  }
}
