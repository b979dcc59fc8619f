import DecoratorDeclarations

/// A rule for calls that may last as long as their value is in use: those that keep a client connected, or a service
/// running.
///
/// Such a call returns nothing, or never. `connect()` and `start()` often return as soon as there is a connection, so they
/// count only beside members that give streams or take closures while it lasts, and if no member ends it.
public enum LastingRule: CaseIterable, Sendable {
  /// Returns `Never`.
  case neverReturns
  /// `run()`, `listen(on:)`, `runLoop()`
  case keepsRunning
  /// `handleConnections(_:)`
  case handlesAll
  /// `observe(_:)`
  case observes
  /// `waitUntilClosed()`
  case waitsForEnd
  /// `connect()` beside `withStream(_:)`
  case keepsOpen

  /// The reason, as a clause with the member as its subject.
  public var sentence: String {
    switch self {
    case .neverReturns: "it never returns"
    case .keepsRunning: "its name says that it runs until something stops it"
    case .handlesAll: "its name says that it passes all that comes to a closure"
    case .observes: "its name says that it calls a closure until something stops it"
    case .waitsForEnd: "its name says that it waits for an end"
    case .keepsOpen: "other members need what it keeps open, and none ends it"
    }
  }
}

extension Member {
  /// Returns the rule by which a call may last as long as the value is in use; `nil` if none says so.
  func lastingRule(givesValue: Bool, in facts: ProtocolFacts) -> LastingRule? {
    if result?.description == "Never" { return effects.isAsync ? .neverReturns : nil }
    let words = plainName.wordsInLowerCase
    guard !givesValue, let first = words.first else { return nil }
    let names = words.dropFirst()
    let takesClosure = parameters.contains { $0.meaning.function != nil }
    switch first {
    case "listen": return .keepsRunning
    case "run", "serve", "loop":
      let lasts = names.isEmpty ? parameters.allSatisfy(\.saysWhereToRun) : names.sayWhatLasts
      return lasts ? .keepsRunning : nil
    case "accept", "handle", "process", "pump":
      let takesOnlyClosures = parameters.allSatisfy { $0.meaning.function != nil }
      return names.sayWhatLasts && takesOnlyClosures ? .handlesAll : nil
    case "monitor", "observe", "watch": return takesClosure ? .observes : nil
    case "wait": return names.contains(where: LastingWords.ends.contains) ? .waitsForEnd : nil
    case "connect": return names.isEmpty && facts.hasCallsWhileItLasts ? .keepsOpen : nil
    case "begin", "open", "start":
      return names.isEmpty && parameters.isEmpty && facts.hasCallsWhileItLasts ? .keepsOpen : nil
    default: return nil
    }
  }

  /// `true` if it passes something to a closure that can be used until it returns: `withConnection(_:)`.
  fileprivate var lendsToClosure: Bool {
    firstWord == "with" && parameters.contains { $0.meaning.function != nil }
  }
}

extension ProtocolFacts {
  /// `true` if other members need what `connect()` or `start()` keeps alive, and none ends it.
  fileprivate var hasCallsWhileItLasts: Bool {
    !members.contains { LastingWords.enders.contains($0.firstWord) }
      && members.contains { member in
        if member.lendsToClosure || member.stream(in: self) != nil { return true }
        return member.propertyType.flatMap { StreamType($0, lookup) } != nil
      }
  }
}

extension Parameter {
  fileprivate var saysWhereToRun: Bool {
    meaning.function != nil || LastingWords.places.contains(label ?? "")
  }
}

extension ArraySlice<String> {
  fileprivate var sayWhatLasts: Bool {
    contains { LastingWords.lasting.contains($0.singular) }
  }
}

private enum LastingWords {
  /// Words for things that a call keeps running, and for how long.
  static let lasting: Set<String> = [
    "client", "connection", "event", "forever", "indefinitely", "loop", "server", "service",
    "stream", "until",
  ]
  /// Labels for where it runs.
  static let places: Set<String> = ["address", "at", "host", "on", "port", "until"]
  /// Words for an event that comes only when the value is no longer in use.
  static let ends: Set<String> = [
    "cancellation", "cancelled", "close", "closed", "exit", "shutdown", "stopped", "terminated",
    "termination",
  ]
  /// First words of members that end what a member has begun and left running.
  static let enders: Set<String> = ["close", "disconnect", "stop"]
}
