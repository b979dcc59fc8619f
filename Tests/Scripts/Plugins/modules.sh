#!/usr/bin/env bash
# Builds an app of several modules, whose composition root is in another module than the protocols, from nothing; edits each module,
# and decorates what another plugin generates.
#
# usage: modules.sh native|swiftbuild
set -euo pipefail

build_system=$1
repository=$(cd "$(dirname "$0")/../../.." && pwd)
. "$(dirname "$0")/workplace.sh"
mkdir -p "$folder"/{Shared/Sources/Shared,Generator/{Sources/protocol-generator,Plugins/ClientGenerator}}
mkdir -p Sources/{ShopAPI,ShopKit,App,Client}

# swiftbuild names the commands that it runs only with --verbose, when they begin and when they end.
verbose="" mentions=1
if [ "$build_system" = swiftbuild ]; then verbose=--verbose mentions=2; fi

fail() { echo "FAILED: $*"; tail -n 40 build.log | cut -c 1-300; exit 1; }
compile() { # what
  local status=0 second
  swift build --build-system "$build_system" $verbose > build.log 2>&1 || status=$?
  # Of edits within one second of a build, Swift's driver now and then compiles nothing.
  second=$(date +%s)
  while [ "$(date +%s)" = "$second" ]; do sleep 0.1; done
  return "$status"
}
runs() { # what, how often the tool must run for App, what the program must print
  compile "$1" || fail "$1: the build failed"
  if grep -E '\.(swift|yaml):[0-9]+:[0-9]+: warning:|unhandled' build.log; then fail "$1: a warning"; fi
  local times
  times=$(($(grep -c "Generating decorators for App" build.log || true) / mentions))
  [ "$times" = "$2" ] || [ "$2" = any ] || fail "$1: the tool ran $times times"
  swift run --build-system "$build_system" --skip-build App > run.log 2> messages.log || fail "$1: the program failed"
  [ "$(cat run.log)" = "$3" ] || fail "$1: the program printed: $(cat run.log)"
  echo "$1: the tool ran $times times; the program printed: $3"
}
build_fails() { # what, then the texts that it must say
  local what=$1 text
  shift
  if compile "$what"; then fail "$what: the build went well"; fi
  for text in "$@"; do grep -qF "$text" build.log || fail "$what: it does not say: $text"; done
  echo "$what: the build fails as it should"
}
edit() { # an expression of sed, a file
  sed -i.old "$1" "$2"
  rm "$2.old"
}
generated() { cat "$(find .build -name "$1.decorators.swift" -path '*DecoratorsPlugin*')"; }

cat > ../Shared/Package.swift << 'SWIFT'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Shared", products: [.library(name: "Shared", targets: ["Shared"])], targets: [.target(name: "Shared")])
SWIFT
cat > ../Shared/Sources/Shared/Clearing.swift << 'SWIFT'
public protocol Clearing: Sendable { func clear() async throws }
package protocol Hiding: Sendable { func hide() async throws }
SWIFT
cat > Package.swift << 'SWIFT'
// swift-tools-version: 6.1
import PackageDescription

let plugin = Target.PluginUsage.plugin(name: "DecoratorsPlugin", package: "swift-decorators")
let generator = Target.PluginUsage.plugin(name: "ClientGenerator", package: "Generator")
let library = Target.Dependency.product(name: "Decorators", package: "swift-decorators")
let caching = Target.Dependency.product(name: "DecoratorsCaching", package: "swift-decorators")
let package = Package(
  name: "Shop",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../swift-decorators"), .package(path: "../Shared"), .package(path: "../Generator")],
  targets: [
    .target(name: "ShopAPI", dependencies: [.product(name: "Shared", package: "Shared")]),
    .target(name: "ShopKit", dependencies: ["ShopAPI"]),
    .executableTarget(name: "App", dependencies: ["Client", "ShopAPI", "ShopKit", library, caching], plugins: [plugin]),
    .target(name: "Client", dependencies: [library], exclude: ["pets.txt"], plugins: [generator, plugin]),
  ])
