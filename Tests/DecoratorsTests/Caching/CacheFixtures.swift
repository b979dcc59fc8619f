@_spi(Generated) import Decorators

extension CacheStrategy {
  static let networkFirst = CacheStrategy(.networkFirst)
  static let cacheFirst = CacheStrategy(.cacheFirst)
}

/// Writes that change one thing each, and whose decoratee does nothing.
extension MemoryCache {
  func removeResults(of member: String) async {
    await changing {
    } changes: { changes, _ in
      changes.removeResults(of: member)
    }
  }

  func removeResult<each Argument: Hashable & Sendable>(
    of member: String, _ argument: repeat each Argument
  ) async {
    await changing {
    } changes: { changes, _ in
      changes.removeResult(of: member, repeat each argument)
    }
  }

  func updateResult<each Argument: Hashable & Sendable, Value: Sendable>(
    of member: String, _ argument: repeat each Argument, to value: Value,
    strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)? = nil
  ) async {
    await changing(updating: member) {
    } changes: { changes, _ in
      changes.updateResult(
        of: member, repeat each argument, to: value, strategy: strategy, unless: isUnwanted)
    }
  }
}

extension CallCache {
  func removeResults(of member: String) async {
    await changing {
    } changes: { changes, _ in
      changes.removeResults(of: member)
    }
  }

  func removeResult<each Argument: Encodable>(
    of member: String, _ argument: repeat each Argument
  ) async {
    await changing {
    } changes: { changes, _ in
      changes.removeResult(of: member, repeat each argument)
    }
  }

  func updateResult<each Argument: Encodable, Value: Codable>(
    of member: String, _ argument: repeat each Argument, to value: Value,
    strategy: CacheStrategy, unless isUnwanted: ((Value) -> Bool)? = nil
  ) async {
    await changing(updating: member) {
    } changes: { changes, _ in
      changes.updateResult(
        of: member, repeat each argument, to: value, strategy: strategy, unless: isUnwanted)
    }
  }
}
