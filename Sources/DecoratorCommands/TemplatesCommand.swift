import DecoratorCommandLine
import DecoratorGenerator
import DecoratorSpec

extension Command {
  static let templates = Command(
    name: "templates", alsoKnownAs: ["decorators", "list"],
    summary: "List, print or copy templates.",
    usage: ["show NAME", "copy NAME DIR", "[list]"],
    discussion: """
      A template (*.mustache) generates a decorator. Copy one to write your own: a template in your
      target, or one that '--template' names, adds a decorator, or replaces the one with the same key.
      NAME is the name of a template or the key of its decorator.
      """,
    options: [.template]
  ) { arguments, findings in
    let words = arguments.operands
    let library = try arguments.library()
    switch (words.first ?? "list", words.count) {
    case ("list", 0...1): try Console.print(TemplateList(library: library).lines())
    case ("show", 2):
      if let template = find(words[1], in: library, &findings) {
        try Console.write(template.source.text)
      }
    case ("copy", 3):
      guard let template = find(words[1], in: library, &findings) else { return }
      let path = Paths.joined(words[2], "\(template.name).mustache")
      try OutputFile.create(template.source.text, at: path)
      try Console.print(
        ["Wrote \(path)."] + advice(on: template).wrapped(to: 80)
          + ["  decorate generate SPEC --template \(Paths.quotedForShell(path))"])
    case ("list", _): throw Failure("'templates list' takes no arguments")
    case ("show", _): throw Failure("'templates show' takes one name")
    case ("copy", _): throw Failure("'templates copy' takes one name and a folder")
    case (let word, _):
      throw Failure(
        "'templates' takes 'list', 'show' or 'copy', not '\(word)'"
          + (nearHint(for: word, among: ["list", "show", "copy"]) ?? ""))
    }
  }

  private static func find(
    _ name: String, in library: TemplateLibrary, _ findings: inout Findings
  ) -> TemplateFile? {
    let templates = library.templates
    let found = templates.first {
      [$0.name, $0.key].contains { $0?.lowercased() == name.lowercased() }
    }
    if found == nil {
      let names = templates.map(\.name)
      findings.addError(
        "unknown template '\(name)'"
          + (nearHint(for: name, among: names) ?? "; there are \(names.joined(separator: ", "))"))
    }
    return found
  }

  private static func advice(on template: TemplateFile) -> String {
    guard let key = template.key else {
      return """
        In a target that uses the plugin it takes the place of the part with its name, for all \
        decorators of that target. Elsewhere:
        """
    }
    return """
      In a target that uses the plugin it takes the place of '\(key)': edit it, and build. For a \
      decorator besides that one change 'decorator:', 'type:' and 'modifier:' at its top, rename \
      the file, and add the new key under 'decorators:' in a spec. Without the plugin:
      """
  }
}
