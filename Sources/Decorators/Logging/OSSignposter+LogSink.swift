#if canImport(os)
  import os

  /// Calls are intervals that Instruments shows on a time line, each with its first and last
  /// message, and notes are points on it.
  extension OSSignposter: LogSink {
    /// Whether signposts are recorded.
    public func isEnabled(_ level: LogLevel) -> Bool {
      isEnabled
    }

    /// Begins or ends the interval of the call, or marks a point in it.
    public func log(_ event: LogEvent) {
      let id = OSSignpostID(UInt64(truncatingIfNeeded: event.callID.hashValue))
      switch event.phase {
      case .started:
        _ = beginInterval("Call", id: id, "\(event.message, privacy: .public)")
      case .succeeded, .failed, .cancelled:
        let interval = OSSignpostIntervalState.beginState(id: id)
        endInterval("Call", interval, "\(event.message, privacy: .public)")
      case .noted, .completedAgain:
        emitEvent("Call", id: id, "\(event.message, privacy: .public)")
      }
    }
  }
#endif
