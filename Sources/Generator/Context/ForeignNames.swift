import Spec

/// The names of types that are, or may be, declared where the generated file is compiled: one of the
/// runtime's that is among them has to be written with its module.
struct ForeignNames: Sendable {
  /// Whether a module is imported of which nothing is known.
  private let importsUnknownModule: Bool
  private let types: DeclaredTypes
  /// The types of the Swift files that the spec names.
  private let ownTypes: DeclaredTypes

  /// - Parameter types: The types that the target declares.
  init(of spec: Spec, _ types: DeclaredTypes) {
    self.types = types
    var sources: [String: SourceText] = [:]
    for case .swiftFile(let source) in spec.protocols.map(\.origin) {
      sources[source.path] = source
    }
    ownTypes = DeclaredTypes(in: Array(sources.keys)) { [sources] in sources[$0]?.text ?? "" }
    importsUnknownModule = !spec.imports.allSatisfy { Self.toolchainModules.contains($0.module) }
  }

  func contains(_ name: String) -> Bool {
    importsUnknownModule || types.contains(name) || ownTypes.contains(name)
  }

  /// Whether the target declares a type of a qualified name, which is no alias of another one.
  func isDeclaredHere(_ qualifiedName: String) -> Bool {
    types.containOwnType(qualifiedName) || ownTypes.containOwnType(qualifiedName)
  }

  /// Modules that declare no type of the runtime's names.
  private static let toolchainModules: Set<String> = [
    "AppKit", "Combine", "CoreData", "CoreGraphics", "CoreLocation", "Dispatch", "Foundation",
    "FoundationEssentials", "FoundationNetworking", "OSLog", "Observation", "Swift", "SwiftUI",
    "Synchronization", "UIKit", "os",
  ]
}
