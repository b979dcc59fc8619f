import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The names of types that are, or may be, visible to the generated file besides those of the
/// runtime. A type of the runtime with one of these names is written with its module.
struct ForeignNames: Sendable {
  /// A Boolean value that indicates whether the spec imports an unknown module.
  private let importsUnknownModule: Bool
  private let types: DeclaredTypes
  /// The types of the Swift files outside of the target that the spec names.
  private let ownTypes: DeclaredTypes
  /// The names of the types that the spec generates.
  private let generated: Set<String>

  /// - Parameter types: The types that the target declares.
  init(of spec: Spec, _ types: DeclaredTypes) {
    self.types = types
    var sources: [String: SourceText] = [:]
    let known = Set(types.files)
    for case .swiftFile(let source) in spec.protocols.lazy.map(\.origin)
    where !known.contains(source.path) {
      sources[source.path] = source
    }
    ownTypes = DeclaredTypes(in: Array(sources.keys)) { [sources] in sources[$0]?.text ?? "" }
    generated = Set(spec.protocols.flatMap { $0.decorators.map(\.typeName) })
    importsUnknownModule = !spec.imports.allSatisfy { Self.knownModules.contains($0.module) }
  }

  func contains(_ name: String) -> Bool { importsUnknownModule || declare(name) }

  /// Returns `true` if the target declares a type of this name, or the spec generates one.
  func declare(_ name: String) -> Bool {
    types.contains(name) || ownTypes.contains(name) || generated.contains(name)
  }

  /// Returns `true` if the target declares a type of this qualified name that is not an alias.
  func isDeclaredHere(_ qualifiedName: String) -> Bool {
    ownTypes.containOwnType(qualifiedName) || types.containOwnType(qualifiedName)
  }

  /// Modules of the toolchain that declare no type with a name of the runtime, and those of the library.
  private static let knownModules: Set<String> = LibraryModule.names.union([
    "AppKit", "Combine", "CoreData", "CoreGraphics", "CoreLocation", "Dispatch", "Foundation",
    "FoundationEssentials", "FoundationNetworking", "OSLog", "Observation", "Swift", "SwiftUI",
    "Synchronization", "UIKit", "os",
  ])
}

/// The names in generated code of the runtime's types, and of those of the toolchain that its interfaces
/// name: `{{runtime.Recovery}}` is `Recovery`, or `Decorators.Recovery` if there may be another type of this
/// name. The module is one that the file imports, and re-exports those that it stands on.
final class RuntimeNames: Fields {
  private let foreignNames: ForeignNames
  /// The module of the library through which the types are visible.
  let module: String
  /// The protocol whose members can hide the types, if the names are in its decorators.
  private let declaration: ProtocolDeclaration?

  init(
    of module: String, in declaration: ProtocolDeclaration? = nil,
    besides foreignNames: ForeignNames
  ) {
    self.module = module
    self.declaration = declaration
    self.foreignNames = foreignNames
  }

  var names: Set<String> { [] }

  static func isOfRuntime(_ name: String) -> Bool { modules[name] == nil }

  /// The modules of the types of the toolchain.
  private static let modules = [
    "Clock": "Swift", "ContinuousClock": "Swift", "CustomStringConvertible": "Swift",
    "DispatchQueue": "Dispatch", "Duration": "Swift", "String": "Swift",
    "TextOutputStream": "Swift", "TextOutputStreamable": "Swift",
  ]

  func value(of name: FieldName) -> Value? { .string(self.name(name.text)) }

  /// Returns the names for code that calls another module of the library; `nil` for the same.
  func names(of module: String?) -> RuntimeNames {
    guard let module, module != self.module else { return self }
    return RuntimeNames(of: module, in: declaration, besides: foreignNames)
  }

  func name(_ name: String) -> String {
    let module = Self.modules[name]
    let isAmbiguous =
      isOfProtocol(name)
      || (module == nil ? foreignNames.contains(name) : foreignNames.declare(name))
    return isAmbiguous ? qualified(name, of: module ?? self.module) : name
  }

  /// Returns the name of a type of a module, with the module unless a type has its name.
  func qualified(_ name: String, of module: String) -> String {
    foreignNames.declare(module) || isOfProtocol(module) ? name : "\(module).\(name)"
  }

  private func isOfProtocol(_ name: String) -> Bool {
    declaration?.members.contains { $0.baseName == name } == true
  }
}

/// The names in generated code of the types of modules that it imports: `{{imported.Foundation.URL}}` is
/// `Foundation.URL`, or `URL` if a type has the name of the module.
final class ImportedNames: Fields {
  private let runtimeNames: RuntimeNames
  /// The module; `nil` for all of them.
  private let module: String?

  init(_ runtimeNames: RuntimeNames, of module: String? = nil) {
    self.runtimeNames = runtimeNames
    self.module = module
  }

  var names: Set<String> { [] }

  func value(of name: FieldName) -> Value? {
    module.map { .string(runtimeNames.qualified(name.text, of: $0)) }
      ?? .fields(ImportedNames(runtimeNames, of: name.text))
  }
}
