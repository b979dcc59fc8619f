/// A parser that is fed with arbitrary text.
public enum FuzzTarget: String, CaseIterable, Sendable {
  /// Specs, with the YAML and Swift in them, and the code that is generated from the sound ones.
  case spec
  /// Swift files, and bodies of protocols.
  case declarations
  /// Templates, with their front matter.
  case template

  /// Feeds the parser with a text and checks what must be so whatever the text is.
  ///
  /// Bytes that are not UTF-8 become replacement characters, as they do in files.
  public func check(_ input: some Collection<UInt8>) throws(Violation) {
    let text = String(decoding: input, as: UTF8.self)
    switch self {
    case .spec: try SpecTarget.check(text)
    case .declarations: try DeclarationTarget.check(text)
    case .template: try TemplateTarget.check(text)
    }
  }

  /// Feeds the parser with a text and does nothing else.
  public func read(_ text: String) {
    switch self {
    case .spec: _ = try? SpecTarget.read(text)
    case .declarations: DeclarationTarget.read(text)
    case .template: TemplateTarget.read(text)
    }
  }
}

/// Something that a parser must not do, whatever its input.
public struct Violation: Error, CustomStringConvertible {
  /// What it did.
  public var description: String

  init(_ description: String) {
    self.description = description
  }
}

/// Throws unless the condition holds.
func require(
  _ condition: Bool, _ violation: @autoclosure () -> String
) throws(Violation) {
  if !condition { throw Violation(violation()) }
}
