import DecoratorMustache
import DecoratorSpec
import DecoratorTemplates

/// A template file: Mustache, with front matter if it writes a decorator.
public struct TemplateFile: Sendable {
  public var source: SourceText
  /// The contents of the front matter; `nil` for a partial, which has none.
  public private(set) var definition: DecoratorDefinition?
  /// The names that the front matter declares; `nil` for a partial.
  private(set) var names: DecoratorNames?
  /// A Boolean value that indicates whether it is part of this package.
  let isBuiltIn: Bool
  /// The Mustache. Names are looked up only when it is rendered.
  let template: Template
  /// The Mustache in the front matter, by the places of the texts.
  private var signatureTemplates: [Int: Template] = [:]

  /// Reads the front matter and the Mustache.
  ///
  /// - Parameter isBuiltIn: A Boolean value that indicates whether it is part of this package.
  /// - Throws: All mistakes in the front matter, and the first in the Mustache.
  public init(_ source: SourceText, isBuiltIn: Bool = false) throws(DiagnosticsError) {
    self.source = source
    self.isBuiltIn = isBuiltIn
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
        let definition = try DecoratorDefinition(
          frontMatterOf: source, upTo: end.lowerBound, ruleSets: Self.ruleSets)
        self.definition = definition
        names = DecoratorNames(
          of: definition, ownTemplate: isBuiltIn ? nil : source.fileName.printable)
        for text in definition.signatureTexts {
          do throws(TemplateError) {
            signatureTemplates[text.offset] = try Template(
              parsing: text.text, name: source.fileName)
          } catch {
            problems.append(error.diagnostic(in: source, at: text.offset))
          }
        }
      } catch {
        problems = error.diagnostics
      }
    }
    do {
      template = try Template(parsing: source.text, from: start, name: Self.name(of: source))
    } catch {
      problems.append(error.diagnostic(in: source))
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

extension TemplateFile {
  /// Renders the texts of a decorator's properties and parameters.
  ///
  /// - Parameter names: The unique names of the properties.
  /// - Throws: The first mistake in the texts.
  func signature(
    of configured: ConfiguredDecorator, _ context: Value, _ names: UniqueNames,
    partials: [String: Template]
  ) throws(DiagnosticsError) -> DecoratorSignature {
    func text(_ text: TemplateText?) throws(DiagnosticsError) -> String? {
      guard let text, let template = signatureTemplates[text.offset] else { return nil }
      do throws(TemplateError) {
        let result = try template.render(context, partials: partials)
        return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
      } catch {
        throw DiagnosticsError([error.diagnostic(in: source, at: text.offset)])
      }
    }
    var signature = DecoratorSignature()
    for property in configured.properties {
      signature.properties.append([
        "label": .string(property.name), "name": .string(names.unique(property.name)),
        "type": .string(try text(property.type) ?? ""),
        "value": .string(try text(property.value) ?? property.name),
      ])
    }
    for parameter in configured.parameters {
      signature.parameters.append(
        RenderedParameter(
          label: parameter.label, name: parameter.name, type: try text(parameter.type) ?? "",
          defaultValue: try text(parameter.defaultValue),
          summary: try text(parameter.summary)?.inOneLine ?? ""))
    }
    return signature
  }
}

extension DecoratorDefinition {
  /// The texts of the properties and parameters.
  fileprivate var signatureTexts: [TemplateText] {
    properties.flatMap { [$0.type, $0.value].compactMap(\.self) }
      + parameters.flatMap { [$0.type, $0.defaultValue, $0.summary].compactMap(\.self) }
  }
}

extension TemplateError {
  /// Returns the mistake with a suggestion for an unknown name.
  ///
  /// - Parameter place: The place in the source; by default, that of the error.
  func diagnostic(in source: SourceText, at place: Int? = nil) -> Diagnostic {
    let hint = unknownName.map { suggestion(for: $0, among: knownNames) } ?? ""
    return Diagnostic(.error, message + hint, at: place ?? offset, in: source)
  }
}
