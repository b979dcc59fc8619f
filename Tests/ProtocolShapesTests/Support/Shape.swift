import Testing

/// The members of a protocol, as the recorder's template lists them.
protocol ShapeMembers {
  static var protocolName: String { get }
  static var all: [String] { get }
}

/// A protocol with something that calls each of its members through all decorators.
struct Shape: Sendable, CustomTestStringConvertible {
  let name: String
  let members: [String]
  let callAll: @Sendable () async throws -> Void

  /// - Parameters:
  ///   - members: What has to be called.
  ///   - callAll: Decorates something that conforms to the protocol, calls it, and checks what comes
  ///     back.
  init(
    _ members: (some ShapeMembers).Type, _ callAll: @escaping @Sendable () async throws -> Void
  ) {
    name = members.protocolName
    self.members = members.all.filter { $0 != CallRecorder.executor }
    self.callAll = callAll
  }

  var testDescription: String { name }
}
