import Mustache
import SwiftDeclarations

/// The Swift of a member that differs between decorators where the member speaks of `Self`.
struct MemberCode {
  enum Field: String, CaseIterable {
    case head, call, place, assignment, resultAnnotation
  }

  // Every decorator needs these, so that they are made once. Few need the others.
  private let head: String
  private let call: String
  private let text: MemberText
  private let declaration: ProtocolDeclaration

  init(_ text: MemberText, in declaration: ProtocolDeclaration) {
    self.text = text
    self.declaration = declaration
    head = text.head
    call = text.call
  }

  func value(of field: Field) -> Value {
    switch field {
    case .head: .string(head)
    case .call: .string(call)
    case .place: .string(text.place)
    case .assignment: .string(text.setter == nil ? "" : text.assignment)
    case .resultAnnotation: .string(text.resultAnnotation(in: declaration))
    }
  }
}

extension Member {
  /// Whether it makes a value of the type, so that there is no decorator to take settings from.
  public var makesSelf: Bool {
    switch kind {
    case .initializer: true
    case .method(let method): has("static") && method.signature.result?.isMadeOfSelf == true
    case .property(let property): has("static") && property.type.isMadeOfSelf
    case .subscript(let sub): has("static") && sub.signature.result?.isMadeOfSelf == true
    case .associatedType, .typeAlias: false
    }
  }

  /// Whether a type in its declaration is `Self`, or made of it.
  var speaksOfSelf: Bool {
    // An initializer makes one.
    if case .initializer = kind { return true }
    return types.contains { $0.selfUse != .none }
  }
}
