import DecoratorSpec

/// The way to add a product of the library to a target: in the package or the Xcode project around a spec.
package enum ProductAddition {
  /// Returns what to do, as the end of a sentence.
  static func text(of product: String, forSpecAt path: String) -> String {
    switch nearestDescription(above: path) {
    case .package(let manifest):
      "in Package.swift, add to its dependencies: \(line(for: product, in: manifest))"
    case .xcodeProject:
      "in Xcode, add it to the target under \(placeInXcode)"
    case nil: "add it to the target's dependencies"
    }
  }

  /// Returns what to do so that the target of a new spec has the products of modules, in lines; empty if all
  /// are named in the manifest, or there is nothing that describes the target.
  package static func lines(
    for modules: [String], ofTargetWithSpecAt path: String
  ) -> [String] {
    let products = modules.filter(LibraryModule.names.contains)
    switch nearestDescription(above: path) {
    case .package(let manifest):
      let missing = products.filter { !manifest.contains("\"\($0)\"") }
      return missing.isEmpty
        ? []
        : ["In Package.swift, add to the target's dependencies:"]
          + missing.map { "  \(line(for: $0, in: manifest))," }
    case .xcodeProject:
      return [
        "In Xcode, the target needs under \(placeInXcode): \(products.joined(separator: ", "))."
      ]
    case nil: return []
    }
  }

  private static let placeInXcode = "'Frameworks, Libraries, and Embedded Content'"

  private static func line(for product: String, in manifest: String) -> String {
    let uses = manifest.matches(of: /"(Decorat\w*)",\s*package:\s*"([^"]+)"/)
    // The plugin can come from another package, which has the tool built.
    let use = uses.first { LibraryModule.names.contains(String($0.1)) } ?? uses.first
    return ".product(name: \"\(product)\", package: \"\(use?.2 ?? "swift-decorators")\")"
  }

  /// The file that describes the targets in a folder.
  private enum Description {
    case package(manifest: String)
    case xcodeProject
  }

  private static func nearestDescription(above path: String) -> Description? {
    var folder = String(Paths.folder(of: path))
    while true {
      if let manifest = try? TextFile.read(Paths.joined(folder, "Package.swift")) {
        return .package(manifest: manifest)
      }
      if TextFile.names(in: folder).contains(where: { $0.hasSuffix(".xcodeproj") }) {
        return .xcodeProject
      }
      let parent = Paths.ancestor(of: folder, levels: 1)
      if folder.isEmpty || folder == "/" || parent == folder { return nil }
      folder = parent
    }
  }
}
