/// The statement of a layer of a spec on failures, for all decorators that treat them.
package struct FailureStatement {
  var entry: YAMLEntry
  var report: Report
  var isDefault: Bool

  /// The names of the options that say what counts as a failure.
  package static let optionNames: Set = ["http", "permanent", "results", "transient"]
}
