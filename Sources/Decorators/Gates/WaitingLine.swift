/// Elements in the order in which they came, of which each can leave at any time.
///
/// To join, to leave and to be taken first each take the same time, however many wait.
struct WaitingLine<Element> {
  /// Where an element waits. It is that of no other, even once the element has left.
  struct Place: Sendable, Hashable {
    fileprivate let slot: Int
    fileprivate let number: Int
  }

  /// An element with its neighbours, or a slot that is free, whose `next` is the next free one.
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

  /// How many elements there are.
  private(set) var count = 0

  var isEmpty: Bool { count == 0 }

  /// The element that has waited longest.
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

  /// Removes the element that has waited longest.
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
    // What many have waited in is not kept for ever.
    if isEmpty {
      slots = []
      firstFree = nil
    }
    return removed.element
  }
}
