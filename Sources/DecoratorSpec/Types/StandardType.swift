/// The types of the standard library and Foundation, as far as what they lack decides what a decorator
/// can do with their values.
package enum StandardType {
  /// Modules whose types are known by their names alone.
  private static let modules: Set<String> = [
    "Foundation", "FoundationEssentials", "Swift", "_Concurrency",
  ]

  /// Returns the name without a module before it: `Error` for `Swift.Error` and `Swift::Error`; `nil` if
  /// there is none of these modules.
  static func name(of qualifiedName: String) -> String? {
    let name =
      qualifiedName.utf8.contains(UInt8(ascii: ":"))
      ? qualifiedName.replacing("::", with: ".") : qualifiedName
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")),
      modules.contains(String(name[..<dot]))
    else {
      return nil
    }
    return String(name[name.index(after: dot)...])
  }

  /// Returns `true` if the type has a conformance only if its elements have it.
  static func isContainer(_ name: String) -> Bool { containers.contains(name) }

  static func lacks(_ conformance: Conformance, _ name: String) -> Bool {
    switch conformance {
    case .sendable: unsendable.contains(name)
    case .hashable: unhashable.contains(name)
    case .decodable, .encodable: uncodable.contains(name) || unsendable.contains(name)
    }
  }

  /// Returns `true` if the values of the type cannot be copied, or not be kept.
  ///
  /// A generic type without its arguments is one of another module, such as the `Span` of a trace.
  static func isUncopyable(_ name: String, hasArguments: Bool) -> Bool {
    uncopyable.contains(name) && (hasArguments || !uncopyableGenerics.contains(name))
  }

  private static let containers: Set = [
    "Array", "ArraySlice", "AsyncStream", "AsyncThrowingStream", "CollectionOfOne",
    "ContiguousArray", "Dictionary", "InlineArray", "Optional", "Range", "Result",
    "ReversedCollection", "Set", "Slice", "Zip2Sequence",
  ]

  private static let uncopyableGenerics: Set = [
    "Atomic", "MutableSpan", "Mutex", "OutputSpan", "Span",
  ]

  private static let uncopyable =
    uncopyableGenerics.union(["MutableRawSpan", "OutputRawSpan", "RawSpan", "UTF8Span"])

  private static let pointers: Set = [
    "AutoreleasingUnsafeMutablePointer", "CVaListPointer", "OpaquePointer", "UnsafeBufferPointer",
    "UnsafeMutableBufferPointer", "UnsafeMutablePointer", "UnsafeMutableRawBufferPointer",
    "UnsafeMutableRawPointer", "UnsafePointer", "UnsafeRawBufferPointer", "UnsafeRawPointer",
  ]

  private static let unsendable: Set =
    pointers.union([
      "Any", "AnyBidirectionalCollection", "AnyCollection", "AnyHashable", "AnyIterator",
      "AnyKeyPath", "AnyObject", "AnyRandomAccessCollection", "AnySequence", "CachedURLResponse",
      "Host", "ISO8601DateFormatter", "InputStream", "KeyPath", "ManagedBuffer", "Mirror",
      "NSArray", "NSAttributedString", "NSCache", "NSCoder", "NSData", "NSDictionary",
      "NSKeyedArchiver", "NSKeyedUnarchiver", "NSMutableArray", "NSMutableData",
      "NSMutableDictionary", "NSMutableSet", "NSMutableString", "NSObject", "NSPredicate", "NSSet",
      "NSSortDescriptor", "NSString", "Notification", "OutputStream", "PartialKeyPath", "Port",
      "ReferenceWritableKeyPath", "Regex", "RunLoop", "Scanner", "Stream", "Thread", "Timer",
      "Unmanaged", "UserDefaults", "WritableKeyPath", "XMLParser",
    ]).union(uncopyable)

  private static let unhashable: Set =
    Set([
      "Any", "AnyBidirectionalCollection", "AnyCollection", "AnyIterator", "AnyObject",
      "AnyRandomAccessCollection", "AnySequence", "AsyncStream", "AsyncThrowingStream",
      "AutoreleasingUnsafeMutablePointer", "CVaListPointer", "CachedURLResponse",
      "CancellationError", "CheckedContinuation", "CollectionOfOne", "ContinuousClock",
      "EmptyCollection", "Hasher", "InlineArray", "JSONDecoder", "JSONEncoder", "LazySequence",
      "ManagedBuffer", "Mirror", "NotificationCenter", "PartialRangeFrom", "PartialRangeThrough",
      "PartialRangeUpTo", "PropertyListDecoder", "PropertyListEncoder", "Regex", "Repeated",
      "ReversedCollection", "Slice", "StaticString", "StrideThrough", "StrideTo",
      "SuspendingClock", "SystemRandomNumberGenerator", "TaskPriority", "UnfoldSequence",
      "Unmanaged", "UnownedSerialExecutor", "UnownedTaskExecutor", "UnsafeBufferPointer",
      "UnsafeContinuation", "UnsafeMutableBufferPointer", "UnsafeMutableRawBufferPointer",
      "UnsafeRawBufferPointer", "XMLParser", "Zip2Sequence",
    ]).union(uncopyable)

  private static let uncodable: Set =
    unhashable.subtracting([
      "PartialRangeFrom", "PartialRangeThrough", "PartialRangeUpTo", "TaskPriority",
    ])
    .union([
      "ArraySlice", "Bundle", "Character", "DateFormatter", "FileHandle", "FileManager",
      "HTTPURLResponse", "NSError", "NSNumber", "ObjectIdentifier", "Operation", "OperationQueue",
      "Process", "Progress", "Result", "Substring", "Task", "URLQueryItem", "URLResponse",
    ])
}
