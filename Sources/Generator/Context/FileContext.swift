import Mustache
import Spec
import SwiftDeclarations

/// What the head of a generated file knows: its spec and its imports.
struct FileContext {
  let spec: Spec

  var value: Value {
    let access = spec.accessPrefix
    let runtime = ImportLine(
      module: "Decorators", text: "@_spi(Generated) \(access)import Decorators")
    let needed = Set(spec.protocols.flatMap { $0.decorators.flatMap(\.neededModules) })
      .subtracting(spec.imports.filter { $0.condition == nil }.map(\.module))
      .map { ImportLine(module: $0, text: "\(access)import \($0)") }
    let always = ([runtime] + needed + spec.imports.filter { $0.condition == nil })
      .sorted { ($0.module, $0.text) < ($1.module, $1.text) }
    let conditional = spec.imports.filter { $0.condition != nil }
    return [
      "specName": .string(spec.source.fileName.printable),
      "imports": .list(always.map { .string($0.text) }),
      "conditionalImports": .list(
        conditional.map { ["condition": .string($0.condition ?? ""), "text": .string($0.text)] }),
    ]
  }
}

extension Spec {
  /// `public ` and the like, with the space behind it.
  var accessPrefix: String { access == .internal ? "" : "\(access.rawValue) " }
}

extension SourceText {
  /// The last part of the path.
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
