extension Duration {
  /// Returns a part of the duration.
  ///
  /// - Parameter part: The part, such as a random number, from 0 to 1.
  func part(_ part: Double) -> Duration {
    // With this order of `max` and `min`, a value that is not a number becomes 0.
    self * max(0, min(part, 1))
  }
}
