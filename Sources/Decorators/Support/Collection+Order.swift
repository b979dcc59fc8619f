extension Collection {
  /// Returns the elements in the order of their numbers. A dictionary has another order in each process,
  /// but what follows from a call must be the same in each run of a simulation.
  @inline(__always)
  @usableFromInline
  package func inOrder(of number: (Element) -> Int) -> [Element] {
    let elements = Array(self)
    return elements.count < 2 ? elements : order(of: elements.map(number)).map { elements[$0] }
  }
}

/// Returns the indices of numbers, that of the least number first. It is compiled once, not for each type of elements.
@inline(never)
private func order(of numbers: [Int]) -> [Int] {
  numbers.indices.sorted { numbers[$0] < numbers[$1] }
}
