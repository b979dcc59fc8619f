import Foundation

extension JSONValue {
  /// Creates the value of an error in a ``CallRecording``.
  ///
  /// - Parameters:
  ///   - error: The error.
  ///   - isOmitted: `true` if only the type is written, and the code of a `URLError`.
  init(error: any Error, isOmitted: Bool) {
    var members: [String: JSONValue] = [:]
    if let code = URLError.Code(of: error) {
      members["type"] = .string("URLError")
      members["value"] = .number(Decimal(code.rawValue))
    } else {
      members["type"] = .string(Self.name(of: type(of: error)))
      if !isOmitted, !(error is CancellationError) {
        if error is any Decodable, let json = try? JSONValue(encoding: error) {
          members["value"] = json
        } else {
          members["description"] = .string(String(describing: error))
        }
      }
    }
    self = .object(members)
  }

  /// Returns the error that the value is of, or a ``ReplayedError`` in its place.
  ///
  /// - Parameter types: The error types that can be restored.
  func error(among types: [any (Error & Decodable).Type]) -> any Error {
    let type = self["type"]?.text ?? ""
    if ["CancellationError", Self.name(of: CancellationError.self)].contains(type) {
      return CancellationError()
    }
    if type == "URLError", let number = try? self["value"]?.decoded(as: Int.self) {
      let code: URLError.Code? = URLError.Code(rawValue: number)
      if let code { return URLError(code) }
    }
    // A person may leave out the module.
    let known =
      types.first { Self.name(of: $0) == type }
      ?? types.first { Self.name(of: $0).hasSuffix(".\(type)") }
    if let value = self["value"], let known, let error = try? value.decodedError(as: known) {
      return error
    }
    return ReplayedError(type: type, description: self["description"]?.text ?? type)
  }

  /// Returns the name of a type with its module and the types around it: `App.Net.Failure`.
  private static func name(of type: any Error.Type) -> String {
    // A private type has the place of its declaration in its name.
    String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "")
  }

  private func decodedError(as type: any (Error & Decodable).Type) throws -> any Error {
    func decode<Failure: Error & Decodable>(_ type: Failure.Type) throws -> any Error {
      try decoded(as: type)
    }
    return try decode(type)
  }
}
