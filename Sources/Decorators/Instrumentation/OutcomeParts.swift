/// Parts of the outcome of a call: those that a log shows, or those that a recording omits.
@_spi(Generated)
@frozen
public struct OutcomeParts: OptionSet, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The returned value, or the completion handler's arguments except errors.
  @inlinable public static var result: OutcomeParts { OutcomeParts(rawValue: 1) }

  /// The error's description of itself.
  @inlinable public static var error: OutcomeParts { OutcomeParts(rawValue: 2) }
}
