/// The entries of a decorator in a spec.
struct DecoratorEntries {
  var selection: LayeredSelection
  /// The name of the generated type, if the spec gives one.
  var typeName: String?
  /// The values of the options for all members, defaults included.
  var common: [String: OptionValue] = [:]
  /// The origins of these values.
  var origins: [String: OptionOrigin] = [:]
  /// The values of the options for single members.
  var options: [Int: [String: OptionValue]] = [:]
  /// The origins of these values.
  var ownOrigins: [Int: [String: OptionOrigin]] = [:]
  /// The completion handlers that the spec names.
  var completions: [Int: Int] = [:]
  /// The options with companions or limits, with the members that have them; `nil` for all
  /// members.
  var relatedOptions: [(option: OptionDefinition, members: [Int]?, offset: Int, report: Report)] =
    []
  /// The options whose values are wrong, which is reported.
  var wrongOptions: Set<String> = []
  /// The parameters that an entry names for all members that match a pattern.
  var matchedParameters:
    [(option: String, name: String, members: [Int], offset: Int, report: Report)] = []

  mutating func note(
    _ option: OptionDefinition, of members: [Int]?, at offset: Int, _ report: Report
  ) {
    // A later value for the same members replaces a default.
    relatedOptions.removeAll { $0.option.name == option.name && $0.members == members }
    if !option.companions.isEmpty || option.atMost != nil {
      relatedOptions.append((option, members, offset, report))
    }
  }
}
