import DecoratorSpec

/// A part of a generated file that is rendered by itself.
enum FilePart: Sendable {
  /// The comment and the imports at the top.
  case head
  /// The declarations for a protocol.
  case `protocol`(DecoratedProtocol)
  /// A partial that the file needs once, and the module of the library that the first decorator with it calls.
  case helper(String, module: String?)

  /// Returns the parts of the file of a spec, in order.
  static func parts(of spec: Spec) -> [FilePart] {
    var helpers: [(partial: String, module: String?)] = []
    for configured in spec.protocols.lazy.flatMap(\.decorators) {
      for helper in configured.helpers
      where !helpers.contains(where: { $0.partial == helper.partial.text }) {
        helpers.append((helper.partial.text, configured.definition.libraryModule))
      }
    }
    return [.head] + spec.protocols.map(FilePart.protocol)
      + helpers.map { .helper($0.partial, module: $0.module) }
  }
}
