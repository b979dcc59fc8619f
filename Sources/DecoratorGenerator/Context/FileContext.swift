import DecoratorDeclarations
import DecoratorMustache
import DecoratorSpec

/// The context of the head of a generated file: its spec and its imports.
struct FileContext {
  let spec: Spec
  let foreignNames: ForeignNames
  /// The modules of the library whose types the decorators show.
  let shownModules: Set<String>

  var value: Value {
    let access = spec.access.prefix
    let neededModules = Set(spec.protocols.flatMap { $0.decorators.flatMap(\.neededModules) })
    let written = self.imports(besides: neededModules)
    let runtime = runtimeImports(besides: written)
    let runtimeModules = Set(runtime.map(\.module))
    let imports = written.filter { $0.condition != nil || !runtimeModules.contains($0.module) }
    let needed = neededModules.subtracting(
      imports.filter { $0.condition == nil }.map(\.module)
    )
    .map { ImportLine(module: $0, text: "\(access)import \($0)") }
    let writtenTexts = Set(spec.imports.map(\.text))
    let all = (runtime + needed + imports.filter { $0.condition == nil })
      .sorted { ($0.module, $0.text) < ($1.module, $1.text) }
    let limited = all.filter {
      $0.text.split(separator: " ").contains("package") && !writtenTexts.contains($0.text)
    }
    let always = all.filter { !limited.contains($0) }
    // They stand behind the others, as swift format has them.
    let testable = always.filter { $0.text.hasPrefix("@testable ") }
    let conditional =
      [limited.whereImportsAreInternal].compactMap(\.self)
      + imports.filter { $0.condition != nil }
    return [
      "holdsDefaults": .bool(spec.protocols.isEmpty),
      "imported": .fields(
        ImportedNames(RuntimeNames(of: runtime[0].module, besides: foreignNames))),
      "specName": .string(spec.source.fileName.printable),
      "imports": .texts(always.filter { !testable.contains($0) }.map(\.text)),
      "hasTestableImports": .bool(!testable.isEmpty),
      "testableImports": .texts(testable.map(\.text)),
      "conditionalImports": .list(
        conditional.map { ["condition": .string($0.condition ?? ""), "text": .string($0.text)] }),
    ]
  }

  /// Returns the imports of the library's modules, as visible as the decorators need them, or as the spec has
  /// them for its protocols.
  private func runtimeImports(besides written: [ImportLine]) -> [ImportLine] {
    spec.libraryModules.map { module in
      let line = ImportLine(module: module, text: "@_spi(Generated) import \(module)")
      let isShown =
        shownModules.contains(module)
        || written.contains { $0.module == module && $0.shows(with: spec.access) }
      return isShown ? line.shown(with: spec.access) : line
    }
  }

  /// Returns the imports of the spec, as visible as the decorators need them.
  ///
  /// An import of a Swift file can be more visible than the protocols need. Swift warns of a public
  /// import that no public declaration needs.
  ///
  /// - Parameter neededModules: The modules whose types the decorators themselves show.
  private func imports(besides neededModules: Set<String>) -> [ImportLine] {
    let showsForeignTypes =
      spec.imports.contains(where: \.isOfSwiftFile)
      && spec.protocols.contains {
        $0.declaration.showsForeignTypes(besides: foreignNames.isDeclaredHere)
      }
    return spec.imports.map { line in
      let isDecided = !line.isOfSwiftFile && line.hasAccessLevel
      if neededModules.contains(line.module), !isDecided { return line.shown(with: spec.access) }
      return line.isOfSwiftFile && !showsForeignTypes ? line.limited(to: .internal) : line
    }
  }
}

extension [ImportLine] {
  /// The imports as one, with their access levels only where the other imports of the modules are
  /// internal without one. Elsewhere Swift takes these for public, and refuses files that disagree.
  fileprivate var whereImportsAreInternal: ImportLine? {
    guard let first else { return nil }
    let others = map { $0.limited(to: .internal).text }
    return ImportLine(
      module: first.module, text: (map(\.text) + ["#else"] + others).joined(separator: "\n"),
      condition: "hasFeature(InternalImportsByDefault)")
  }
}

extension AccessLevel {
  /// The access level with a space after it, for example `public `; empty for `internal`.
  var prefix: String { self == .internal ? "" : "\(rawValue) " }
}

extension SourceText {
  var fileName: String { path.split(separator: "/").last.map(String.init) ?? path }
}
