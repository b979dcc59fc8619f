@_spi(Generated) import Decorators
import Foundation

/// A call in the file of a ``CallRecording``.
struct WrittenCall: Codable, Sendable {
  /// The full name of the member, without the protocol.
  let member: String
  /// The values of the arguments by their names; `nil` if there are none.
  let arguments: [String: JSONValue]?
  /// The result, or the elements of a stream; `nil` if there is none.
  var result: JSONValue?
  var error: WrittenError?
  /// `result` if that is left out.
  var omitted: String?
}

/// An error in the file of a ``CallRecording``.
struct WrittenError: Codable, Sendable {
  let type: String
  var value: JSONValue?
  var description: String?

  /// - Parameter isOmitted: `true` if only the type is written, and the code of a `URLError`.
  init(_ error: any Error, isOmitted: Bool) {
    if let code = URLError.Code(of: error) {
      type = "URLError"
      value = .number(Decimal(code.rawValue))
      return
    }
    type = Self.name(of: Swift.type(of: error))
    if isOmitted || error is CancellationError { return }
    if error is any Decodable { value = try? JSONValue(encoding: error) }
    if value == nil { description = String(describing: error) }
  }

  /// Returns the original error, if it is of one of the types, or a ``ReplayedError`` in its place.
  func original(among types: [any (Error & Decodable).Type]) -> any Error {
    if ["CancellationError", Self.name(of: CancellationError.self)].contains(type) {
      return CancellationError()
    }
    if type == "URLError", let number = try? value?.decoded(as: Int.self) {
      let code: URLError.Code? = URLError.Code(rawValue: number)
      if let code { return URLError(code) }
    }
    // A person may leave out the module.
    let known =
      types.first { Self.name(of: $0) == type }
      ?? types.first { Self.name(of: $0).hasSuffix(".\(type)") }
    func decoded<Failure: Error & Decodable>(as type: Failure.Type) -> (any Error)? {
      try? value?.decoded(as: type)
    }
    return known.flatMap { decoded(as: $0) }
      ?? ReplayedError(type: type, description: description ?? type)
  }

  /// Returns the name of a type with its module and the types around it: `App.Net.Failure`.
  private static func name(of type: any Error.Type) -> String {
    // A private type has the place of its declaration in its name.
    String(reflecting: type).replacing(/\(unknown context at [^)]*\)\./, with: "")
  }
}
