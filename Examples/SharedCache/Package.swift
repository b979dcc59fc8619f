// swift-tools-version: 6.1
import PackageDescription

let decorators = Target.Dependency.product(name: "Decorators", package: "swift-decorators")
let generated = Target.PluginUsage.plugin(name: "DecoratorsPlugin", package: "swift-decorators")

#if os(Linux)
  // The headers are where the compiler looks anyway, and SwiftPM warns of a flag that Debian's
  // description of the package has.
  let description: String? = nil
#else
  let description: String? = "hiredis"
#endif

/// A cache that many machines share. It is a package of its own because it needs a C library.
let package = Package(
  name: "SharedCache",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-decorators", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CHiredis", pkgConfig: description,
      providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),
    .target(name: "RedisStore", dependencies: ["CHiredis", decorators]),
    .executableTarget(
      name: "SharedCache", dependencies: ["RedisStore", decorators], plugins: [generated]),
    .executableTarget(
      name: "Outage", dependencies: ["RedisStore", decorators], plugins: [generated]),
    .testTarget(name: "SharedCacheTests", dependencies: ["RedisStore", "SharedCache", decorators]),
  ]
)
