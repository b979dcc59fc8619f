import DecoratorMustache
import DecoratorSpec

extension MemberText {
  /// Returns a completion handler: the one parameter, or the two that receive one outcome, and the
  /// call of the decoratee around them.
  func completion(at index: Int) -> Value {
    let (parameter, name, _) = parameters[index]
    // The name of the closure for the error, in a pair.
    let failure = member.failureIndex(besides: index).map { parameters[$0].name }
    let arguments = 0..<(parameter.meaning.function?.parameters.count ?? 0)
    let call = call(around: index)
    return [
      "name": .string(name),
      "names": .string(name + (failure.map { ", \($0)" } ?? "")),
      "handler": .string(failure.map { "success: \(name), failure: \($0)" } ?? name),
      "isPair": .bool(failure != nil),
      "type": .string(parameter.type.description),
      "isOptional": .bool(parameter.meaning.isOptional),
      "arguments": .string(arguments.map { "$\($0)" }.joined(separator: ", ")),
      "before": .string(call.before),
      "after": .string(call.after),
    ]
  }
}
