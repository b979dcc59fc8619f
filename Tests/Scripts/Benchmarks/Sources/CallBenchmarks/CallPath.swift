/// One way of calling a member: what stands around it, and how that was put together.
struct CallPath {
  /// The kind of member.
  enum Member: String, CaseIterable {
    case async = "async throws"
    case completion = "completion handler"
    case synchronous = "throws"
    /// An element of a stream, which is taken from it.
    case stream = "element of a stream"
    /// An event that a log writes.
    case log = "event of a log"
  }

  /// How the decorators were put together.
  enum Form: String, CaseIterable {
    /// Generated, in the module that calls them, by the types that the compiler sees.
    case here = "here"
    /// Generated, with the protocol, in a module that is imported.
    case elsewhere = "another module"
    /// As `here`, but called through `any Feed`.
    case any = "any Feed"
    /// Classes that hold an `any Feed`, called through `any Feed`.
    case byHand = "by hand"
  }

  var member: Member
  /// What stands around the callee.
  var decorators: String
  var form: Form
  /// Calls the member in parts of so many times, with a mark before the first and after each.
  var call: (_ parts: [Int], _ mark: @Sendable () -> Void) async throws -> Void

  /// What the path is called in the file of budgets.
  var name: String { "\(member.rawValue), \(decorators), \(form.rawValue)" }
}
