// swift-tools-version: 6.1
import PackageDescription

let decorators = Target.Dependency.product(name: "Decorators", package: "swift-decorators")
let testing = Target.Dependency.product(name: "DecoratorsTesting", package: "swift-decorators")
let generated = Target.PluginUsage.plugin(name: "DecoratorsPlugin", package: "swift-decorators")

/// A program that shows one use of decorators.
@MainActor
func example(
  _ name: String, needs others: [Target.Dependency] = ["LoopbackServer"], exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: [decorators] + others, exclude: exclude,
    plugins: [generated])
}

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-decorators", path: "..")],
  targets: [
    example("APIRetry"),
    example("CachedFeed"),
    example("Chat"),
    example("ChoosingValues", needs: [testing]),
    example("ConditionalRequests"),
    example("CustomTemplate"),
    example("HTTPOutage", needs: [testing]),
    example("LivePolicies", needs: [testing]),
    example("MainQueue"),
    example("MetricsEndpoint", exclude: ["plot.py"]),
    example("Payments"),
    example("Quickstart"),
    example("SharedStack"),
    example("StatusCodes"),
    example("TokenRefresh"),
    .target(name: "LoopbackServer"),
    .testTarget(
      name: "APIRetryTests", dependencies: [decorators, "APIRetry"], plugins: [generated]),
    .testTarget(name: "CachedFeedTests", dependencies: ["CachedFeed"]),
    .testTarget(name: "ChatTests", dependencies: [decorators, "Chat", "LoopbackServer"]),
    .testTarget(
      name: "ConditionalRequestsTests",
      dependencies: [decorators, "ConditionalRequests", "LoopbackServer"]),
    .testTarget(name: "CustomTemplateTests", dependencies: ["CustomTemplate"]),
    .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
    .testTarget(name: "MainQueueTests", dependencies: ["MainQueue"]),
    .testTarget(name: "MetricsEndpointTests", dependencies: ["MetricsEndpoint"]),
    .testTarget(
      name: "PaymentsTests", dependencies: [decorators, "LoopbackServer", "Payments"]),
    .testTarget(
      name: "RetryByStatusTests", dependencies: [decorators, "LoopbackServer"],
      plugins: [generated]),
    .testTarget(name: "SharedStackTests", dependencies: ["SharedStack"]),
    .testTarget(name: "StatusCodesTests", dependencies: ["StatusCodes"]),
    .testTarget(name: "TokenRefreshTests", dependencies: ["TokenRefresh"]),
  ]
)
