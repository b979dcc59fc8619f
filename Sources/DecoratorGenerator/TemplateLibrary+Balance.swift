import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

extension TemplateLibrary {
  /// Checks that the Swift of templates of the user closes what it opens. The compiler would report it at other
  /// declarations, and nowhere in the template.
  ///
  /// - Throws: The first mistake, at its place in a template of the user.
  func checkBalance(
    of text: [UInt8], from name: String, _ context: Value
  ) throws(DiagnosticsError) {
    guard hasOwnTemplates else { return }
    let problems = SwiftFragment.imbalances(in: String(decoding: text, as: UTF8.self))
    guard let first = problems.first, let trace = try trace(name, context) else { return }
    let owns = { (template: String) in ownSource(of: template) != nil }
    // A body that closes too little leaves open what is around it, so each piece is looked at by itself.
    let problem =
      trace.pieces.lazy.filter { owns($0.template) }.compactMap { piece in
        SwiftFragment.imbalances(in: String(decoding: text[piece.output], as: UTF8.self)).first
          .map { Problem($0.message, at: piece.output.lowerBound + $0.offset) }
      }.first ?? first
    guard let place = trace.place(of: problem.offset, in: owns),
      let source = ownSource(of: place.template)
    else { return }
    throw DiagnosticsError([
      Diagnostic(
        .error, "in the Swift of this template, \(problem.message)", at: place.offset, in: source)
    ])
  }
}
