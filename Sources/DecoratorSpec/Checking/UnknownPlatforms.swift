import DecoratorDeclarations

extension DecoratedProtocol {
  /// Warnings on platforms in availability attributes that Swift does not know.
  ///
  /// Decorators repeat these attributes. The compiler ignores such a platform, unless a target
  /// defines it.
  var unknownPlatforms: [Diagnostic] {
    let warning = { (platform: String, origin: DeclarationOrigin, offset: Int) in
      let place = origin.place(of: offset)
      return Diagnostic(
        .warning,
        "unknown platform '\(platform)'; this availability has no effect"
          + (nearest(to: platform, among: Platforms.names).map { "; did you mean '\($0)'?" } ?? ""),
        at: place.offset, in: place.source)
    }
    return declaration.attributes.flatMap(\.unknownPlatforms).map {
      warning($0, origin, written.nameOffset)
    }
      + zip(declaration.members, memberOrigins).flatMap { member, memberOrigin in
        member.attributes.flatMap(\.unknownPlatforms).map {
          warning($0, memberOrigin, member.nameOffset)
        }
      }
  }
}

extension Attribute {
  /// The names in an availability attribute that are not platforms.
  fileprivate var unknownPlatforms: [String] {
    guard name == "available", let arguments else { return [] }
    let parts = arguments.split(separator: ",").map { $0.split(separator: " ") }
    let isLong =
      parts.count > 1
      && parts.dropFirst().contains { part in
        part.first.map { Platforms.words.contains(String($0)) || $0.contains(":") } ?? false
      }
    return (isLong ? Array(parts.prefix(1)) : parts).compactMap { $0.first.map(String.init) }
      .filter { !Platforms.names.contains($0) && $0 != "*" }
  }
}

/// The words in availability attributes.
private enum Platforms {
  static let names =
    ["iOS", "macOS", "macCatalyst", "tvOS", "visionOS", "watchOS"].flatMap {
      [$0, $0 + "ApplicationExtension"]
    } + [
      "Android", "DriverKit", "FreeBSD", "OSX", "OpenBSD", "Swift", "Windows",
      "_PackageDescription", "anyAppleOS", "swift",
    ]
  /// The words that can follow a platform if it is the only one of an attribute.
  static let words = ["deprecated", "noasync", "unavailable"]
}
