@_spi(Generated) import Decorators

extension CacheKey {
  /// The member of the keys of versions. No other member, and no namespace, begins with its first character.
  static let memberOfVersions = "%versions"

  /// Creates the key of the version of what a target names.
  package init(versionOf target: StoreTarget, as invalidation: Invalidation) {
    let name =
      switch target {
      case .data(let key): "key \(key.text)"
      case .allData(let member): "member \(member)"
      case .tag(let tag): "tag \(tag)"
      case .namespace(let namespace?): "namespace \(namespace)"
      case .namespace(nil): "all"
      }
    self.init(
      member: Self.memberOfVersions,
      text: "%\(invalidation == .removal ? "removal" : "expiry") of \(name)")
  }

  /// A Boolean value that indicates whether the data of the key is a version: a note of a removal or an expiry.
  ///
  /// A store keeps a version at least as long as the data that was stored before it.
  public var isVersion: Bool { member == Self.memberOfVersions }
}

extension CacheKey {
  /// A Boolean value that indicates whether the data of the key is a version of a tag. There may be any number of tags.
  package var isOfTag: Bool {
    isVersion
      && ["%removal of tag ", "%expiry of tag "].contains { text.utf8.starts(with: $0.utf8) }
  }

  /// A Boolean value that indicates whether the data of the key is a note of expiries, and not of a removal.
  package var isOfExpiries: Bool { isVersion && text.utf8.starts(with: "%expiry".utf8) }

  /// The keys of the versions that each entry of the member bears: the removals of everything, of its namespace and of
  /// its own, and its expiries.
  var versionKeys: [CacheKey] {
    let own = StoreTarget.allData(of: member)
    let removals: [StoreTarget] = [.namespace(nil), .namespace(namespace), own]
    return removals.map { CacheKey(versionOf: $0, as: .removal) }
      + [CacheKey(versionOf: own, as: .expiry)]
  }

  /// Returns the keys of the versions that an entry with tags bears, too: the removals and the expiries of each tag.
  static func versionKeys(ofTags tags: [String]) -> [CacheKey] {
    tags.flatMap { tag in
      [Invalidation.removal, .expiry].map { CacheKey(versionOf: .tag(tag), as: $0) }
    }
  }
}
