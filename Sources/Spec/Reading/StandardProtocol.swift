import SwiftDeclarations

/// The protocols of the standard library, and one of Combine, that a decorated protocol may inherit, and what they ask
/// for.
enum StandardProtocol {
  /// The declaration of a protocol; nil for those that are not known.
  static func declaration(of name: String) -> LocatedDeclaration? {
    let plainName = name.hasPrefix("Swift.") ? String(name.dropFirst(6)) : name
    return declarations[plainName].map {
      LocatedDeclaration(declaration: $0, origin: .standardLibrary)
    }
  }

  /// Why a protocol that is not known cannot be inherited, and what to do.
  static func reasonAgainst(_ name: String, inheritedBy heir: String) -> String {
    switch name {
    case "Codable", "Decodable":
      "'\(heir)' inherits '\(name)', which asks for an initializer, and a decorator cannot be made by one; "
        + "decorate a protocol without it"
    case "DistributedActor":
      "'\(heir)' inherits '\(name)', whose members may run elsewhere, where a decorator does not reach; "
        + "decorate what calls it"
    case "LosslessStringConvertible", "RawRepresentable":
      "'\(heir)' inherits '\(name)', which asks for an initializer, and a decorator cannot be made by one; "
        + "decorate a protocol without it"
    case "CaseIterable":
      "'\(heir)' inherits 'CaseIterable', and each case would have to be a decorator; decorate a protocol without it"
    case "NSObjectProtocol":
      "'\(heir)' inherits 'NSObjectProtocol', which subclasses of 'NSObject' alone conform to; inherit 'AnyObject' instead"
    case "Encodable":
      "'\(heir)' inherits 'Encodable', and a decorator is not encoded as what it wraps; decorate a protocol without it"
    case _ where name.hasPrefix("~"):
      "'\(heir)' does without '\(name.dropFirst())', and a decorator copies what it wraps; decorate a protocol without '\(name)'"
    default:
      "'\(heir)' inherits '\(name)', which nothing describes; add '\(name)' under 'protocols:' with its 'source:', "
        + "the Swift file that declares it, or its 'members:'"
    }
  }

  private static let declarations = texts.compactMapValues {
    SwiftFile(parsing: $0).protocols.first
  }

  private static let texts = [
    "Actor": """
    protocol Actor: AnyObject, Sendable {
      @unsafe nonisolated var unownedExecutor: UnownedSerialExecutor { get }
    }
    """,
    "AnyObject": "protocol AnyObject {}",
    "Comparable":
      "protocol Comparable: Equatable { static func < (lhs: Self, rhs: Self) -> Bool }",
    "CustomDebugStringConvertible":
      "protocol CustomDebugStringConvertible { var debugDescription: String { get } }",
    "CustomStringConvertible":
      "protocol CustomStringConvertible { var description: String { get } }",
    "Equatable": "protocol Equatable { static func == (lhs: Self, rhs: Self) -> Bool }",
    "Error": "protocol Error: Sendable {}",
    "Hashable": "protocol Hashable: Equatable { func hash(into hasher: inout Hasher) }",
    "Identifiable": "protocol Identifiable { associatedtype ID: Hashable; var id: ID { get } }",
    "ObservableObject": """
    protocol ObservableObject: AnyObject {
      associatedtype ObjectWillChangePublisher: Publisher
      var objectWillChange: ObjectWillChangePublisher { get }
    }
    """,
    "Sendable": "protocol Sendable {}",
    "SendableMetatype": "protocol SendableMetatype {}",
  ]
}
