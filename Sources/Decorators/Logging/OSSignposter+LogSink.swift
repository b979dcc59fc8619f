#if canImport(os)
  import os

  /// A sink that shows calls on a time line in Instruments. A call is an interval with its first
  /// and last message, and a note is a point.
  extension OSSignposter: LogSink {
    /// Returns a Boolean value that indicates whether signposts are recorded.
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
