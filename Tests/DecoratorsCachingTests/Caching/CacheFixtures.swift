@_spi(Generated) import Decorators

@testable @_spi(Generated) import DecoratorsCaching

extension CacheStrategy {
  static let networkFirst = CacheStrategy(.networkFirst)
  static let cacheFirst = CacheStrategy(.cacheFirst)
}

/// Writes that change one thing each, and whose decoratee does nothing.
extension ResultCache {
  func removeResults(of member: String) async {
    await changing {
    } changes: { changes, _ in
      changes.removeResults(of: member)
    }
  }

  func removeResult<Slot: CacheSlot>(in slot: Slot) async
  where Slot.Cache == Self, Slot.Value == Never {
    await changing {
    } changes: { changes, _ in
      changes.removeResult(in: slot)
    }
  }

  func expireResults(of member: String) async {
    await changing {
    } changes: { changes, _ in
      changes.expireResults(of: member)
    }
  }

  func expireResult<Slot: CacheSlot>(in slot: Slot) async
  where Slot.Cache == Self, Slot.Value == Never {
    await changing {
    } changes: { changes, _ in
      changes.expireResult(in: slot)
    }
  }

  func expireResults(withTag tag: String) async {
    await changing {
    } changes: { changes, _ in
      changes.expireResultsWithTags { [tag] }
    }
  }

  func updateResult<Slot: CacheSlot>(
    in slot: Slot, to value: Slot.Value, strategy: CacheStrategy = .cacheFirst,
    unless isUnwanted: ((Slot.Value) -> Bool)? = nil
  ) async where Slot.Cache == Self {
    await changing {
    } changes: { changes, _ in
      changes.updateResult(in: slot, strategy: strategy, { value }, unless: isUnwanted)
    }
  }
}
