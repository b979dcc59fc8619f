import Mustache
import SwiftDeclarations

/// The Swift of a member that differs between decorators where the member speaks of `Self`.
struct MemberCode {
  enum Field: String, CaseIterable {
    case head, call, place, assignment, resultAnnotation
  }

  private let head: String
  private let call: String
  private let place: String
  private let assignment: String
  private let resultAnnotation: String

  init(_ text: MemberText, in declaration: ProtocolDeclaration) {
    head = text.head
    call = text.call
    place = text.place
    assignment = text.setter == nil ? "" : text.assignment
    resultAnnotation = text.resultAnnotation(in: declaration)
  }

  func value(of field: Field) -> Value {
    switch field {
    case .head: .string(head)
    case .call: .string(call)
    case .place: .string(place)
    case .assignment: .string(assignment)
    case .resultAnnotation: .string(resultAnnotation)
    }
  }
}

extension Member {
  /// Whether a type in its declaration is `Self`, or made of it.
  var speaksOfSelf: Bool {
    let types: [TypeSyntax?]
    switch kind {
    case .method(let method):
      types = method.signature.parameters.map(\.type) + [method.signature.result]
    case .subscript(let sub): types = sub.signature.parameters.map(\.type) + [sub.signature.result]
    case .property(let property): types = [property.type]
    case .initializer, .associatedType, .typeAlias: types = []
    }
    return types.contains { ($0?.selfUse ?? .none) != .none }
  }
}
