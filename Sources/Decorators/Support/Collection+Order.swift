extension Collection {
  /// Returns the elements in the order of their numbers. A dictionary has another order in each process,
  /// but what follows from a call must be the same in each run of a simulation.
  @inline(__always)
  func inOrder(of number: (Element) -> Int) -> [Element] {
    count < 2 ? Array(self) : sorted { number($0) < number($1) }
  }
}
