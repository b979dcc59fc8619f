import DecoratorCommandLine
import DecoratorSpec

/// The output of `decorate init`: a first spec, with comments that tell the user how to continue.
struct FirstSpecText {
  private static let width = 100

  let spec: FirstSpec
  /// The future path of the spec.
  let path: String
  /// The path of a JSON Schema from the folder of the spec; `nil` if the package has none.
  let schema: String?
  /// The access level of the spec. To find it, all protocols are compared.
  private let access: AccessLevel

  init(spec: FirstSpec, path: String, schema: String?) {
    self.spec = spec
    self.path = path
    self.schema = schema
    access = spec.access
  }

  var text: String {
    let entries = spec.protocols.flatMap(lines) + refusals + unreadable
    let lines = heading + [""] + imports + accessLines + ["protocols:"] + entries
    return lines.joined(separator: "\n") + "\n"
  }

  private var heading: [String] {
    let explain =
      "'decorate explain \(Paths.quotedForShell(path))' says what happens to each member."
    let others =
      spec.others.isEmpty
      ? "'decorate templates' lists all decorators with their options."
      : "Others that could act here ('decorate templates' lists them): "
        + spec.others.joined(separator: ", ") + "."
    let server = schema.map { "# yaml-language-server: $schema=\($0)".printable }
    return [server].compactMap(\.self) + ["# \(explain)".printable] + comment("", others)
  }

  private var imports: [String] {
    spec.imports.isEmpty ? [] : ["imports: [\(spec.imports.joined(separator: ", "))]", ""]
  }

  /// The access level, which is `internal` if a spec states none.
  private var accessLines: [String] {
    access == .internal ? [] : ["access: \(access.rawValue)", ""]
  }

  private func lines(for draft: DraftProtocol) -> [String] {
    let head = "  \(YAMLText.scalar(draft.name)):"
    let source =
      (draft.module.map { ["    module: \(YAMLText.scalar($0))"] } ?? [])
      + (draft.source.map { ["    source: \(YAMLText.scalar($0))"] } ?? [])
      + (draft.access == access || draft.decorators.isEmpty
        ? [] : ["    access: \(draft.access.rawValue)"])
    let keys = "[" + draft.decorators.map(YAMLText.scalar).joined(separator: ", ") + "]"
    var lines: [String]
    if draft.decorators.isEmpty {
      lines = [head] + source + ["    # No decorators: other protocols inherit it."]
    } else if draft.hasStack {
      lines = [head] + source + ["    stack: \(keys)"]
    } else {
      lines = source.isEmpty ? ["\(head) \(keys)"] : [head] + source + ["    decorators: \(keys)"]
    }
    let refusals = draft.refusals.flatMap { key, reason in
      comment("", "'\(key)' is left out: \(reason)", margin: 6)
    }
    return lines + refusals.indented(by: 4)
  }

  private var refusals: [String] {
    spec.refusals.flatMap { name, reasons in
      ["  # '\(name)' is left out:".printable] + reasons.flatMap(lines)
    }
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
    text.wrapped(to: Self.width - margin - 2 - head.count).behind("# " + head).map { line in
      ("#" + line.dropFirst()).printable
    }
  }
}
