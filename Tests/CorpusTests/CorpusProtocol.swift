import DecoratorDeclarations
import DecoratorGenerator
import DecoratorSpec

/// A protocol of the corpus, and what is expected of it.
struct CorpusProtocol {
  let declaration: ProtocolDeclaration
  let expected: Expectation
  /// The lines of the comment, from 0; empty where there is none, at the place of one.
  let comment: Range<Int>
  let indentation: String

  var name: String { declaration.qualifiedName }

  /// - Parameter lines: The lines of the file that declares it.
  init(_ declaration: ProtocolDeclaration, in lines: [String]) {
    self.declaration = declaration
    var offset = 0
    var first = lines.firstIndex { line in
      offset += line.utf8.count + 1
      return offset > declaration.range.lowerBound
    }!
    indentation = String(lines[first].prefix { $0 == " " })
    let words = { (index: Int) in index < 0 ? "" : lines[index].drop { $0 == " " } }
    while words(first - 1).hasPrefix("///") { first -= 1 }
    let end = first
    while words(first - 1).hasPrefix("// ") { first -= 1 }
    comment = first..<end
    expected = Expectation(
      parsing: comment.map { words($0).dropFirst(3) }.joined(separator: " "))
  }

  /// The options of a decorator where the comment says none: those of `Defaults.decorators.yaml`.
  private static let options = [
    "caching": "strategy: networkFirst", "dispatch": "", "logging": "", "retry": "writes: true",
    "timeout": "limit: 1h, cooperative: true",
  ]

  /// Members that are cached although their names say that they write.
  private static let writes: Set = ["delete", "flush", "move", "pay", "post", "rename", "update"]

  private static func cachedEntry(of name: String) -> String {
    "'\(name)':" + (writes.contains(name) ? " { idempotent: true }" : "")
  }

  private func options(of key: String) -> [String] {
    let options = expected.entries[key]?.options ?? Self.options[key] ?? ""
    // A persistent cache asks for a namespace.
    return (options.isEmpty ? [] : [options])
      + (key == "caching" && !options.contains("strategy") ? ["strategy: networkFirst"] : [])
      + (key == "caching" && options.contains("persistent") ? ["namespace: corpus"] : [])
  }

  /// Returns those of the options that the defaults do not have.
  private func differing(_ options: [String], of key: String) -> [String] {
    let defaults = Set((Self.options[key] ?? "").components(separatedBy: ", "))
    return options.flatMap { $0.components(separatedBy: ", ") }.filter { !defaults.contains($0) }
  }

  /// The protocol's entry in the spec of a file: how it differs from the defaults.
  func specEntry(in file: String) -> String {
    var decorators = Self.options.keys.sorted().compactMap { key -> String? in
      let members = key == "caching" ? expected.list(of: key).map(Self.cachedEntry) : []
      guard let own = expected.entries[key]?.options else {
        return members.isEmpty ? nil : "\(key): \(members.inBraces)"
      }
      let unset = ["retry": "writes", "timeout": "cooperative"][key].map { option in
        own.contains(option) ? [] : ["\(option): false"]
      }
      return "\(key): \((differing(options(of: key), of: key) + (unset ?? []) + members).inBraces)"
    }
    if expected.entries["calls"]?.members == "none" {
      decorators.append("calls: off")
    } else if !callOptions.isEmpty {
      decorators.append("calls: \(callOptions.inBraces)")
    }
    return
      (["source: \(file).swift"]
      + (decorators.isEmpty ? [] : ["decorators: \(decorators.inBraces)"])).inBraces
  }

  /// The options of the template that writes the calls.
  private var callOptions: [String] {
    if declaration.inherited.contains(where: { $0.description == "Actor" }) {
      return ["isolation: '@MainActor'", "isActor: true"]
    }
    let actor = declaration.attributes.first { $0.isOfActor }?.text
    let except = expected.list(of: "calls", after: "except ") + uncallableNames
    return (actor.map { ["isolation: '\($0)'"] } ?? [])
      + (except.isEmpty ? [] : ["except: [\(except.map { "'\($0)'" }.joined(separator: ", "))]"])
  }

