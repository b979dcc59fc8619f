import Spec
import SwiftDeclarations
import Synchronization

/// The names of types that are, or may be, declared where the generated file is compiled: one of the
/// runtime's that is among them has to be written with its module.
final class ForeignNames: Sendable {
  private let sources: [SourceText]
  /// Whether a module is imported of which nothing is known.
  private let importsUnknownModule: Bool
  private let isDeclaredElsewhere: @Sendable (_ name: String) -> Bool
  private let known = Mutex<[String: Bool]>([:])

  /// - Parameter isDeclaredElsewhere: Whether another file of the target declares a type of a name.
  init(of spec: Spec, isDeclaredElsewhere: @escaping @Sendable (_ name: String) -> Bool) {
    self.isDeclaredElsewhere = isDeclaredElsewhere
    importsUnknownModule = !spec.imports.allSatisfy { Self.toolchainModules.contains($0.module) }
    var sources: [String: SourceText] = [:]
    for case .swiftFile(let source) in spec.protocols.map(\.origin) {
      sources[source.path] = source
    }
    self.sources = Array(sources.values)
  }

  func contains(_ name: String) -> Bool {
    if importsUnknownModule { return true }
    if let isKnown = known.withLock({ $0[name] }) { return isKnown }
    let isForeign =
      sources.contains { $0.text.declaresType(name) } || isDeclaredElsewhere(name)
    known.withLock { $0[name] = isForeign }
    return isForeign
  }

  /// Modules that declare no type of the runtime's names.
  private static let toolchainModules: Set<String> = [
    "AppKit", "Combine", "CoreData", "CoreGraphics", "CoreLocation", "Darwin", "Dispatch",
    "Foundation", "FoundationEssentials", "FoundationNetworking", "Glibc", "Musl", "Observation",
    "OSLog", "Swift", "SwiftUI", "Synchronization", "UIKit", "os",
  ]
}

extension String {
  /// Returns a Boolean value that indicates whether Swift text declares a type of a name, as far as its
  /// words say.
  public func declaresType(_ name: String) -> Bool {
    ranges(of: name).contains { range in
      let isWhole = self[range.upperBound...].first.map {
        !$0.isLetter && !$0.isNumber && $0 != "_"
      }
      let words = self[..<range.lowerBound].suffix(20).split(whereSeparator: \.isWhitespace)
      return isWhole ?? true && self[..<range.lowerBound].last?.isWhitespace == true
        && words.last.map { Self.typeKeywords.contains(String($0)) } == true
    }
  }

  private static let typeKeywords: Set<String> = [
    "actor", "associatedtype", "class", "enum", "protocol", "struct", "typealias",
  ]
}
