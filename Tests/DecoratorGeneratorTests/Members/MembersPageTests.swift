import DecoratorDeclarations
import DecoratorGenerator
import DecoratorSpec
import Foundation
import Testing

/// The page that shows the whole table is what the templates' front matter says.
@Suite struct MembersPageTests {
  private static let page = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
    .appending(path: "Sources/Decorators/Decorators.docc/Members.md")

  /// An edit of a template's rules writes the tables anew and fails once, so that the page is never
  /// stale in silence. What stands before them is written by hand.
  @Test func `The tables are those of the templates`() throws {
    let text = try String(contentsOf: Self.page, encoding: .utf8)
    let heading = try #require(text.range(of: "## At a glance\n"))
    let tables = try MemberTables(TemplateLibrary.builtIn().definitions).text
    let expected = text[..<heading.lowerBound] + tables
    if text != expected {
      try expected.write(to: Self.page, atomically: true, encoding: .utf8)
      Issue.record("Members.md has been written anew: run the tests again")
    }
  }
}

/// The generated part of the page, in Markdown.
private struct MemberTables {
  let definitions: [DecoratorDefinition]

  init(_ definitions: [DecoratorDefinition]) {
    self.definitions = definitions
  }

  var text: String {
    (overview + definitions.flatMap(rules) + needs + facts).joined(separator: "\n") + "\n"
  }

  // MARK: Members

  private var overview: [String] {
    let parents = CatalogueMember.all.map(\.inherited)
    let tables = parents.indices.filter { $0 == 0 || parents[$0] != parents[$0 - 1] }.map { index in
      table(inheriting: parents[index])
    }
    return ["## At a glance", ""] + tables.joined(separator: [""]) + [""]
  }

  private func table(inheriting inherited: [String]) -> [String] {
    let parent = inherited.map { "`\($0)`" }.joined(separator: ", ")
    let head = parent.isEmpty ? "Member" : "Member of a protocol that inherits \(parent)"
    let rows = CatalogueMember.all.filter { $0.inherited == inherited }.map { member in
      ["`\(member.swift)`"] + definitions.map { outcome(of: member, by: $0) }
    }
    return table([head] + definitions.map { "`\($0.key)`" }, rows)
  }

  /// What happens to a member by itself, when it is named, or with each of the options that change
  /// that it is forwarded.
  private func outcome(of member: CatalogueMember, by definition: DecoratorDefinition) -> String {
    if let outcome = acting(on: member, definition, []) { return outcome }
    let options = Set(definition.rules.flatMap(\.mentionedOptions)).sorted().filter {
      (!$0.contains(".") || definition.isField($0)) && acting(on: member, definition, [$0]) != nil
    }
    return options.isEmpty ? "–" : "with " + options.map { "`\($0):`" }.joined(separator: " or ")
  }

  private func acting(
    on member: CatalogueMember, _ definition: DecoratorDefinition, _ options: [String]
  ) -> String? {
    let values = SampleOptions(definition: definition, paths: options).values
    guard case .act = definition.treatment(of: member.facts, with: values) else { return nil }
    return definition.ruleToName(member.facts, with: values) == nil ? "acts" : "when named"
  }

  // MARK: Rules

  private func rules(of definition: DecoratorDefinition) -> [String] {
    let rows = definition.rules.map {
      [condition(of: $0, definition), outcome(of: $0, definition)]
    }
    return ["## \(definition.key)", "", "The decorator \(definition.summary).", ""]
      + table(["A member that is", "What happens"], rows) + [""] + namingRules(of: definition)
  }

  private func namingRules(of definition: DecoratorDefinition) -> [String] {
    let rows = definition.namingRules.map { rule in
      [
        text(of: rule.conditions, rule.alternatives, definition),
        rule.reason + (rule.allowsPatterns ? "; a pattern names it too" : ""),
      ]
    }
    guard !rows.isEmpty else { return [] }
    return ["It acts on these only where the spec names them:", ""]
      + table(["A member that is", "Why"], rows) + [""]
  }

  private func condition(of rule: MemberRule, _ definition: DecoratorDefinition) -> String {
    text(of: rule.conditions, rule.alternatives, definition)
  }

  private func text(
    of conditions: [MemberRule.Condition], _ alternatives: [MemberRule.Condition],
    _ definition: DecoratorDefinition
  ) -> String {
    let all = conditions.map { text(of: $0, definition) }
    let alternatives = alternatives.map { text(of: $0, definition) }
    let texts = all + (alternatives.isEmpty ? [] : [alternatives.joined(separator: " or ")])
    return texts.isEmpty ? "anything else" : texts.joined(separator: ", ")
  }

  private func text(
    of condition: MemberRule.Condition, _ definition: DecoratorDefinition
  ) -> String {
    switch condition {
    case .fact(let fact, let isNegated): (isNegated ? "not " : "") + "`\(fact.name)`"
    case .option(let path): "with `\(definition.specText(ofPath: path))`"
    case .absentOption(let path): "without `\(definition.specText(ofPath: path))`"
    }
  }

  private func outcome(of rule: MemberRule, _ definition: DecoratorDefinition) -> String {
    switch rule.outcome {
    case .refuse(let reason): return "forwards: \(reason)"
    case .act(let action):
      let needs = action.needs.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      return "**acts** (`\(action.mode)`)" + (needs.isEmpty ? "" : "; needs \(needs)")
    }
  }

  // MARK: Needs

