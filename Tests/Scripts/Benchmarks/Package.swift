// swift-tools-version: 6.1
import PackageDescription

let decorators = Target.Dependency.product(name: "Decorators", package: "swift-decorators")
let generated = Target.PluginUsage.plugin(name: "DecoratorsPlugin", package: "swift-decorators")

/// What calls through decorators cost. It is a package of its own, so that nobody who uses the library builds it.
let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-decorators", path: "../../..")],
  targets: [
    .target(name: "Counters"),
    .target(name: "Elsewhere", dependencies: [decorators], plugins: [generated]),
    .executableTarget(
      name: "CallBenchmarks", dependencies: ["Counters", "Elsewhere", decorators],
      // Without debug information, which the valgrind of Debian 12 cannot read.
      linkerSettings: [.unsafeFlags(["-Xlinker", "-S"])],
      plugins: [generated]),
  ]
)
