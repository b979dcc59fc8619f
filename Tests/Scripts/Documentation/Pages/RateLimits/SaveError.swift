enum SaveError: Error {
  case tooMany(retryAfter: Duration)
}