  /// What cannot be called as the others are: it belongs to an actor of its own, may not be used, or its argument can
  /// be of any type, or has to be of the caller's.
  private var uncallableNames: [String] {
    declaration.members.filter { member in
      if member.kind == .initializer { return false }
      return member.attributes.contains { $0.isOfActor || $0.name == "available" }
        || member.parameters.contains { "\($0.type)".contains(/\bsome |\bSelf\b/) }
    }.map(\.fullName)
  }

  /// What the decorators do, with the options of the comment.
  func actual(in file: CorpusFile, _ generator: Generator, _ target: TargetFiles) -> Expectation {
    var actual = Expectation()
    for (key, entry) in expected.entries {
      if ["calls", "fails"].contains(key) {
        actual.entries[key] = entry
      } else if let options = entry.options {
        actual.entries[key] = .init(options: options)
      }
    }
    do {
      let plain = try read(caching: [], in: file, generator, target)
      let cached = expected.entries["caching"]?.members
      var names = cached == nil ? plain.cacheableNames : expected.list(of: "caching")
      if cached == "none" { actual.entries["caching", default: .init()].members = cached }
      do {
        _ = try read(caching: names, in: file, generator, target)
      } catch {
        let lines = Set(error.diagnostics.map(\.line))
        names = names.indices.filter { !lines.contains(Self.firstLine + $0) }.map { names[$0] }
      }
      let spec = try read(caching: names, in: file, generator, target)
      _ = try generator.swiftFile(for: spec)
      let decorated = spec.protocols[0]
      for configured in decorated.decorators {
        guard let members = decorated.membersText(of: configured) else { continue }
        actual.entries[configured.definition.key, default: .init()].members = members
      }
    } catch {
      actual.entries = expected.entries.filter { $0.value.options != nil }
        .mapValues { .init(options: $0.options) }
      actual.entries["refused"] = .init(members: error.diagnostics[0].message)
    }
    return actual
  }

  /// The line of the spec below that names the first member.
  private static let firstLine = 7

  private func read(
    caching names: [String], in file: CorpusFile, _ generator: Generator, _ target: TargetFiles
  ) throws(DiagnosticsError) -> Spec {
    let others = Self.options.keys.sorted().filter { $0 != "caching" }
      .map { "      \($0): { \(options(of: $0).joined(separator: ", ")) }" }
    let lines =
      [
        "protocols:", "  '\(name)':", "    source: \(file.name).swift", "    decorators:",
        "      caching: {", "          " + options(of: "caching").map { "\($0)," }.joined(),
      ] + names.map { "          '\($0)': ," } + ["          }"] + others
    let text = lines.joined(separator: "\n")
    return try generator.read(SourceText(path: "\(name).decorators.yaml", text: text), in: target)
  }
}

extension Attribute {
  fileprivate var isOfActor: Bool { name.first?.isUppercase ?? false }
}

extension [String] {
  /// A map of YAML with these entries.
  fileprivate var inBraces: String { isEmpty ? "{}" : "{ \(joined(separator: ", ")) }" }
}

extension Spec {
  /// The methods that a cache may be able to act on, as specs name them, each once.
  fileprivate var cacheableNames: [String] {
    let decorated = protocols[0]
    var names: [String] = []
    for (member, treatment) in zip(
      decorated.declaration.members, decorated.decorators[0].treatments)
    where treatment.facts.contains(.async) && treatment.facts.contains(.method) {
      let name = decorated.name(of: member)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }
}

extension DecoratedProtocol {
  /// A member's name as specs have it: bare where only one has it.
  fileprivate func name(of member: Member) -> String {
    let isSingle = declaration.members.count { $0.baseName == member.baseName } == 1
    return isSingle ? member.baseName : member.fullName
  }

  /// The members that a decorator acts on; nil where there are none.
  fileprivate func membersText(of configured: ConfiguredDecorator) -> String? {
    var (acted, others): ([String], Bool) = ([], false)
    for (index, treatment) in configured.treatments.enumerated() {
      if case .standardLibrary = memberOrigins[index] { continue }
      let member = declaration.members[index]
      if treatment.isActing {
        let name = name(of: member)
        if !acted.contains(name) { acted.append(name) }
      } else if treatment.facts.contains(.method), !treatment.facts.contains(.static) {
        others = true
      }
    }
    if acted.isEmpty { return nil }
    // The spec names what is cached, one by one.
    return others || configured.definition.key == "caching" ? acted.joined(separator: ", ") : "all"
  }
}
