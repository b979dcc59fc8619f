/// What a change of a store affects.
enum StoreTarget: Hashable, Codable {
  case data(of: CacheKey)
  /// The data of all keys of a member.
  case allData(of: String)
  /// All data with a tag.
  case tag(String)

  /// The calls whose results the removal of the target affects.
  var scope: CallScope {
    switch self {
    case .data(let key): .call(CallKey(member: MemberName(member: key.member), key: key))
    case .allData(let member): .member(MemberName(member: member))
    case .tag(let tag): .tag(tag)
    }
  }

  /// Returns a Boolean value that indicates whether the removal of the target removes the data of a
  /// key, apart from that of the key itself.
  func contains(_ key: CacheKey, tags: [String]) -> Bool {
    switch self {
    case .data: false
    case .allData(let member): member == key.member
    case .tag(let tag): tags.contains(tag)
    }
  }
}

extension CacheStore {
  /// Removes the data that a target names.
  func remove(_ target: StoreTarget) async throws {
    switch target {
    case .data(let key): try await removeData(for: key)
    case .allData(let member): try await removeData(of: member)
    case .tag(let tag): try await removeData(tagged: tag)
    }
  }
}
