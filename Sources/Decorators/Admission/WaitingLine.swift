/// A line of elements in the order of their arrival. Each element can leave at any time.
struct WaitingLine<Element> {
  private var elements: [Int: Element] = [:]
  /// The place of the first element. Places are numbered, and none is used twice.
  private var firstPlace = 0
  private var nextPlace = 0

  var count: Int { elements.count }
  var isEmpty: Bool { elements.isEmpty }

  /// The element that has waited for the longest time.
  var first: Element? { elements[firstPlace] }

  /// Adds an element behind all others, and returns its place.
  mutating func join(_ element: Element) -> Int {
    defer { nextPlace += 1 }
    elements[nextPlace] = element
    return nextPlace
  }

  /// Removes the element at a place. Returns `nil` if it has left already.
  @discardableResult
  mutating func leave(_ place: Int) -> Element? {
    guard let element = elements.removeValue(forKey: place) else { return nil }
    // The memory of a long line is not kept for ever.
    if isEmpty { elements = [:] }
    while firstPlace < nextPlace, elements[firstPlace] == nil { firstPlace += 1 }
    return element
  }

  /// Removes the element that has waited for the longest time.
  mutating func takeFirst() -> Element? { leave(firstPlace) }
}
