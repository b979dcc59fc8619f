import Foundation

extension WrittenError {
  init(_ error: any Error) {
    let code = URLError.Code(of: error)
    type = code == nil ? Self.name(of: Swift.type(of: error)) : "URLError"
    if let code {
      value = .integer(Int64(code.rawValue))
    } else if error is any Decodable, let json = try? JSONValue(encoding: error) {
      value = json
    } else if !(error is CancellationError) {
      description = String(describing: error)
    }
  }

  /// Returns the original error, or a ``ReplayedError`` in its place.
  ///
  /// - Parameter types: The error types that can be restored.
  func error(among types: [any (Error & Decodable).Type]) -> any Error {
    if type == "CancellationError" { return CancellationError() }
    if case .integer(let number) = value, type == "URLError" {
      let code: URLError.Code? = URLError.Code(rawValue: Int(number))
      if let code { return URLError(code) }
    }
    if let value, let known = types.first(where: { Self.name(of: $0) == type }),
      let error = try? value.decodedError(as: known)
    {
      return error
    }
    return ReplayedError(type: type, description: description ?? type)
  }
}

extension WrittenError {
  /// Returns the name of a type with those of the types around it, without its module: `Net.Failure`.
  private static func name(of type: any Error.Type) -> String {
    // A private type has the place of its declaration in its name.
    let name = String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "")
    return name.firstIndex(of: ".").map { String(name[name.index(after: $0)...]) } ?? name
  }
}

extension JSONValue {
  fileprivate func decodedError(as type: any (Error & Decodable).Type) throws -> any Error {
    func decode<Failure: Error & Decodable>(_ type: Failure.Type) throws -> any Error {
      try decoded(as: type)
    }
    return try decode(type)
  }
}
