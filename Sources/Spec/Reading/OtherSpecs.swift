import SwiftDeclarations

/// The other specs of a target, in which a protocol may be described that one of this spec's
/// inherits. Each is read when it is first needed.
final class OtherSpecs {
  private let paths: [String]
  private let read: (_ path: String) -> Description?
  private var specs: [String: Description] = [:]
  /// The imports that the described protocols need which were found.
  private(set) var imports: [ImportLine] = []

  /// What another spec says that concerns this one.
  struct Description {
    var declarations: [LocatedDeclaration]
    var imports: [ImportLine]
  }

  /// - Parameter read: Reads the spec at a path. What is wrong there is said when it is generated from.
  init(at paths: [String], read: @escaping (_ path: String) -> Description?) {
    self.paths = paths
    self.read = read
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

  private func description(of path: String) -> Description {
    if let known = specs[path] { return known }
    let description = read(path) ?? Description(declarations: [], imports: [])
    specs[path] = description
    return description
  }
}