SWIFT
cat > Sources/ShopAPI/ItemRepository.swift << 'SWIFT'
import Foundation
import Shared

public struct Item: Sendable, Hashable {
  public let name: String
  public init(name: String) { self.name = name }
}

public protocol ItemRepository: Clearing {
  func loadItems(since: Date) async throws -> [Item]
}

package protocol Shelf: Sendable { func findShelf(of item: Item) async throws -> Int }
protocol Internal: Sendable { func load() async throws -> Int }
SWIFT
cat > Sources/ShopKit/RemoteItems.swift << 'SWIFT'
import Foundation
import ShopAPI

public protocol ItemService: ItemRepository { func countItems() async throws -> Int }

public struct RemoteItems: ItemService {
  public let url: String
  public init(url: String) { self.url = url }
  public func loadItems(since: Date) async throws -> [Item] { [Item(name: "pen")] }
  public func countItems() async throws -> Int { 1 }
  public func clear() async throws {}
}
SWIFT
cat > Sources/App/App.decorators.yaml << 'YAML'
protocols:
  ItemRepository: [logging, retry]
  ItemService: [logging, singleFlight]
  Shelf: [logging]
YAML
cat > Sources/App/main.swift << 'SWIFT'
import Client
import Decorators
import Foundation
import ShopAPI
import ShopKit

let items: any ItemService = RemoteItems(url: "https://shop").sharingCalls().logging()
let names = try await items.loadItems(since: .now).map(\.name)
let repository: any ItemRepository = items.retrying()
let remote = decoratee(of: repository, as: RemoteItems.self)
struct Stub: Pets { func listPets() async throws -> Int { 7 } }
print(names, try await items.countItems(), remote?.url ?? "none", try await Stub().logging().listPets())
SWIFT
# A plugin like the one of OpenAPI: a protocol from a document.
cat > ../Generator/Package.swift << 'SWIFT'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "Generator", products: [.plugin(name: "ClientGenerator", targets: ["ClientGenerator"])],
  targets: [
    .plugin(name: "ClientGenerator", capability: .buildTool(), dependencies: ["protocol-generator"]),
    .executableTarget(name: "protocol-generator"),
  ])
SWIFT
cat > ../Generator/Plugins/ClientGenerator/ClientGenerator.swift << 'SWIFT'
import Foundation
import PackagePlugin

@main
struct ClientGenerator: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let document = target.directoryURL.appending(path: "pets.txt")
    let output = context.pluginWorkDirectoryURL.appending(path: "GeneratedSources/Pets.swift")
    return [
      .buildCommand(
        displayName: "Generating a client", executable: try context.tool(named: "protocol-generator").url,
        arguments: [document.path, output.path], inputFiles: [document], outputFiles: [output])
    ]
  }
}
SWIFT
cat > ../Generator/Sources/protocol-generator/main.swift << 'SWIFT'
import Foundation

let lines = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8).split(separator: "\n")
let members = lines.map { "  func \($0)() async throws -> Int" }
let text = "public protocol Pets: Sendable {\n\(members.joined(separator: "\n"))\n}\n"
try text.write(toFile: CommandLine.arguments[2], atomically: true, encoding: .utf8)
SWIFT
echo listPets > Sources/Client/pets.txt
echo 'public struct PetError: Error {}' > Sources/Client/PetError.swift
printf 'access: public\nprotocols:\n  Pets: [logging, retry]\n' > Sources/Client/Client.decorators.yaml

all='["pen"] 1 https://shop 7'
runs "From nothing" 1 "$all"
if [ "$build_system" = native ]; then runs "The second build" any "$all"; fi
runs "The next build" 0 "$all"

