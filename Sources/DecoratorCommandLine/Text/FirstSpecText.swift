import DecoratorSpec

/// The output of `decorate init`: a first spec, with comments that tell the user how to continue.
struct FirstSpecText {
  private static let width = 100

  let spec: FirstSpec
  /// The future path of the spec.
  let path: String

  var text: String {
    let entries = spec.protocols.map(lines) + spec.refusals.map(lines) + [unreadable]
    let lines =
      heading + [""] + access + ["", "protocols:"]
      + entries.filter { !$0.isEmpty }.joined(separator: [""])
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
      "    source: \(YAMLText.scalar(draft.source))",
    ]
    if draft.decorators.isEmpty {
      return head + ["    # No decorators: other protocols inherit it."]
    }
    return head + ["    decorators:"]
      + (draft.decorators.flatMap(lines) + draft.refusals.flatMap(lines)).indented(by: 6)
      + stack(of: draft)
  }

  /// Returns the lines of the stack, as many as the list needs.
  private func stack(of draft: DraftProtocol) -> [String] {
    if draft.stack.isEmpty { return [] }
    let list = "stack: [" + draft.stack.map(YAMLText.scalar).joined(separator: ", ") + "]"
    let lines = list.wrapped(to: Self.width - 6)
    return ["    # Applied together by '\(DecoratorStack.modifier)', outermost first:"]
      + lines.prefix(1).map { "    " + $0 } + lines.dropFirst().map { "      " + $0 }
  }

  private func lines(for decorator: DraftProtocol.Decorator) -> [String] {
    let lines =
      ["\(YAMLText.scalar(decorator.definition.key)):"]
      + decorator.options.map { "  \(YAMLText.scalar($0.key)): \(YAMLText.scalar($0.value))" }
    guard let reason = reason(forComment: decorator) else { return lines }
    return ["# \(reason):"] + lines.map { "# \($0)" }
  }

  /// Returns the reason why a decorator is a comment; `nil` if it is not.
  private func reason(forComment decorator: DraftProtocol.Decorator) -> String? {
    if let package = decorator.package { return "Needs the package \(package)" }
    return decorator.example.map { _ in "Acts on members that are named, for example" }
  }

  private func lines(for refusal: DraftProtocol.Refusal) -> [String] {
    comment("", "'\(refusal.key)' is left out: \(refusal.reason)", margin: 6)
  }

  private func lines(for refusal: FirstSpec.Refusal) -> [String] {
    ["  # '\(refusal.name)' is left out:".printable] + refusal.reasons.flatMap(lines)
  }

  private var unreadable: [String] {
    spec.unreadable.isEmpty
      ? [] : ["  # This cannot be read:"] + spec.unreadable.flatMap(lines)
  }

  private func lines(for reason: Diagnostic) -> [String] {
    comment("  ", "\(place(of: reason)): \(reason.message)", margin: 2).indented(by: 2)
  }

  /// Returns the path of the file from the folder of the spec, and the line.
  private func place(of reason: Diagnostic) -> String {
    let folder = Paths.folder(of: path)
    let file =
      reason.path.hasPrefix(folder) ? reason.path.dropFirst(folder.count) : reason.path[...]
    return "\(file):\(reason.line)"
  }

  /// Returns a comment within the width after a margin. Further lines of the text are indented
  /// below the first.
  private func comment(_ head: String, _ text: String, margin: Int = 0) -> [String] {
    let lines = text.wrapped(to: Self.width - margin - 2 - head.count)
    return lines.enumerated().map { index, line in
      let margin = index == 0 ? head : String(repeating: " ", count: head.count)
      return "# \(margin)\(line)".printable
    }
  }
}
