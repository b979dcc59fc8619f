extension StandardType {
  /// The names of the types that are available in every Swift file without an import, and most common in
  /// signatures.
  package static let commonNames: Set<String> = [
    "Actor", "Any", "AnyActor", "AnyClass", "AnyHashable", "AnyKeyPath", "AnyObject", "Array",
    "ArraySlice", "AsyncIteratorProtocol", "AsyncSequence", "AsyncStream", "AsyncThrowingStream",
    "BidirectionalCollection", "BinaryFloatingPoint", "BinaryInteger", "Bool", "CancellationError",
    "CaseIterable", "Character", "CheckedContinuation", "Clock", "ClosedRange", "Codable",
    "CodingKey", "Collection", "CollectionOfOne", "Comparable", "ContiguousArray",
    "ContinuousClock", "CustomDebugStringConvertible", "CustomStringConvertible", "Decodable",
    "Decoder", "Dictionary", "Double", "Duration", "EmptyCollection", "Encodable", "Encoder",
    "Equatable", "Error", "Escapable", "ExpressibleByStringLiteral", "FixedWidthInteger", "Float",
    "Float16", "FloatingPoint", "GlobalActor", "Hashable", "Hasher", "Identifiable",
    "InlineArray", "InstantProtocol", "Int", "Int128", "Int16", "Int32", "Int64", "Int8",
    "IteratorProtocol", "KeyPath", "LosslessStringConvertible", "MainActor", "MutableCollection",
    "MutableSpan", "Never", "Numeric", "ObjectIdentifier", "OptionSet", "Optional",
    "PartialKeyPath", "PartialRangeFrom", "PartialRangeThrough", "PartialRangeUpTo",
    "RandomAccessCollection", "RandomNumberGenerator", "Range", "RangeExpression",
    "RangeReplaceableCollection", "RawRepresentable", "RawSpan", "ReferenceWritableKeyPath",
    "Regex", "Result", "Sendable", "Sequence", "Set", "SetAlgebra", "SignedInteger", "Slice",
    "Span", "StaticString", "Strideable", "String", "StringProtocol", "Substring",
    "SuspendingClock", "SystemRandomNumberGenerator", "Task", "TaskPriority", "UInt", "UInt128",
    "UInt16", "UInt32", "UInt64", "UInt8", "Unicode", "UnicodeScalar",
    "UnownedSerialExecutor", "UnsafeBufferPointer", "UnsafeMutableBufferPointer",
    "UnsafeMutablePointer", "UnsafeMutableRawBufferPointer", "UnsafeMutableRawPointer",
    "UnsafePointer", "UnsafeRawBufferPointer", "UnsafeRawPointer", "UnsignedInteger", "Void",
    "WritableKeyPath",
  ]
}
