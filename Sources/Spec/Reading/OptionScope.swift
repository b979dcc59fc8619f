/// What the values of options can name.
struct OptionScope {
  /// The names of parameters; nil where it is not known which there are.
  var parameters: [String]?
  /// How many arguments Swift has, unless its option says so: those of a completion handler, or the
  /// result. nil where that cannot be seen.
  var arguments: Int?
  /// How many arguments Swift has that is passed to another member: the result, or none.
  var results: Int?
}
