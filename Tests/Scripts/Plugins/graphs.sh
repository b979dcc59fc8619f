#!/usr/bin/env bash
# Uses the plugin in packages that are hard on it: with targets that have the names that ours had once, or have where no product
# reaches them, beside a package called swift-mustache, without the library, and with files that are named almost like specs.
# They depend on a version of this package: on its last commit with a tag, as people do.
#
# usage: graphs.sh native|swiftbuild
set -euo pipefail

build_system=$1
repository=$(cd "$(dirname "$0")/../../.." && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
git clone --quiet "$repository" "$folder/swift-decorators"
git -C "$folder/swift-decorators" tag 1.0.0
mkdir -p "$folder/App/Sources/App"
cd "$folder/App"

fail() { echo "FAILED: $*"; tail -n 40 build.log | cut -c 1-300; exit 1; }
compile() { # what
  local status=0
  swift build --build-system "$build_system" > build.log 2>&1 || status=$?
  return "$status"
}
runs() { # what, the names of modules that the program must print
  compile "$1" || fail "$1: the build failed"
  swift run --build-system "$build_system" --skip-build App > run.log 2> messages.log || fail "$1: the program failed"
  [ "$(cat run.log)" = "$2 [1, 2]" ] || fail "$1: the program printed: $(cat run.log)"
  grep -q '#1 Feed\.load() succeeded' messages.log || fail "$1: the log is: $(cat messages.log)"
  echo "$1: the program printed $(cat run.log)"
}
says() { # the number of different lines of the last build that contain a text, the text
  [ "$(grep -F "$2" build.log | sort -u | wc -l)" -eq "$1" ] || fail "it does not say $1 times: $2"
}
module() { # a name, the folder of its package
  mkdir -p "$2/Sources/$1"
  echo "public let name = \"$1\"" > "$2/Sources/$1/Name.swift"
}
program() { # the names of modules that it imports
  local name
  {
    for name in "$@"; do echo "import $name"; done
    echo "print($(printf '%s.name, ' "$@")terminator: \" \")"
    echo 'print(try await Numbers().logging().load())'
  } > Sources/App/main.swift
}
manifest() { # a dependency of the package, dependencies of the target App, more targets
  cat > Package.swift << SWIFT
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [.package(url: "file://$folder/swift-decorators", from: "1.0.0")$1],
  targets: [
    .executableTarget(
      name: "App",
      dependencies: [$2],
      plugins: [.plugin(name: "DecoratorsPlugin", package: "swift-decorators")]),
    $3
  ])
SWIFT
}
library='.product(name: "Decorators", package: "swift-decorators")'

cat > Sources/App/Feed.swift << 'SWIFT'
protocol Feed: Sendable { func load() async throws -> [Int] }
struct Numbers: Feed { func load() async throws -> [Int] { [1, 2] } }
SWIFT
printf 'protocols:\n  Feed:\n    source: Feed.swift\n    decorators: [logging]\n' > Sources/App/Feed.decorators.yaml

old=(DispatchMain FuzzTargets RandomCases Generator Mustache Spec SwiftDeclarations Templates decorate)
for name in "${old[@]}"; do module "$name" .; done
program "${old[@]}"
manifest '' "$library, $(printf '"%s", ' "${old[@]}")" "$(printf '.target(name: "%s"), ' "${old[@]}")"
runs "Targets with the names that ours had" "${old[*]}"
for name in "${old[@]}"; do rm -r "Sources/$name"; done

module Mustache ../swift-mustache
cat > ../swift-mustache/Package.swift << 'SWIFT'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "swift-mustache", products: [.library(name: "Mustache", targets: ["Mustache"])],
  targets: [.target(name: "Mustache")])
SWIFT
program Mustache
manifest ', .package(path: "../swift-mustache")' "$library, .product(name: \"Mustache\", package: \"swift-mustache\")" ''
runs "A package that has a target Mustache" Mustache

module Base .
program Base
# An own template, an inherited protocol of another file, a spec of three lines, and swift-log, which a stand-in replaces.
mkdir -p ../swift-log/Sources/Logging
cat > ../swift-log/Package.swift << 'SWIFT'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "swift-log", products: [.library(name: "Logging", targets: ["Logging"])],
  targets: [.target(name: "Logging")])
SWIFT
cat > ../swift-log/Sources/Logging/Logger.swift << 'SWIFT'
public struct Logger: Sendable {
  public enum Level: String, CaseIterable, Sendable {
    case trace, debug, info, notice, warning, error, critical
  }
  public enum MetadataValue: Sendable { case string(String) }
  public typealias Metadata = [String: MetadataValue]
  public struct Message: ExpressibleByStringInterpolation, CustomStringConvertible, Sendable {
    public let description: String
    public init(stringLiteral value: String) { description = value }
  }
  public var label: String
  public var logLevel = Level.info

  public init(label: String) { self.label = label }