edit 's|^public protocol ItemRepository.*|&\n  func saveAll(_ items: [Item]) async throws|' Sources/ShopAPI/ItemRepository.swift
edit 's|^  public func clear.*|&\n  public func saveAll(_ items: [Item]) async throws {}|' Sources/ShopKit/RemoteItems.swift
runs "An edit of the first module" 1 "$all"
[ "$(generated App | grep -c 'func saveAll(_ items: \[Item\])')" = 4 ] || fail "the member is not in four decorators"
edit 's|countItems() async throws|countItems(_ word: String = "") async throws|;s|^public protocol ItemService.*|public protocol ItemService: ItemRepository { func countItems(_ word: String) async throws -> Int }|' Sources/ShopKit/RemoteItems.swift
edit 's|countItems()|countItems("")|' Sources/App/main.swift
runs "An edit of the second module" 1 "$all"
generated App | grep -qF 'func countItems(_ word: String)' || fail "the second module's edit is not there"
edit 's/\[logging, singleFlight\]/[logging, singleFlight, { timeout: { limit: 5s } }]/' Sources/App/App.decorators.yaml
runs "An edit of the third module" 1 "$all"
generated App | grep -qF 'struct TimingOutItemService<' || fail "the spec's edit is not there"
echo '// edited' >> ../Shared/Sources/Shared/Clearing.swift
runs "An edit of another package" 1 "$all"
echo '// edited' >> Sources/ShopKit/RemoteItems.swift
runs "An edit that changes nothing" 1 "$all"
printf 'listPets\nsavePets\n' > Sources/Client/pets.txt
edit 's|struct Stub: Pets {|& func savePets() async throws -> Int { 1 };|' Sources/App/main.swift
runs "An edit of what another plugin reads" any "$all"
[ "$(generated Client | grep -c 'public func savePets() async throws -> Int')" = 2 ] || fail "the member is not in two decorators"

cp Sources/App/App.decorators.yaml good.yaml
echo 'public protocol ItemRepository { func other() }' > Sources/Client/Other.swift
build_fails "Two of one name" \
  "App.decorators.yaml:2:3: error: 'ItemRepository' is declared in 'Client (" \
  "and 'ShopAPI (" "; write 'module: Client' or 'module: ShopAPI'"
edit 's/ItemRepository: \[logging, retry\]/ItemRepository: { module: ShopAPI, decorators: [logging, retry] }/' Sources/App/App.decorators.yaml
edit 's/any ItemRepository/any ShopAPI.ItemRepository/' Sources/App/main.swift
rm Sources/Client/Other.swift
runs "The module is named" any "$all"
cp good.yaml Sources/App/App.decorators.yaml
printf '  Internal: [logging]\n  Hiding: [logging]\n  Pets: [retry]\n' >> Sources/App/App.decorators.yaml
build_fails "Protocols that the target does not see" \
  "App.decorators.yaml:5:3: error: 'Internal' is internal in ShopAPI (" "); make it public or package" \
  "App.decorators.yaml:6:3: error: 'Hiding' is package in Shared (" "); make it public" \
  "App.decorators.yaml:7:3: error: no Swift file of the target or its dependencies declares a protocol 'Pets'" \
  "if a build plugin generates it, apply DecoratorsPlugin to that plugin's target, behind it"
cp good.yaml Sources/App/App.decorators.yaml
edit 's/\[generator, plugin\]/[plugin, generator]/' Package.swift
build_fails "The plugins in the wrong order" "Client.decorators.yaml:3:3: error: no Swift file of the target declares a protocol 'Pets'" \
  "if a build plugin generates it, apply DecoratorsPlugin to that plugin's target, behind it"
edit 's/\[plugin, generator\]/[generator, plugin]/' Package.swift

# What init proposes for the modules builds as it is.
rm Sources/App/App.decorators.yaml
decorate() { swift package --build-system "$build_system" decorate "$@" > build.log 2>&1 || fail "decorate $*"; }
decorate init Sources/ShopAPI Sources/ShopKit -o Sources/App
draft=$(ls Sources/App/*.decorators.yaml)
cat "$draft"
decorate check --strict Sources/App
edit '/sharingCalls/s/\.sharingCalls()\.logging()//;s/items\.retrying()/items/' Sources/App/main.swift
runs "The draft" any "$all"
echo "All went as it should with the $build_system build system."
