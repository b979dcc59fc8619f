import Testing

@testable import DecoratorSpec

/// A decorator with an option of every type, so that reading specs is tested without a built-in
/// one.
let probeTemplate = SourceText(
  path: "Probe.mustache",
  text: """
    ---
    context: 1
    decorator: probe
    type: Probing{Protocol}
    modifier: probing
    summary: looks
    options:
      depth: { type: integer, minimum: 1, default: 2 }
      ratio: { type: number, minimum: 0 }
      title: { type: string }
      isLoud: { type: boolean }
      pause:
        type: record
        shorthand: [none, constant]
        oneOf: [none, constant, growing]
        fields:
          none: { type: boolean }
          constant: { type: duration }
          growing: { type: duration }
          cap: { type: duration, with: [growing] }
      mode: { type: word, words: [fast, slow] }
      when: { type: expression, scope: member }
      show: { type: parameters, also: [result], scope: both }
      drops: { type: members, scope: member }
    members:
      - { when: [property], refuse: a property is not looked at }
      - { when: [mutating], with: [when], act: looked }
      - { when: [mutating], refuse: it changes what is looked at }
      - { when: [not async], act: glanced }
      - { act: looked }
    onlyWhenNamed:
      - { when: [not async, not mutating], because: it is synchronous }
      - { when: [generic], patterns: true, because: it is generic }
    """)

let otherTemplate = SourceText(
  path: "Other.mustache",
  text: """
    ---
    decorator: other
    type: Other{Protocol}
    modifier: othering
    summary: does something else
    """)

func definition(
  _ template: SourceText, _ ruleSets: RuleSets = RuleSets()
) throws -> DecoratorDefinition {
  try DecoratorDefinition.read(
    frontMatterOf: template, upTo: template.text.utf8.count, ruleSets: ruleSets)
}

/// The template of a decorator with the keys that every one has, and these.
func template(_ frontMatter: String) -> SourceText {
  let head = "---\ndecorator: probe\ntype: Probing{Protocol}\nmodifier: probing\nsummary: looks\n"
  return SourceText(path: "T.mustache", text: head + frontMatter)
}

/// The lines that begin the diagnostics of what is read.
func headings<Value>(_ read: () throws -> Value) -> String {
  do {
    _ = try read()
    return "no diagnostics"
  } catch {
    return (error as? DiagnosticsError)?.diagnostics.map {
      String($0.description.prefix { $0 != "\n" })
    }.joined(separator: "\n") ?? "\(error)"
  }
}

/// Reads a spec with these options of the decorator of a template.
func read(probe options: String, _ frontMatter: String) throws -> Spec {
  let reader = SpecReader(definitions: [try definition(template(frontMatter))]) { _ in "" }
  let spec = "protocols: { Feed: { members: 'func f()', decorators: { probe: \(options) } } }"
  return try reader.read(SourceText(path: "Feed.decorators.yaml", text: spec))
}

/// Reads a spec as the generator does; `files` are the Swift files that it may name.
func read(_ text: String, files: [String: String] = [:]) throws -> Spec {
  struct NoSuchFile: Error, CustomStringConvertible {
    var description: String { "there is no such file" }
  }
  let reader = SpecReader(
    definitions: [try definition(probeTemplate), try definition(otherTemplate)]
  ) { path in
    guard let text = files[path] else { throw NoSuchFile() }
    return text
  }
  return try reader.read(SourceText(path: "Feed.decorators.yaml", text: text))
}
