import SwiftDeclarations

/// The other specs of a target, in which a protocol may be described that one of this spec's
/// inherits. Each is read when it is first needed.
final class OtherSpecs {
  private let paths: [String]
  private let reader: SpecReader
  private var specs: [String: Description] = [:]
  /// The imports that the described protocols need which were found.
  private(set) var imports: [ImportLine] = []

  private struct Description {
    var declarations: [LocatedDeclaration]
    var imports: [ImportLine]
  }

  init(at paths: [String], reader: SpecReader) {
    self.paths = paths
    self.reader = reader
  }

  /// The first declaration for which the condition holds, in the order of the specs.
  func declaration(where condition: (ProtocolDeclaration) -> Bool) -> LocatedDeclaration? {
    for path in paths {
      let spec = description(of: path)
      guard let found = spec.declarations.first(where: { condition($0.declaration) }) else {
        continue
      }
      imports += spec.imports.filter { !imports.contains($0) }
      return found
    }
    return nil
  }

  /// What is wrong with another spec is said when it is generated from.
  private func description(of path: String) -> Description {
    if let read = specs[path] { return read }
    var description = Description(declarations: [], imports: [])
    if let text = try? reader.readFile(path) {
      let report = Report(on: SourceText(path: path, text: text))
      if let contents = reader.contents(of: report) {
        description.declarations = contents.protocols.declarations
        description.imports = contents.imports
      }
    }
    specs[path] = description
    return description
  }
}
