@_spi(Generated) import Decorators

/// A treatment of results that a change makes wrong.
@_spi(Generated)
public enum Invalidation: Sendable {
  /// They are removed.
  case removal
  /// They expire: they are stale from now on, and can still replace failures.
  case expiry
}
