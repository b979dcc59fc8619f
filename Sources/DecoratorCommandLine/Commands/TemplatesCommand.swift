import DecoratorGenerator
import DecoratorSpec

/// `decorate templates`
struct TemplatesCommand: Command {
  static let name = "templates"
  static let summary = "List, print or copy templates."
  static let usage = ["show NAME", "copy NAME DIR", "[list]"]
  static let discussion = """
    A template (*.mustache) generates a decorator. Copy one to write your own: a template in your
    target, or one that '--template' names, adds a decorator, or replaces the one with the same key.
    NAME is the name of a template or the key of its decorator.
    """
  static let options: [Option] = [.template]

  private let action: Action
  private let templates: [String]

  private enum Action {
    case list
    case show(String)
    case copy(String, folder: String)
  }

  init(_ arguments: Arguments) throws(UsageError) {
    templates = try arguments.templates()
    let words = arguments.operands
    switch (words.first, words.count) {
    case (nil, _), ("list", 1): action = .list
    case ("show", 2): action = .show(words[1])
    case ("copy", 3): action = .copy(words[1], folder: words[2])
    case ("list", _): throw UsageError("'templates list' takes no arguments")
    case ("show", _): throw UsageError("'templates show' takes one name")
    case ("copy", _): throw UsageError("'templates copy' takes one name and a folder")
    case (let word?, _):
      throw UsageError(
        "'templates' takes 'list', 'show' or 'copy', not '\(word)'"
          + didYouMean(word, among: ["list", "show", "copy"]))
    }
  }

  func run(_ findings: inout Findings) throws {
    let library = try TemplateFiles.library(adding: TemplateFiles(at: templates))
    switch action {
    case .list:
      try Console.print(TemplateList(library).lines.joined(separator: "\n"))
    case .show(let name):
      if let template = find(name, in: library, &findings) {
        try Console.write(template.source.text)
      }
    case .copy(let name, let folder):
      guard let template = find(name, in: library, &findings) else { return }
      let path = Paths.joined(folder, "\(template.name).mustache")
      try OutputFile.create(template.source.text, at: path)
      try Console.print(
        (["Wrote \(path)."] + advice(on: template).wrapped(to: 80)).joined(separator: "\n"))
      try Console.print("  decorate generate SPEC --template \(Paths.quotedForShell(path))")
    }
  }

  private func find(
    _ name: String, in library: TemplateLibrary, _ findings: inout Findings
  ) -> TemplateFile? {
    let templates = library.templates
    let found = templates.first {
      [$0.name, $0.definition?.key].contains { $0?.lowercased() == name.lowercased() }
    }
    if found == nil {
      let hint = didYouMean(name, among: templates.map(\.name))
      let names = templates.map(\.name).joined(separator: ", ")
      findings.addError(
        "unknown template '\(name)'" + (hint.isEmpty ? "; there are \(names)" : hint))
    }
    return found
  }

  private func advice(on template: TemplateFile) -> String {
    guard let key = template.definition?.key else {
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
