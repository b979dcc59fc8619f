/// The parts of an outcome that a log shows. All other parts are redacted.
@_spi(Generated)
@frozen
public struct RevealedOutcome: OptionSet, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// The returned value, or the completion handler's arguments except errors.
  @inlinable public static var result: RevealedOutcome { RevealedOutcome(rawValue: 1) }

  /// The error's description of itself.
  @inlinable public static var error: RevealedOutcome { RevealedOutcome(rawValue: 2) }
}
