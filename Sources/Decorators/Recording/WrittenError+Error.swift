import Foundation

extension WrittenError {
  init(_ error: any Error) {
    let code = URLError.Code(of: error)
    type = code == nil ? String(describing: Swift.type(of: error)) : "URLError"
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
    if let value, let known = types.first(where: { String(describing: $0) == type }),
      let error = try? value.decoded(as: known) as any Error
    {
      return error
    }
    return ReplayedError(type: type, description: description ?? type)
  }
}

extension JSONValue {
  fileprivate func decoded(as type: any (Error & Decodable).Type) throws -> any Error {
    func decode<Failure: Error & Decodable>(_ type: Failure.Type) throws -> any Error {
      try decoded(as: type)
    }
    return try decode(type)
  }
}
