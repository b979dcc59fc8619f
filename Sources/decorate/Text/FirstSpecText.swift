import Spec

/// What `decorate init` writes: a first spec, with comments that say how to go on.
struct FirstSpecText {
  private static let width = 100

  let spec: FirstSpec
  /// Where it will stand.
  let path: String

  var text: String {
    let entries = (spec.protocols.map(lines) + spec.refusals.map(lines)).joined(separator: [""])
    let lines = heading + [""] + access + ["", "protocols:"] + entries
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: [String] {
    let definitions = spec.protocols.flatMap(\.decorators).map(\.definition)
    let keys = Set(definitions.map(\.key)).sorted()
    let width = (keys.map(\.count).max() ?? 0) + 3
    let commands = [
      "decorate explain \(Paths.quotedForShell(path))", "decorate templates",
    ]
    let commandWidth = (commands.map(\.count).max() ?? 0) + 3
    return ["# A first draft by 'decorate init'. These help with editing it:", "#"]
      + comment(
        "  " + commands[0].padded(to: commandWidth), "what each decorator does to each member")
      + comment("  " + commands[1].padded(to: commandWidth), "all decorators, with their options")
      + ["#", "# Decorators that have something to do here:", "#"]
      + keys.flatMap { key in
        let summary = definitions.first { $0.key == key }?.summary ?? ""
        return comment("  " + key.padded(to: width), summary)
      }
  }

  private var access: [String] {
    let allowed =
      switch spec.access {
      case .public: "internal, package or public, as the protocols are"
      case .package: "internal or package, as one of the protocols is"
      case .internal: "internal, as one of the protocols is"
      }
    return ["# Who sees the decorators: \(allowed).", "access: \(spec.access.rawValue)"]
  }

  private func lines(for draft: DraftProtocol) -> [String] {
    let head = [
      "  \(YAMLText.scalar(draft.name)):",
      "    source: \(YAMLText.scalar(draft.source.relativePath))",
    ]
    if draft.isIdle {
      return head + ["    # No decorators: it stands here for those that inherit it."]
    }
    return head + ["    decorators:"]
      + draft.decorators.flatMap(lines).map { "      \($0)" }
  }

  private func lines(for decorator: DraftProtocol.Decorator) -> [String] {
    let key = YAMLText.scalar(decorator.definition.key)
    guard let member = decorator.example else { return ["\(key):"] }
    return ["# Acts on members that are named, for example:", "# \(key):"]
      + ["#   \(YAMLText.scalar(member)): on"]
  }

  private func lines(for refusal: FirstSpec.Refusal) -> [String] {
    ["  # '\(refusal.name)' is left out:"]
      + refusal.reasons.flatMap { reason in
        comment("  ", "\(place(of: reason)): \(reason.message)", margin: 2).indented(by: 2)
      }
  }

  /// The file, as seen from the spec, and the line.
  private func place(of reason: Diagnostic) -> String {
    let folder = Paths.folder(of: path)
    let file =
      reason.path.hasPrefix(folder) ? reason.path.dropFirst(folder.count) : reason.path[...]
    return "\(file):\(reason.line)"
  }

  /// A comment that keeps to the width with a margin before it, its text hanging behind its head.
  private func comment(_ head: String, _ text: String, margin: Int = 0) -> [String] {
    let lines = text.wrapped(to: Self.width - margin - 2 - head.count)
    return lines.enumerated().map { index, line in
      let margin = index == 0 ? head : String(repeating: " ", count: head.count)
      return "# \(margin)\(line)".printable
    }
  }
}
