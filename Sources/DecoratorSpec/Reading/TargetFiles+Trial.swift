import DecoratorDeclarations

extension TargetFiles {
  /// Returns a protocol with decorators that no spec requests, and the names of the protocols that it inherits;
  /// `nil` if it cannot be decorated, for the reasons in the report.
  package func trial(
    of declaration: ProtocolDeclaration, in parsed: DeclaredTypes.ParsedFile,
    by definitions: [DecoratorDefinition], report: Report
  ) -> (DecoratedProtocol, inheritedNames: Set<String>)? {
    let found = FoundProtocols(
      SpecRequests(report: report, catalog: DecoratorCatalog(definitions), target: self)
    ) { _ in "" }
    let resolver = found.resolver { self.declarations(named: $0, in: $1) { _ in [] } }
    let requested = RequestedDecorators(
      DecoratorLayer(of: definitions, report: report), over: [],
      namedAt: declaration.nameOffset)
    return found.trial(of: declaration, in: parsed, by: requested, .internal, resolver)
      .map { ($0, $1.inheritedNames) }
  }

  /// Returns the path of the file of the target that declares a protocol; `nil` if there is none.
  package func path(ofProtocol name: String) -> String? {
    guard let located = declarations(named: name, inSpec: { _ in [] }).first,
      located.module == nil
    else { return nil }
    return located.origin.place(of: 0).source.path
  }
}