  public func log(
    level: Level, _ message: @autoclosure () -> Message, metadata: @autoclosure () -> Metadata? = nil,
    source: @autoclosure () -> String? = nil, file: String = #fileID, function: String = #function,
    line: UInt = #line
  ) {
    print("\(label): \(message())".prefix { $0 != "<" })
  }
}
SWIFT
mkdir Sources/App/Paged
echo 'protocol Paged: Sendable { func page(_ number: Int) async throws -> [Int] }' > Sources/App/Paged/Paged.swift
cat > Sources/App/Counting.mustache << 'MUSTACHE'
---
decorator: counting
type: Counting{Protocol}
modifier: counting
summary: prints the names of members when they are called
members: [{ when: [method], act: counted }]
---
{{<Decorator}}
{{$body}}
print("counted", {{fullName.literal}})
return {{call}}
{{/body}}
{{/Decorator}}
MUSTACHE
printf 'protocols:\n  Feed: [{ logging: { swiftLog: true } }, counting]\n' > Sources/App/Feed.decorators.yaml
sed -i.old -e 's/protocol Feed: Sendable/protocol Feed: Paged/' \
  -e 's/struct Numbers: Feed {/& func page(_ number: Int) async throws -> [Int] { [number] };/' Sources/App/Feed.swift
rm Sources/App/*.old
echo 'print(try await Numbers().counting().logging().page(7))' > Sources/App/main.swift
manifest ', .package(path: "../swift-log")' "$library, .product(name: \"Logging\", package: \"swift-log\")" ''
compile "A short spec" || fail "A short spec: the build failed"
if grep -qE '\.(swift|yaml|mustache):[0-9]+:[0-9]+: warning:' build.log; then fail "A short spec: a warning"; fi
swift run --build-system "$build_system" --skip-build App > run.log 2> messages.log || fail "A short spec: the program failed"
[ "$(head -n 2 run.log)" = "Feed: #1 Feed.page(number: 
counted page(_:)" ] && [ "$(tail -n 1 run.log)" = "[7]" ] || fail "A short spec: the program printed: $(cat run.log)"
swift run --build-system "$build_system" decorate check --strict Sources/App > check.log 2>&1 ||
  fail "A short spec: check found: $(cat check.log)"
echo "A short spec with an own template, an inherited protocol and swift-log: built, checked and run"
rm -r Sources/App/Paged Sources/App/Counting.mustache
cat > Sources/App/Feed.swift << 'SWIFT'
protocol Feed: Sendable { func load() async throws -> [Int] }
struct Numbers: Feed { func load() async throws -> [Int] { [1, 2] } }
SWIFT
printf 'protocols:\n  Feed: [logging]\n' > Sources/App/Feed.decorators.yaml

program Base
manifest '' '"Base"' ".target(name: \"Base\", dependencies: [$library])"
runs "The library by way of another target" Base

manifest '' '"Base"' '.target(name: "Base")'
if compile "No library"; then fail "No library: the build went well"; fi
says 1 "Sources/App/Feed.decorators.yaml:2:10: error: 'logging' is in the product 'Decorators', which target 'App' does not depend on; in Package.swift, add to its dependencies: $library"
says 0 'undefined reference'
says 0 'no such module'
echo "No library: the build fails, and says what to add"

manifest '' "\"Base\", $library" '.target(name: "Base")'
touch Sources/App/Other.decorator.yaml Sources/App/Decorators.yml Sources/App/config.yaml
runs "Files that are named almost like specs" Base
says 1 "warning: 'Sources/App/Other.decorator.yaml' is not a spec; to make it one, name it 'Other.decorators.yaml'"
says 1 "warning: 'Sources/App/Decorators.yml' is not a spec; to make it one, name it 'Protocols.decorators.yaml'"
says 2 'is not a spec'
rm Sources/App/Other.decorator.yaml Sources/App/Decorators.yml Sources/App/config.yaml

manifest '' "\"Base\", $library], exclude: [\"Old\", \"Written.decorators.yaml\"" \
  '.target(name: "Base", plugins: [.plugin(name: "DecoratorsPlugin", package: "swift-decorators")])'
mkdir Sources/App/Old
cp Sources/App/Feed.decorators.yaml Sources/App/Old/Pages.decorators.yaml
touch Sources/App/Written.decorators.{yaml,swift}
runs "Specs that a target excludes, and a target without one" Base
says 1 "warning: target 'App' excludes 'Old/Pages.decorators.yaml' in Package.swift, so DecoratorsPlugin does not read it"
says 1 "warning: target 'Base' uses DecoratorsPlugin, and has no spec; write 'Sources/Base/Protocols.decorators.yaml'"
says 2 'warning: target'
compile "The same again" || fail "The same again: the build failed"
says 2 'warning: target'
says 0 'Compiling App'
echo "All went as it should with the $build_system build system."
