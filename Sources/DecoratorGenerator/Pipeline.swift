import DecoratorSpec

/// The stages from the text of a spec to the text of its Swift file. Each needs only what the one before gives.
extension Generator {
  /// 1. Text to YAML.
  func parse(_ text: SourceText) throws(DiagnosticsError) -> ParsedSpec { try reader.parse(text) }

  /// 2. YAML to requests: the entries with their keys read, and with the defaults.
  func requests(
    of spec: ParsedSpec, in target: TargetFiles
  ) throws(DiagnosticsError) -> SpecRequests {
    try reader.requests(of: spec, in: target)
  }

  /// 3. Requests to declarations: in the spec, in Swift files and in modules.
  func find(_ requests: SpecRequests) -> FoundProtocols { reader.find(requests) }

  /// 4. Declarations to verdicts: what each decorator does to each member.
  func decide(_ found: FoundProtocols) throws(DiagnosticsError) -> Spec {
    try leavingOutObstacles(in: reader.decide(found))
  }

  /// 5. Verdicts to Swift, by templates.
  func render(
    _ part: FilePart, in context: SpecContext
  ) throws(DiagnosticsError) -> [[UInt8]] { try text(of: part, in: context) }

  /// 6. Swift to lines, as `swift format` breaks them.
  func layOut(_ swift: [UInt8]) -> [UInt8] { Layout.applied(to: swift) }

  /// Reads a spec, with the decorators of the templates: the first four stages.
  ///
  /// - Parameters:
  ///   - source: The spec.
  ///   - target: The files that may declare a protocol that the spec names or inherits.
  /// - Throws: All mistakes in the spec.
  public func read(
    _ source: SourceText, in target: TargetFiles = TargetFiles()
  ) throws(DiagnosticsError) -> Spec {
    try decide(find(requests(of: parse(source), in: target)))
  }

  /// Returns a value with the text of the Swift file of a spec appended to it: the last two stages.
  ///
  /// The same spec, templates and Swift files give the same bytes on every machine. A part is appended as soon
  /// as those before it are, since a second copy of the text of a large spec takes much memory.
  ///
  /// - Throws: The first mistake in the templates that the spec uses.
  public func swiftFile<Text: Sendable>(
    for spec: Spec, in text: Text, _ append: @Sendable (inout Text, _ part: [UInt8]) -> Void
  ) throws(DiagnosticsError) -> Text {
    let context = context(of: spec)
    var written = (text: text, isEmpty: true, error: DiagnosticsError?.none)
    written = FilePart.parts(of: spec).concurrentReduce(into: written) { part in
      Result { () throws(DiagnosticsError) in try render(part, in: context).map(layOut) }
    } _: { written, outcome in
      switch outcome {
      case .success(let texts) where written.error == nil:
        for text in texts {
          if !written.isEmpty { append(&written.text, [UInt8(ascii: "\n")]) }
          append(&written.text, text)
          written.isEmpty = false
        }
      case .success: break
      case .failure(let error): written.error = written.error ?? error
      }
    }
    if let error = written.error { throw error }
    return written.text
  }
}
