enum SaveError: Error {
  case late(after: Duration)
}