  private var needs: [String] {
    let rows = CallNeed.allCases.flatMap { need in
      need.ownObstacles.map { obstacle in
        let fact = (obstacle.isNegated ? "not " : "") + "`\(obstacle.fact.name)`"
        return ["`\(need.rawValue)`", fact, obstacle.reason]
      }
    }
    return [
      "## Needs", "",
      "What the code of a decorator needs of a call, as rules name it, and the members that it rules out.",
      CallNeed.allCases.compactMap { need in
        need.implied.map { "What needs `\(need.rawValue)` needs `\($0.rawValue)` too." }
      }.joined(separator: " "),
      "",
    ] + table(["Need", "Ruled out by", "Reason"], rows) + [""]
  }

  // MARK: Facts

  private var facts: [String] {
    let rows = MemberFact.allCases.map { ["`\($0.name)`", $0.meaning] }
    return [
      "## Facts", "", "The words of the tables above, as a template's front matter uses them.", "",
    ]
      + table(["Fact", "It is true of a member that"], rows)
  }

  private func table(_ head: [String], _ rows: [[String]]) -> [String] {
    ([head, head.map { _ in "---" }] + rows).map { row in
      "| " + row.joined(separator: " | ") + " |"
    }
  }
}

extension MemberRule {
  /// The paths of the options that its conditions speak of.
  fileprivate var mentionedOptions: [String] {
    (conditions + alternatives).compactMap { condition in
      switch condition {
      case .option(let path), .absentOption(let path): path
      case .fact: nil
      }
    }
  }
}

extension DecoratorDefinition {
  /// Whether a path of a rule leads to a record's field, and not to one of an option's values.
  fileprivate func isField(_ path: String) -> Bool {
    let option = options.first { path.hasPrefix($0.name + ".") }
    return if case .record? = option?.type { true } else { false }
  }

  /// What a path of a rule is in a spec: `strategy: cacheFirst`.
  fileprivate func specText(ofPath path: String) -> String {
    guard let dot = path.firstIndex(of: "."), !isField(path) else { return "\(path):" }
    return "\(path[..<dot]): \(path[path.index(after: dot)...])"
  }
}

extension MemberFact {
  fileprivate var meaning: String {
    switch self {
    case .method: "is a `func`"
    case .property: "is a `var`"
    case .subscript: "is a `subscript`"
    case .associatedtype: "is an `associatedtype`"
    case .typealias: "is a `typealias`"
    case .static: "is `static`"
    case .mutating: "is `mutating`, or has a `mutating get`"
    case .async: "is `async`"
    case .throws: "`throws`, `throws(E)` or `rethrows`"
    case .typedThrows: "`throws(E)`"
    case .rethrows: "`rethrows`"
    case .result: "returns something, or is read"
    case .command: "is a `func` that returns nothing, or that completes with nothing"
    case .generic: "has generic parameters, or a parameter of a type `some T`"
    case .inout: "has an `inout` parameter"
    case .consuming: "has a `consuming` parameter"
    case .borrowing: "has a `borrowing` parameter"
    case .sending: "has a `sending` parameter"
    case .sendingResult: "returns something `sending`"
    case .closure: "has a closure among its parameters, as far as its type shows"
    case .nonescaping: "has a closure that is not `@escaping`"
    case .throwingClosure: "has a closure that may throw"
    case .completion:
      "has a completion handler: an escaping closure that returns nothing, in last place, or called "
        + "`completion`, `completionHandler` or `reply`, or named by the spec's `completion:`"
    case .completionError:
      "has a completion handler that takes a `Result`, or an optional error at last"
    case .completionAnyError:
      "has a completion handler that takes a `Result` of `any Error`, or optionals of which the last is "
        + "`any Error`"
    case .isolatedCompletion: "has a completion handler of a global actor, `@MainActor` for example"
    case .mainActorCompletion: "has a completion handler of the main actor"
    case .registration:
      "has what looks like a completion handler, but a name that begins with `listen`, `monitor`, `observe`, "
        + "`on`, `subscribe` or `watch`"
    case .writing:
      "is a `func` whose name begins with `checkIn`, `checkOut` or one of "
        + list(CallVocabulary.writing)
    case .taking:
      "is a `func` whose name begins with one of " + list(CallVocabulary.taking)
        + ", or that reads the next part of something: `readLine`, `read(upTo:)`"
    case .unclear:
      "is a `func` whose name says neither that it writes nor that it reads, as a name does that is for a value "
        + "(`user(id:) -> User`, `deviceInfo`), or that begins with one of "
        + list(CallVocabulary.reading) + " and does not go on like `fetchOrCreate`"
    case .unsendable:
      "takes or gives a value that is not `Sendable`: `Any`, a class of the target, or of a generic or "
        + "associated type without that constraint"
    case .unsendableClosure: "has a closure that may be kept, and is not `@Sendable`"
    case .hashesOwnTypes: "names a set or a dictionary of the target's own types"
    case .unhashable:
      "has a parameter whose values are never `Hashable`: a tuple, a closure, `Any`, `any P`, a structure of the "
        + "target or an associated type without that conformance"
    case .uncodable:
      "returns what is never `Codable`: a tuple, a closure, `Any`, `any P`, a `Result`, a stream, a type of the "
        + "target without that conformance"
    case .unclearCompletion:
      "has several closures of which each could be its completion handler, and nothing tells which is"
    case .selfOrAssociated: "names `Self` or an associated type"
    case .settable: "has a `set`"
    case .sendable: "belongs to a protocol that inherits `Sendable`"
    case .classBound: "belongs to a protocol that inherits `AnyObject`"
    case .actor: "belongs to a protocol of actors, and is not `nonisolated`"
    }
  }
}

/// Returns the words as code, in the order of the alphabet.
private func list(_ words: Set<String>) -> String {
  words.sorted().map { "`\($0)`" }.joined(separator: ", ")
}
