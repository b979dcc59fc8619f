import Foundation

/// A collection of which a log can say how many elements it has.
///
/// Only types of the toolchain are among them, which have their count at hand. Others may need to
/// visit every element, as `0...Int.max` does, and run code that a log has no business to run.
protocol CountedCollection: Collection {}

extension Data: CountedCollection {}
extension Array: CountedCollection {}
extension ArraySlice: CountedCollection {}
extension ContiguousArray: CountedCollection {}
extension Set: CountedCollection {}
extension Dictionary: CountedCollection {}
