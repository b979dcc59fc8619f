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
  /// The files that cannot be read, with the reasons.
  let unreadableFiles: [(path: String, reason: String)]
  /// The access level of the spec. To find it, all protocols are compared.
  private let access: AccessLevel
  private var lines: [String] = []
  /// The names of the protocols, by the numbers of the lines with which their entries begin.
  private var entries: [(line: Int, name: String)] = []

  init(
    spec: FirstSpec, path: String, schema: String?,
    unreadableFiles: [(path: String, reason: String)]
  ) {
    self.spec = spec
    self.path = path
    self.schema = schema
    self.unreadableFiles = unreadableFiles
    access = spec.access
    lines = heading + [""] + imports + accessLines + ["protocols:"]
    for draft in spec.protocols + spec.parents {
      entries.append((lines.count + 1, draft.name))
      lines += entry(of: draft)
    }
    entries.append((lines.count + 1, ""))
    lines += leftOut + unreadable
  }

  var text: String { lines.joined(separator: "\n") + "\n" }

  /// Returns the name of the protocol whose entry has a line, numbered from 1.
  func protocolName(onLine line: Int) -> String? {
    var (low, high) = (0, entries.count)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].line <= line { low = middle + 1 } else { high = middle }
    }
    return low == 0 ? nil : entries[low - 1].name
  }

  /// Returns the key at a place, both numbers from 1.
  func word(onLine line: Int, column: Int) -> String {
    guard lines.indices.contains(line - 1) else { return "" }
    return String(lines[line - 1].dropFirst(column - 1).prefix { $0.isLetter || $0.isNumber })
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
    return [server].compactMap(\.self) + comment(explain) + comment(others)
  }

  private var imports: [String] {
    if spec.imports.isEmpty { return [] }
    return list(spec.imports, behind: "imports: ", indentation: 2) + [""]
  }

  /// The access level, which is `internal` if a spec states none.
  private var accessLines: [String] {
    access == .internal ? [] : ["access: \(access.rawValue)", ""]
  }

  private func entry(of draft: DraftProtocol) -> [String] {
    let head = "  \(YAMLText.scalar(draft.name)):"
    var place = draft.module.map { ["    module: \(YAMLText.scalar($0))"] } ?? []
    if let source = draft.source { place.append("    source: \(YAMLText.scalar(source))") }
    if draft.access != access, !draft.decorators.isEmpty {
      place.append("    access: \(draft.access.rawValue)")
    }
    let keys = "[" + draft.keys.map(YAMLText.scalar).joined(separator: ", ") + "]"
    let open = draft.decorators.filter { !$0.openMembers.isEmpty }
    var lines = [head] + place
    if draft.decorators.isEmpty {
      lines.append("    # No decorators: other protocols inherit it.")
    } else if draft.hasStack || !open.isEmpty {
      if draft.hasStack { lines.append("    stack: \(keys)") }
      if !open.isEmpty { lines.append("    decorators:") }
      for decorator in open { lines += options(of: decorator) }
    } else if place.isEmpty {
      lines = ["\(head) \(keys)"]
    } else {
      lines.append("    decorators: \(keys)")
    }
    let refusals = draft.refusals.flatMap { key, reason in
      comment("'\(key)' is left out: \(reason)", margin: 4)
    }
    return lines + refusals
  }

  /// Returns the entry of a decorator that leaves out members until the user has decided about them.
  private func options(of decorator: DraftDecorator) -> [String] {
    let open = decorator.openMembers
    let names = open.flatMap(\.names)
    let reasons = open.map { reason, group in
      let subject =
        open.count > 1
        ? group.map { "'\($0)'" }.joined(separator: ", ")
        : group.count > 1 ? "Each is left out" : "Left out"
      return "\(subject): \(reason)."
    }
    let name = YAMLText.scalar(names[0])
    let remedy = "To include one, remove it from the list and add '\(name): on'."
    return ["      \(YAMLText.scalar(decorator.key)):"]
      + (reasons + [remedy]).flatMap { comment($0, margin: 8) }
      + list(names, behind: "        except: ", indentation: 10)
  }

  /// Returns a list in brackets, on as many lines as it needs.
  private func list(_ items: [String], behind head: String, indentation: Int) -> [String] {
    var lines = [head + "["]
    for (number, item) in items.enumerated() {
      let text = YAMLText.scalar(item) + (number < items.count - 1 ? "," : "]")
      let line = lines[lines.count - 1]
      let space = line.hasSuffix("[") ? "" : " "
      if number == 0 || line.count + space.count + text.count <= Self.width {
        lines[lines.count - 1] = line + space + text
      } else {
        lines.append("".padded(to: indentation) + text)
      }
    }
    return lines
  }

  private var leftOut: [String] {
    spec.leftOut.flatMap { leftOut in
      comment("'\(leftOut.name)' is left out:", margin: 2)
        + leftOut.reasons.flatMap { note($0, mentioning: leftOut.paths) }
    }
  }

  private var unreadable: [String] {
    if spec.unreadable.isEmpty, unreadableFiles.isEmpty { return [] }
    return ["  # This cannot be read:"]
      + unreadableFiles.flatMap { comment("\(shown($0.path)): \($0.reason)", "  ", margin: 2) }
      + spec.unreadable.flatMap { note($0) }
  }

  private func note(_ reason: Diagnostic, mentioning paths: Set<String> = []) -> [String] {
    // A path on the command line means nothing to who reads the spec.
    let message = paths.sorted { $0.count > $1.count }.reduce(reason.message) {
      $0.replacing($1, with: shown($1))
    }
    return comment("\(shown(reason.path)):\(reason.line): \(message)", "  ", margin: 2)
  }

  /// Returns a path from the folder of the spec.
  private func shown(_ path: String) -> String { spec.relativePath(path) }

  /// Returns a comment within the width, behind a margin. Further lines of the text are indented like the
  /// first.
  private func comment(_ text: String, _ head: String = "", margin: Int = 0) -> [String] {
    text.wrapped(to: Self.width - margin - 2 - head.count).map { line in
      "".padded(to: margin) + "# \(head)\(line)".printable
    }
  }
}
