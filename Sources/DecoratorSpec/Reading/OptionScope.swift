/// The names and numbers of arguments that the values of options can use.
struct OptionScope {
  /// The names of parameters; `nil` if they are unknown.
  var parameters: [String]?
  /// The number of arguments of a Swift expression whose option does not state it: those of a
  /// completion handler, or the result. `nil` if it is not visible.
  var arguments: Int?
  /// The number of arguments of a Swift expression that is passed to another member: the result, or
  /// none.
  var results: Int?
}
