import Synchronization

/// Collects calls as text, of one end of a stack of decorators.
final class CallRecorder: Sendable {
  /// What Swift reads of actors whenever it needs it, which is no call.
  static let executor = "nonisolated var unownedExecutor: UnownedSerialExecutor"

  private let calls = Mutex<[(member: String, text: String)]>([])

  /// What was called, with arguments and outcome, sorted: calls that a queue makes may come later
  /// than others.
  var texts: [String] { calls.withLock { $0.map(\.text) }.sorted() }

  /// The members that were called.
  var members: Set<String> { calls.withLock { Set($0.map(\.member)) } }

  /// The recorder of calls of a type, which has none of its own: the outer one where the type
  /// decorates something.
  static func of<Decoratee>(_ type: Decoratee.Type) -> CallRecorder {
    let isBottom = !String(reflecting: type).contains(".Recording")
    return isBottom ? Stage.current.inner : Stage.current.outer
  }

  func started(_ member: String, _ arguments: [String]) -> RecordedCall {
    RecordedCall(recorder: self, member: member, arguments: arguments)
  }

  fileprivate func record(_ member: String, _ text: String) {
    if member != Self.executor { calls.withLock { $0.append((member, text)) } }
  }

  /// A value as text: of an object also which one it is; of a decorator, that of what it decorates.
  static func text<Value>(_ value: Value) -> String {
    let mirror = Mirror(reflecting: value)
    if let decoratee = mirror.descendant("decoratee") { return text(decoratee) }
    switch mirror.displayStyle {
    case .optional, .collection:
      return mirror.children.map { text($0.value) }.description
    default:
      break
    }
    guard type(of: value as Any) is AnyClass else { return String(describing: value) }
    return "\(value) at \(ObjectIdentifier(value as AnyObject))"
  }
}

/// A call that goes on.
struct RecordedCall: Sendable {
  let recorder: CallRecorder
  let member: String
  let arguments: [String]

  /// It has returned, with this as text.
  func returned(_ result: String = "()") { record("-> \(result)") }

  /// It has thrown.
  func threw(_ error: any Error) { record("threw \(CallRecorder.text(error))") }

  /// An `inout` argument has this value afterwards.
  func changed(_ argument: String) { record("changed \(argument)") }

  private func record(_ outcome: String) {
    recorder.record(member, "\(member) (\(arguments.joined(separator: ", "))) \(outcome)")
  }

  fileprivate func completed(_ arguments: [String]) {
    record("completed \(arguments.joined(separator: ", "))")
  }
}

// One and two arguments are not left to the parameter pack, because Swift 6.3 crashes when a
// closure or a tuple is among the arguments of a pack.

/// Completion handlers that record what they are given.
extension RecordedCall {
  func completing<each Argument>(
    _ completion: ((repeat each Argument) -> Void)?
  ) -> @Sendable (repeat each Argument) -> Void {
    nonisolated(unsafe) let complete = { (arguments: (repeat each Argument)) in
      var texts: [String] = []
      repeat texts.append(CallRecorder.text(each arguments))
      completed(texts)
      if let completion { completion(repeat each arguments) }
    }
    return { (argument: repeat each Argument) in complete((repeat each argument)) }
  }

  func completing<Argument>(
    _ completion: ((Argument) -> Void)?
  ) -> @Sendable (Argument) -> Void {
    nonisolated(unsafe) let completion = completion
    return { argument in
      completed([CallRecorder.text(argument)])
      completion?(argument)
    }
  }

  func completing<First, Second>(
    _ completion: ((First, Second) -> Void)?
  ) -> @Sendable (First, Second) -> Void {
    nonisolated(unsafe) let completion = completion
    return { first, second in
      completed([CallRecorder.text(first), CallRecorder.text(second)])
      completion?(first, second)
    }
  }

  func completing<Argument>(
    _ completion: @escaping @MainActor (Argument) -> Void, on actor: MainActor = .shared
  ) -> @MainActor @Sendable (Argument) -> Void {
    { argument in
      completed([CallRecorder.text(argument)])
      completion(argument)
    }
  }

  func completing<each Argument>(
    _ completion: @escaping @MainActor (repeat each Argument) -> Void, on actor: MainActor = .shared
  ) -> @MainActor @Sendable (repeat each Argument) -> Void {
    { (argument: repeat each Argument) in
      var texts: [String] = []
      repeat texts.append(CallRecorder.text(each argument))
      completed(texts)
      completion(repeat each argument)
    }
  }
}
