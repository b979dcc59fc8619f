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
      let id = OSSignpostID(event.callID.hash64)
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

  extension CallID {
    /// The same number for the same call in a process: the FNV-1a hash of its numbers.
    fileprivate var hash64: UInt64 {
      numbers.reduce(0xcbf2_9ce4_8422_2325) {
        ($0 ^ UInt64(truncatingIfNeeded: $1)) &* 0x100_0000_01b3
      }
    }
  }
#endif
