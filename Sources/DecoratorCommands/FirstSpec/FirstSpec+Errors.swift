import DecoratorSpec

extension FirstSpec {
  /// Leaves out what a build would refuse, until it refuses nothing.
  ///
  /// The reader of specs alone decides that: what it says about an entry becomes the reason in a comment.
  ///
  /// - Parameters:
  ///   - makeText: A function that returns the text of a spec.
  ///   - errors: A function that returns the errors of a build with a text.
  /// - Returns: The text of the spec.
  /// - Throws: The errors that concern no entry.
  mutating func leaveOutErrors(
    _ makeText: (FirstSpec) -> FirstSpecText, _ errors: (FirstSpecText) throws -> [Diagnostic]
  ) throws -> FirstSpecText {
    while true {
      let text = makeText(self)
      let found = try errors(text)
      if found.isEmpty || isEmpty { return text }
      if leaveOut(found, in: text) { continue }
      // An error in a Swift file tells no entry: each is read by itself.
      let wrong = try protocols.indices.compactMap { index in
        var alone = self
        alone.protocols = [protocols[index]]
        let reasons = try errors(makeText(alone))
        return reasons.isEmpty ? nil : (protocols[index].name, reasons)
      }
      if wrong.isEmpty { throw DiagnosticsError(found) }
      for (name, reasons) in wrong { leaveOut(name, because: reasons, in: text) }
    }
  }

  /// Leaves out what errors at places of the text concern: a decorator, or else a protocol.
  ///
  /// - Returns: `false` if they concern none.
  private mutating func leaveOut(_ errors: [Diagnostic], in text: FirstSpecText) -> Bool {
    var isChanged = false
    var reasons: [String: [Diagnostic]] = [:]
    for error in errors where error.path == text.path {
      guard let name = text.protocolName(onLine: error.line) else { continue }
      let word = text.word(onLine: error.line, column: error.column)
      let index = protocols.firstIndex { $0.name == name && $0.keys.contains(word) }
      if let index {
        protocols[index].leaveOut(word, because: error.message)
        isChanged = true
        guard protocols[index].decorators.isEmpty else { continue }
        leaveOut(protocols.remove(at: index))
      } else {
        reasons[name, default: []].append(error)
      }
    }
    for (name, reasons) in reasons.sorted(by: { $0.key < $1.key }) {
      isChanged = leaveOut(name, because: reasons, in: text) || isChanged
    }
    return isChanged
  }

  @discardableResult
  private mutating func leaveOut(
    _ name: String, because reasons: [Diagnostic], in text: FirstSpecText
  ) -> Bool {
    guard let index = protocols.firstIndex(where: { $0.name == name }),
      let place = protocols[index].place
    else { return false }
    protocols.remove(at: index)
    let found = reasons.map { reason in
      reason.path == text.path
        ? Diagnostic(.error, reason.message, at: place.nameOffset, in: place.source) : reason
    }
    refused.append(LeftOutProtocol(name: name, reasons: found, paths: Set(reasons.map(\.path))))
    return true
  }
}
