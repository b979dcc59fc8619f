import DecoratorSpec

extension FirstSpec {
  /// Leaves each decorator to the outermost of the protocols whose types call one another, unless other types
  /// call an inner one, too: these calls would be without it.
  ///
  /// A decorator that makes calls again is there once on each way all the same, since three layers that each make
  /// three attempts make 27. Of two protocols, the one has it that more types call by themselves.
  mutating func proposeOnce() {
    let calls = ProtocolCalls(in: target, among: protocols.map(\.name))
    let indices = Dictionary(uniqueKeysWithValues: zip(protocols.map(\.name), protocols.indices))
    let names = calls.callers.keys.sorted {
      (calls.callers[$0]?.count ?? 0, $0) < (calls.callers[$1]?.count ?? 0, $1)
    }
    let around = { (name: String) in (calls.callers[name] ?? []).compactMap { indices[$0] }.sorted()
    }
    for name in names {
      let users = (calls.users[name] ?? []).filter { !$0.callsAnother }
      guard let index = indices[name], !users.isEmpty else { continue }
      for key in protocols[index].decorators.filter(\.callsAgain).map(\.key) {
        let callers = around(name).filter { protocols[$0].keys.contains(key) }
        guard let first = callers.first,
          users.count >= calls.numberOfCallers(of: protocols[first].name)
        else { continue }
        for caller in callers {
          let by = users.count == 1 ? "itself" : "themselves"
          protocols[caller].leaveOut(
            key,
            because: "'\(name)' has it, which types of '\(protocols[caller].name)' call, and "
              + "\(Self.some(of: users)) by \(by)")
        }
      }
    }
    for name in names {
      guard let index = indices[name] else { continue }
      let users = calls.users[name] ?? []
      for decorator in protocols[index].decorators where decorator.callsAgain || users.isEmpty {
        let caller = around(name).first { protocols[$0].keys.contains(decorator.key) }
        guard let caller else { continue }
        let exception =
          users.isEmpty ? "" : "; the calls of \(Self.some(of: users)) are without it"
        protocols[index].leaveOut(
          decorator.key,
          because: "'\(protocols[caller].name)' has it, whose types call those of '\(name)'"
            + exception)
      }
    }
    let idle = protocols.filter(\.decorators.isEmpty)
    protocols.removeAll(where: \.decorators.isEmpty)
    for draft in idle { leaveOut(draft) }
  }

  /// Adds a protocol whose decorators are all left out to those that are.
  mutating func leaveOut(_ draft: DraftProtocol) {
    guard let place = draft.place else { return }
    let reasons = draft.refusals.map { key, reason in
      Diagnostic(.error, "'\(key)': \(reason)", at: place.nameOffset, in: place.source)
    }
    refused.append(LeftOutProtocol(name: draft.name, reasons: reasons))
  }

  private static func some(of users: [ProtocolCalls.User]) -> String {
    users.count == 1
      ? "'\(users[0].name)'" : "'\(users[0].name)' and \(users.count - 1) more"
  }
}
