/// A line of elements in the order of their arrival. Each element can leave at any time.
///
/// Each operation takes the same time for any number of elements.
struct WaitingLine<Element> {
  /// The place of an element. No other element gets the same place, even after this one has left.
  struct Place: Sendable, Hashable {
    fileprivate let slot: Int
    fileprivate let number: Int
  }

  /// An element with its neighbours, or a free slot, whose `next` is the next free slot.
  private struct Slot {
    var element: Element?
    var number: Int
    var previous: Int?
    var next: Int?
  }

  private var slots: [Slot] = []
  private var firstSlot: Int?
  private var lastSlot: Int?
  private var firstFree: Int?
  private var lastNumber = 0

  /// The number of elements.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The element that has waited for the longest time.
  var first: Element? { firstSlot.flatMap { slots[$0].element } }

  /// Adds an element behind all others.
  mutating func join(_ element: Element) -> Place {
    lastNumber += 1
    count += 1
    let new = Slot(element: element, number: lastNumber, previous: lastSlot, next: nil)
    let slot: Int
    if let free = firstFree {
      slot = free
      firstFree = slots[free].next
      slots[free] = new
    } else {
      slot = slots.count
      slots.append(new)
    }
    if let lastSlot { slots[lastSlot].next = slot } else { firstSlot = slot }
    lastSlot = slot
    return Place(slot: slot, number: lastNumber)
  }

  /// Removes an element.
  ///
  /// - Returns: The element; `nil` if it has left already.
  @discardableResult
  mutating func leave(_ place: Place) -> Element? {
    guard slots.indices.contains(place.slot), slots[place.slot].number == place.number else {
      return nil
    }
    return remove(place.slot)
  }

  /// Removes the element that has waited for the longest time.
  mutating func takeFirst() -> Element? {
    firstSlot.flatMap { remove($0) }
  }

  private mutating func remove(_ slot: Int) -> Element? {
    let removed = slots[slot]
    if let previous = removed.previous {
      slots[previous].next = removed.next
    } else {
      firstSlot = removed.next
    }
    if let next = removed.next {
      slots[next].previous = removed.previous
    } else {
      lastSlot = removed.previous
    }
    slots[slot] = Slot(element: nil, number: 0, previous: nil, next: firstFree)
    firstFree = slot
    count -= 1
    // The memory of a long line is not kept for ever.
    if isEmpty {
      slots = []
      firstFree = nil
    }
    return removed.element
  }
}
