/// What a log shows of that in which a call ends. All else is redacted.
@_spi(Generated)
@frozen
public struct RevealedOutcome: OptionSet, Sendable {
  public let rawValue: UInt8

  @inlinable
  public init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// What the call returns, or gives to its completion handler besides errors.
  @inlinable public static var result: RevealedOutcome { RevealedOutcome(rawValue: 1) }

  /// What an error says of itself.
  @inlinable public static var error: RevealedOutcome { RevealedOutcome(rawValue: 2) }
}
