import Foundation

/// A collection whose number of elements a log can show.
///
/// Only types of the toolchain conform, because they know their count. Other types may need to
/// visit every element, as `0...Int.max` does, or may run code that a log must not run.
protocol CountedCollection: Collection {}

extension Data: CountedCollection {}
extension Array: CountedCollection {}
extension ArraySlice: CountedCollection {}
extension ContiguousArray: CountedCollection {}
extension Set: CountedCollection {}
extension Dictionary: CountedCollection {}
