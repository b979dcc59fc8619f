@_spi(Generated) import Decorators
import Foundation

/// A change of the data of a store.
enum StoreChange {
  /// The store gets data, which expires at a date, if it has one. If the data that it replaces is wrong,
  /// and the store does not get this one, that is removed.
  case store(Data, tags: [String] = [], expiry: Date? = nil, isCorrection: Bool)
  /// What the store has expires at a date.
  case expire(Date)
  /// What the store has is replaced by what a function makes of it. Until then, it is not used.
  case replace(@Sendable (Data) -> Data)
  case remove
  /// The store removes what it has got although others have heard that it was removed.
  case removeUntold
  /// The store makes up for a change that it has missed.
  case makeUp

  var data: Data? { if case .store(let data, _, _, _) = self { data } else { nil } }
  var tags: [String] { if case .store(_, let tags, _, _) = self { tags } else { [] } }

  /// A Boolean value that indicates whether nothing of before is to be found.
  var isRemoval: Bool {
    switch self {
    case .replace, .remove, .removeUntold, .makeUp: true
    case .store, .expire: false
    }
  }

  var expiry: Date? {
    switch self {
    case .store(_, _, let expiry, _): expiry
    case .expire(let date): date
    case .replace, .remove, .removeUntold, .makeUp: nil
    }
  }

  /// A Boolean value that indicates whether what the store has is wrong.
  var isCorrection: Bool {
    if case .store(_, _, _, let isCorrection) = self { isCorrection } else { true }
  }

  /// Returns the content as that of a result which expires at a date, unless it does earlier.
  func expiring(at date: Date) -> StoreChange {
    guard case .store(let data, let tags, let expiry, _) = self else { return .remove }
    return .store(data, tags: tags, expiry: expiry ?? date, isCorrection: true)
  }
}
