import DecoratorMustache
import DecoratorSpec
import DecoratorTemplates

/// A template file: Mustache, with front matter if it writes a decorator.
public struct TemplateFile: Sendable {
  public var source: SourceText
  /// The contents of the front matter; `nil` for a partial, which has none.
  public private(set) var definition: DecoratorDefinition?
  /// A Boolean value that indicates whether it is part of this package.
  var isBuiltIn = false
  /// The Mustache. Names are looked up only when it is rendered.
  let template: Template

  /// Reads the front matter and the Mustache.
  ///
  /// - Throws: All mistakes in the front matter, and the first in the Mustache.
  public init(_ source: SourceText) throws(DiagnosticsError) {
    self.source = source
    var problems: [Diagnostic] = []
    var start = 0
    if source.text.hasPrefix("---\n") || source.text.hasPrefix("---\r\n") {
      guard let end = Self.endOfFrontMatter(in: source.text) else {
        throw DiagnosticsError([
          Diagnostic(
            .error, "this front matter has no end; add a line '---' after it", at: 0, in: source)
        ])
      }
      start = end.upperBound
      do {
        definition = try DecoratorDefinition(
          frontMatterOf: source, upTo: end.lowerBound, ruleSets: Self.ruleSets)
      } catch {
        problems = error.diagnostics
      }
    }
    do {
      template = try Template(parsing: source.text, from: start, name: Self.name(of: source))
    } catch {
      problems.append(Diagnostic(.error, error.message, at: error.offset, in: source))
      throw DiagnosticsError(problems)
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
  }

  private static let ruleSets = RuleSets(SourceText(path: "Rules.yaml", text: Templates.rules))

  /// The name by which other templates call this one: the file name without `.mustache`.
  public var name: String { template.name }

  private static func name(of source: SourceText) -> String {
    let file = source.fileName
    let suffix = TemplateFileName.suffix
    return file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
  }

  /// Returns the `---` line that ends the front matter.
  private static func endOfFrontMatter(in text: String) -> Range<Int>? {
    var offset = 0
    for (index, line) in text.utf8.split(
      separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false
    ).enumerated() {
      let next = offset + line.count + 1
      let content = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
      if index > 0, content.elementsEqual("---".utf8) { return offset..<min(next, text.utf8.count) }
      offset = next
    }
    return nil
  }
}
