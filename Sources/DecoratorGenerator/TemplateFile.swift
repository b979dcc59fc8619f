import DecoratorMustache
import DecoratorSpec
import DecoratorTemplates

/// A template file: Mustache, with front matter if it writes a decorator. Each of the two is read when it is
/// needed.
public struct TemplateFile: Sendable {
  public let source: SourceText
  /// The name by which other templates call this one: the file name without `.mustache`.
  public let name: String
  /// The key of its decorator; `nil` for a partial.
  public let key: String?
  /// A Boolean value that indicates whether it is part of this package.
  let isBuiltIn: Bool
  private let frontMatter: LazyValue<Result<FrontMatter?, DiagnosticsError>>
  private let mustache: LazyValue<Result<Template, TemplateError>>

  /// Reads a template of the user.
  ///
  /// - Throws: All mistakes in the front matter, and the first in the Mustache.
  public init(_ source: SourceText) throws(DiagnosticsError) {
    let frontMatter = Result { () throws(DiagnosticsError) in
      try FrontMatter(of: source, isBuiltIn: false)
    }
    let key: String? =
      if case .success(let found) = frontMatter { found?.definition.key } else { nil }
    self.init(source, key: key, isBuiltIn: false, LazyValue { frontMatter })
    var problems: [Diagnostic] = []
    if case .failure(let error) = frontMatter { problems = error.diagnostics }
    if case .failure(let error) = mustache.value { problems.append(error.diagnostic(in: source)) }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
  }

  /// Creates a template of this package.
  init(builtIn source: SourceText, key: String?) {
    self.init(
      source, key: key, isBuiltIn: true,
      LazyValue {
        Result { () throws(DiagnosticsError) in try FrontMatter(of: source, isBuiltIn: true) }
      })
  }

  private init(
    _ source: SourceText, key: String?, isBuiltIn: Bool,
    _ frontMatter: LazyValue<Result<FrontMatter?, DiagnosticsError>>
  ) {
    let (file, suffix) = (source.fileName, TemplateFileName.suffix)
    let name = file.hasSuffix(suffix) ? String(file.dropLast(suffix.count)) : file
    self.source = source
    self.name = name
    self.key = key
    self.isBuiltIn = isBuiltIn
    self.frontMatter = frontMatter
    mustache = LazyValue {
      Result { () throws(TemplateError) in
        try Template(
          parsing: source.text, from: FrontMatter.extent(in: source.text).mustache, name: name)
      }
    }
  }

  /// The contents of the front matter; `nil` for a partial, which has none.
  public var definition: DecoratorDefinition? {
    get throws(DiagnosticsError) { try frontMatter.value.get()?.definition }
  }

  /// The names that the front matter declares; `nil` for a partial.
  var names: DecoratorNames? {
    get throws(DiagnosticsError) { try frontMatter.value.get()?.names }
  }

  /// The Mustache. Names are looked up only when it is rendered.
  var template: Template {
    get throws(TemplateError) { try mustache.value.get() }
  }
}

/// The contents of the front matter of a template.
private final class FrontMatter: Sendable {
  let definition: DecoratorDefinition
  /// The names that it declares.
  let names: DecoratorNames
  /// The Mustache in it, by the places of the texts.
  let texts: [Int: Template]

  private static let ruleSets = RuleSets(SourceText(path: "Rules.yaml", text: Templates.rules))

  /// Reads the front matter of a template; `nil` if it has none.
  ///
  /// - Throws: All mistakes in it.
  init?(of source: SourceText, isBuiltIn: Bool) throws(DiagnosticsError) {
    guard let end = Self.extent(in: source.text).end else {
      throw DiagnosticsError([
        Diagnostic(
          .error, "this front matter has no end; add a line '---' after it", at: 0, in: source)
      ])
    }
    if end == 0 { return nil }
    definition = try DecoratorDefinition.read(
      frontMatterOf: source, upTo: end, ruleSets: Self.ruleSets, isBuiltIn: isBuiltIn)
    names = DecoratorNames(
      of: definition, ownTemplate: isBuiltIn ? nil : source.fileName.printable,
      lineOfBody: isBuiltIn ? nil : Self.lineOfBody(in: source))
    var texts: [Int: Template] = [:]
    var problems: [Diagnostic] = []
    for text in definition.signatureTexts {
      do throws(TemplateError) {
        texts[text.offset] = try Template(parsing: text.text, name: source.fileName)
      } catch {
        problems.append(error.diagnostic(in: source, at: text.offset))
      }
    }
    guard problems.isEmpty else { throw DiagnosticsError(problems) }
    self.texts = texts
  }

  /// Returns the line of the code for each member, if the template replaces the block for it once.
  private static func lineOfBody(in source: SourceText) -> Int? {
    let start = extent(in: source.text).mustache
    let template = try? Template(parsing: source.text, from: start, name: source.fileName)
    guard let offsets = template?.argumentOffsets(named: "body"), offsets.count == 1 else {
      return nil
    }
    let tag = source.text.utf8.dropFirst(offsets[0])
    let isAlone =
      tag.drop { $0 != UInt8(ascii: "}") }.drop { $0 == UInt8(ascii: "}") }
      .drop { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\r") }.first == UInt8(ascii: "\n")
    return source.lineNumber(of: offsets[0]) + (isAlone ? 1 : 0)
  }

  /// Returns the offset of the `---` line that ends the front matter, and that of the Mustache behind it.
  ///
  /// The end is 0 in a text without front matter, and `nil` if it is missing. A byte order mark before either is skipped.
  static func extent(in text: String) -> (end: Int?, mustache: Int) {
    let start = text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0
    var rest = text.utf8.dropFirst(start)
    guard rest.starts(with: "---\n".utf8) || rest.starts(with: "---\r\n".utf8) else {
      return (0, start)
    }
    var offset = start
    while !rest.isEmpty {
      let end = rest.firstIndex(of: UInt8(ascii: "\n")) ?? rest.endIndex
      var line = rest[..<end]
      let next = min(offset + line.count + 1, text.utf8.count)
      if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
      if offset > start, line.elementsEqual("---".utf8) { return (offset, next) }
      offset = next
      rest = rest[end...].dropFirst()
    }
    return (nil, offset)
  }
}

extension TemplateFile {
  /// Renders the texts of a decorator's properties and parameters.
  ///
  /// - Parameter names: The unique names of the properties.
  /// - Throws: The first mistake in the texts.
  func signature(
    of configured: ConfiguredDecorator, _ context: Value, _ names: UniqueNames,
    partials: some Partials
  ) throws(DiagnosticsError) -> DecoratorSignature {
    let texts = try frontMatter.value.get()?.texts ?? [:]
    func text(_ text: TemplateText?) throws(DiagnosticsError) -> String? {
      guard let text, let template = texts[text.offset] else { return nil }
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
    var hint = unknownName.map { suggestion(for: $0, among: knownNames) } ?? ""
    if let name = unknownName, message.hasPrefix("'own' has no '"),
      nearHint(for: name, among: knownNames) == nil
    {
      hint = "; add '- { name: \(name), type: ... }' below 'properties:'"
    }
    if let name = unknownName, message.hasPrefix("'local' has no '"),
      nearHint(for: name, among: knownNames) == nil
    {
      let names = (knownNames + [name]).joined(separator: ", ")
      hint = "; write 'locals: [\(names)]' in the front matter"
    }
    return Diagnostic(.error, message + hint, at: place ?? offset, in: source)
  }
}
