import DecoratorDeclarations

/// Calls that may last as long as their value is in use: those that keep a client connected, or a service running.
///
/// Such a call returns nothing, or never. `connect()` and `start()` often return as soon as there is a connection, so they
/// count only beside members that give streams or take closures while it lasts, and if no member ends it.
extension Member {
  /// Returns `true` if a call may last as long as the value is in use, by its name and by the other members of the protocol.
  func mayLast(givesValue: Bool, in facts: ProtocolFacts) -> Bool {
    if result?.description == "Never" { return effects.isAsync }
    if givesValue { return false }
    let words = plainName.wordsInLowerCase
    guard let first = words.first else { return false }
    let names = words.dropFirst()
    switch first {
    case "listen": return true
    case "run", "serve", "loop":
      return names.isEmpty ? parameters.allSatisfy(\.saysWhereToRun) : names.sayWhatLasts
    case "accept", "handle", "process", "pump":
      return names.sayWhatLasts && parameters.allSatisfy { $0.meaning.function != nil }
    case "monitor", "observe", "watch": return parameters.contains { $0.meaning.function != nil }
    case "wait": return names.contains(where: LastingWords.ends.contains)
    case "connect": return names.isEmpty && facts.hasCallsWhileItLasts
    case "begin", "open", "start":
      return names.isEmpty && parameters.isEmpty && facts.hasCallsWhileItLasts
    default: return false
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
  /// What a call keeps running, and for how long.
  static let lasting: Set<String> = [
    "client", "connection", "event", "forever", "indefinitely", "loop", "server", "service",
    "stream", "until",
  ]
  /// Labels for where it runs.
  static let places: Set<String> = ["address", "at", "host", "on", "port", "until"]
  /// What a call waits for that ends when nothing else does.
  static let ends: Set<String> = [
    "cancellation", "cancelled", "close", "closed", "exit", "shutdown", "stopped", "terminated",
    "termination",
  ]
  /// First words of members that end what a member has begun and left running.
  static let enders: Set<String> = ["close", "disconnect", "stop"]
}
