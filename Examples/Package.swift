// swift-tools-version: 6.1
import PackageDescription

let decorators = Target.Dependency.product(name: "Decorators", package: "swift-decorators")
let caching = Target.Dependency.product(name: "DecoratorsCaching", package: "swift-decorators")
let resilience = Target.Dependency.product(
  name: "DecoratorsResilience", package: "swift-decorators")
let telemetry = Target.Dependency.product(name: "DecoratorsTelemetry", package: "swift-decorators")
let testing = Target.Dependency.product(name: "DecoratorsTesting", package: "swift-decorators")
let generated = Target.PluginUsage.plugin(name: "DecoratorsPlugin", package: "swift-decorators")

/// A program that shows one use of decorators.
@MainActor
func example(
  _ name: String, uses products: Target.Dependency...,
  needs others: [Target.Dependency] = ["LoopbackServer"],
  exclude: [String] = []
) -> Target {
  .executableTarget(
    name: name, dependencies: [decorators] + products + others, exclude: exclude,
    plugins: [generated])
}

let package = Package(
  name: "Examples",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "swift-decorators", path: "..")],
  targets: [
    example("APIRetry"),
    example("CachedFeed", uses: caching),
    example("Chat", uses: resilience, telemetry),
    example("ChoosingValues", uses: caching, resilience, testing, needs: []),
    example("ConditionalRequests", uses: caching, testing),
    example("CustomTemplate"),
    example("HTTPOutage", uses: resilience, testing, needs: []),
    example("LivePolicies", uses: resilience, testing, needs: []),
    example("MainQueue"),
    example("MetricsEndpoint", uses: caching, resilience, telemetry, exclude: ["plot.py"]),
    example("Payments", uses: testing),
    example("Quickstart"),
    example("SharedStack", uses: caching, resilience),
    example("StatusCodes", uses: caching, resilience, telemetry),
    example("TokenRefresh"),
    .target(name: "LoopbackServer"),
    .testTarget(
      name: "APIRetryTests", dependencies: [decorators, testing, "APIRetry"], plugins: [generated]),
    .testTarget(name: "CachedFeedTests", dependencies: [caching, "CachedFeed"]),
    .testTarget(name: "ChatTests", dependencies: [decorators, "Chat", "LoopbackServer"]),
    .testTarget(
      name: "ConditionalRequestsTests",
      dependencies: [testing, "ConditionalRequests", "LoopbackServer"]),
    .testTarget(name: "CustomTemplateTests", dependencies: ["CustomTemplate"]),
    .testTarget(name: "LoopbackServerTests", dependencies: ["LoopbackServer"]),
    .testTarget(name: "MainQueueTests", dependencies: ["MainQueue"]),
    .testTarget(name: "MetricsEndpointTests", dependencies: [telemetry, "MetricsEndpoint"]),
    .testTarget(
      name: "PaymentsTests", dependencies: [decorators, testing, "LoopbackServer", "Payments"]),
    .testTarget(
      name: "RetryByStatusTests", dependencies: [decorators, "LoopbackServer"],
      plugins: [generated]),
    .testTarget(name: "SharedStackTests", dependencies: [resilience, "SharedStack"]),
    .testTarget(name: "StatusCodesTests", dependencies: ["StatusCodes"]),
    .testTarget(name: "TokenRefreshTests", dependencies: ["TokenRefresh"]),
  ]
)
