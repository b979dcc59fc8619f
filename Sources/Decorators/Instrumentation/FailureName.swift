extension Error {
  /// The name of a failure in logs, metrics and spans: its type, or the status of a response. It reveals
  /// nothing of the call.
  package var failureName: String {
    if let failed = self as? FailedResult, failed.status != nil { return failed.description }
    return LineText.line("\(type(of: unjudged))")
  }
}
