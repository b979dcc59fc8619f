/// The statement of a layer of a spec on failures, for all decorators that treat them.
package struct FailureStatement {
  var entry: YAMLEntry
  var report: Report
  var isDefault: Bool
}
