enum SaveError: Error {
  case other(any Error)
}
