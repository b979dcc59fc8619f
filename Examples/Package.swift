// swift-tools-version: 6.1
import PackageDescription

let decorators = Target.Dependency.product(name: "Decorators", package: "swift-decorators")
let generated = Target.PluginUsage.plugin(name: "DecoratorsPlugin", package: "swift-decorators")

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-decorators", path: "..")],
  targets: [
    .executableTarget(
      name: "Quickstart", dependencies: [decorators, "LoopbackServer"], plugins: [generated]),
    .target(name: "LoopbackServer"),
    .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
  ]
)
