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

/// A cache, a rate limit and a circuit that many machines share. It is a package of its own because
/// it needs a C library.
let package = Package(
  name: "SharedState",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-decorators", path: "../..")],
  targets: [
    .systemLibrary(
      name: "CHiredis", pkgConfig: description,
      providers: [.apt(["libhiredis-dev"]), .brew(["hiredis"])]),
    .target(name: "Redis", dependencies: ["CHiredis", decorators], plugins: [generated]),
    .executableTarget(
      name: "SharedCache", dependencies: ["Redis", decorators], plugins: [generated]),
    .executableTarget(
      name: "SharedLimit", dependencies: ["Redis", decorators], plugins: [generated]),
    .executableTarget(
      name: "Outage", dependencies: ["Redis", decorators], plugins: [generated]),
    .executableTarget(
      name: "Machines", dependencies: ["Redis", decorators], plugins: [generated]),
    .testTarget(name: "SharedStateTests", dependencies: ["Redis", "SharedCache", decorators]),
  ]
)
