// swift-tools-version: 6.1
import PackageDescription

let decorators = Target.Dependency.product(name: "Decorators", package: "swift-decorators")
let caching = Target.Dependency.product(name: "DecoratorsCaching", package: "swift-decorators")
let resilience = Target.Dependency.product(
  name: "DecoratorsResilience", package: "swift-decorators")
let testing = Target.Dependency.product(name: "DecoratorsTesting", package: "swift-decorators")
let redis = Target.Dependency.product(name: "DecoratorsRedis", package: "swift-decorators")
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
    .target(name: "HiredisTransport", dependencies: ["CHiredis", redis]),
    // Transports over two clients, which stand-ins declare as those do.
    .target(name: "Clients", dependencies: ["NIOCore", "RediStack", "Valkey", redis]),
    .target(name: "NIOCore", path: "Sources/StandIns/NIOCore"),
    .target(
      name: "RediStack", dependencies: ["HiredisTransport", "NIOCore", redis],
      path: "Sources/StandIns/RediStack"),
    .target(
      name: "Valkey", dependencies: ["HiredisTransport", "NIOCore", redis],
      path: "Sources/StandIns/Valkey"),
    .executableTarget(
      name: "SharedCache", dependencies: ["HiredisTransport", caching, redis],
      plugins: [generated]),
    .executableTarget(
      name: "SharedLimit", dependencies: ["HiredisTransport", resilience, redis],
      plugins: [generated]),
    .executableTarget(
      name: "Outage", dependencies: ["HiredisTransport", caching, resilience, redis],
      plugins: [generated]),
    .executableTarget(
      name: "Machines", dependencies: ["HiredisTransport", caching, redis], plugins: [generated]),
    .testTarget(
      name: "SharedStateTests",
      dependencies: [
        "Clients", "HiredisTransport", "RediStack", "SharedCache", "Valkey", caching, decorators,
        resilience, redis, testing,
      ]),
  ]
)
