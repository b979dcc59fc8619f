import Foundation

extension CallEvent {
  /// Writes the event to standard error, as a line of its own.
  public func writeToStandardError() {
    FileHandle.standardError.writeLine("\(self)\n")
  }

  /// The description of an event of a cache. Errors appear as their types, but those of the library
  /// and of the system with their texts, which contain nothing secret.
  var cacheText: String? {
    let member = member ?? ""
    switch kind {
    case .cacheHit, .cacheStale: return "\(replacedCall)answered by the cache\(ageText)"
    case .cacheRefresh: return "refreshing the stored result in the background"
    case .cacheFailure: return "failed a while ago, and is not made again yet"
    case .cacheStoreFailed: return "\(member): could not \(action): \(errorText)"
    case .cacheStoreKeepsFailing:
      return "\(member): could not \(action): \(errorText), \(failureCount)"
    case .cacheStoreRecovered: return "\(member): \(recovery), after \(failureCount)"
    default: return nil
    }
  }

  private var replacedCall: String {
    if let error { return "failed with \(error.failureName), " }
    return elapsed.map { "takes longer than \($0.readable), " } ?? ""
  }

  private var ageText: String {
    guard kind == .cacheStale || !replacedCall.isEmpty, let duration else { return "" }
    return " with a \(kind == .cacheStale ? "stale result" : "result"), \(duration.readable) old"
  }

  private var failureCount: String {
    let failures = failures ?? 1
    let elapsed = (elapsed ?? .zero).readable
    return "\(failures) \(failures == 1 ? "failure" : "failures") in \(elapsed)"
  }

  private var action: String {
    switch operation {
    case .encodingKey: "make a key of the arguments"
    case .reading: "read the stored result"
    case .removing: "remove the stored results"
    case .refreshing: "refresh the stored result"
    case .storing, nil: "store the result"
    }
  }

  private var recovery: String {
    switch operation {
    case .encodingKey: "arguments have keys again"
    case .refreshing: "calls succeed again"
    case .reading, .storing, .removing, nil: "the store answers again"
    }
  }

  private var errorText: String {
    switch error {
    case let error as POSIXError: LogEvent.Failure(POSIXError(error.code), revealing: .error).text
    case let error as any HarmlessError: LogEvent.Failure(error, revealing: .error).text
    case let error?: LogEvent.Failure(error).text
    case nil: "unknown"
    }
  }
}

/// An error of the library whose text contains nothing about a call, so that anyone may read it.
package protocol HarmlessError: Error {}
