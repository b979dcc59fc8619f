import Foundation

/// A collection of which a log can say how many elements it has.
///
/// Only types of the toolchain are among them, which have their count at hand. Others may need to
/// visit every element, as `0...Int.max` does, and run code that a log has no business to run.
protocol CountedCollection: Collection {}

extension Data: CountedCollection {}

/// A counted collection that is described by its elements.
protocol ListedCollection: CountedCollection {
  /// What an empty collection is described by.
  static var emptyDescription: String { get }

  /// Adds an element to a description.
  func add(_ element: Element, to description: inout ValueDescription)
}

extension ListedCollection {
  static var emptyDescription: String { "[]" }

  func add(_ element: Element, to description: inout ValueDescription) {
    description.append(element, isNested: true)
  }
}

extension Array: ListedCollection {}
extension ArraySlice: ListedCollection {}
extension ContiguousArray: ListedCollection {}
extension Set: ListedCollection {}

extension Dictionary: ListedCollection {
  static var emptyDescription: String { "[:]" }

  func add(_ element: Element, to description: inout ValueDescription) {
    description.append(element.key, isNested: true)
    description.append(": ")
    description.append(element.value, isNested: true)
  }
}
