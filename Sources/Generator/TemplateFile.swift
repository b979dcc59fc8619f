import Mustache
import Spec

/// A template as it is on disk: front matter, if it writes a decorator, and Mustache.
public struct TemplateFile: Sendable {
  public var source: SourceText
  /// What the front matter declares; nil for a partial, which has none.
  public private(set) var definition: DecoratorDefinition?
  /// Where the Mustache begins.
  private var bodyOffset: Int

  /// Reads the front matter. The Mustache is parsed when it is first needed.
  ///
  /// - Throws: all that is wrong with the file, where something is with the front matter.
  public init(_ source: SourceText) throws(DiagnosticsError) {
    self.source = source
    guard source.text.hasPrefix("---\n") || source.text.hasPrefix("---\r\n") else {
      definition = nil
      bodyOffset = 0
      return
    }
    guard let end = Self.endOfFrontMatter(in: source.text) else {
      throw DiagnosticsError([
        Diagnostic(.error, "this front matter has no end: a line '---' below it", at: 0, in: source)
      ])
    }
    bodyOffset = end.upperBound
    do {
      definition = try DecoratorDefinition(frontMatterOf: source, upTo: end.lowerBound)
    } catch {
      throw DiagnosticsError(error.diagnostics + problems)
    }
  }

  /// The name by which other templates call this one: the file's, without `.mustache`.
  public var name: String {
    let file = source.fileName
    let suffix = TemplateFileName.suffix
    return file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
  }

  /// All that is wrong with the Mustache itself; what it names is looked up when it is rendered.
  public var problems: [Diagnostic] {
    do {
      _ = try template()
      return []
    } catch {
      return error.diagnostics
    }
  }

  /// The parsed Mustache.
  func template() throws(DiagnosticsError) -> Template {
    do {
      return try Template(parsing: source.text, from: bodyOffset, name: name)
    } catch {
      throw DiagnosticsError(
        error.errors.map { Diagnostic(.error, $0.message, at: $0.offset, in: source) })
    }
  }

  /// The line `---` that ends the front matter.
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
