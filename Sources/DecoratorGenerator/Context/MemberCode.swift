import DecoratorDeclarations
import DecoratorMustache

/// The Swift of a member that differs between decorators if the member uses `Self`.
struct MemberCode {
  enum Field: String, CaseIterable {
    case head, call, place, assignment, resultAnnotation
  }

  // Every decorator needs these, so they are made once. Few decorators need the others.
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
  /// A Boolean value that indicates whether it makes a value of the type. There is then no
  /// decorator to take settings from.
  public var makesSelf: Bool {
    switch kind {
    case .initializer: true
    case .property(let property): has("static") && property.type.isMadeOfSelf
    default: has("static") && signature?.result?.isMadeOfSelf == true
    }
  }

  /// A Boolean value that indicates whether a type in its declaration contains `Self`.
  var speaksOfSelf: Bool {
    // The result of an initializer is `Self`.
    if case .initializer = kind { return true }
    return types.contains { $0.selfUse != .none }
  }
}
