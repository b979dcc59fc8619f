#!/usr/bin/env bash
# Edits what specs read, in a target and outside of it, and says after each build what was generated and compiled.
#
# usage: rebuilds.sh native|swiftbuild [--few | a package with a prebuilt tool, made by Tests/Scripts/Prebuilt/package.sh]
#
# With --few, only the edits that people make all day.
set -euo pipefail

build_system=$1 few="" prebuilt=""
case ${2:-} in
  --few) few=yes ;;
  ?*) prebuilt=$(cd "$2" && pwd) ;;
esac
repository=$(cd "$(dirname "$0")/../../.." && pwd)
. "$(dirname "$0")/workplace.sh"
mkdir -p Sources/App/Templates Sources/Other Shared "$folder/Elsewhere"

# swiftbuild names the commands that it runs only with --verbose, when they begin and when they end. The native build system leaves
# out names of files that it compiles, but the files with their diagnostics tell.
verbose="" mentions=1
if [ "$build_system" = swiftbuild ]; then verbose=--verbose mentions=2; fi
compiled() {
  if [ "$build_system" = swiftbuild ]; then
    sed -n 's/^Compile \(.*\.swift\) (.*/\1/p' build.log
  else
    find .build/ -path '*/App.build/*.dia' -newer "$folder/before" | sed 's|.*/||; s|\.dia$|.swift|' | grep -v emit-module || true
  fi
}

fail() { echo "FAILED: $*"; tail -n 40 build.log | cut -c 1-300; exit 1; }
compile() { # what
  local status=0
  touch "$folder/before"
  swift build --build-system "$build_system" $verbose --target App > build.log 2>&1 || status=$?
  # Of edits within one second of a build, Swift's driver now and then compiles nothing.
  local second
  second=$(date +%s)
  while [ "$(date +%s)" = "$second" ]; do sleep 0.1; done
  runs=$(($(grep -c "Generating decorators for App" build.log || true) / mentions))
  files=$(compiled | sort -u | tr '\n' ' ')
  return "$status"
}
build() { # what, how often the tool must run, a regular expression for the files that are compiled
  compile "$1" || fail "$1: the build failed"
  echo "$1: the tool ran $runs times; compiled: ${files:-nothing}"
  if grep -E '\.(swift|yaml):[0-9]+:[0-9]+: warning:|unhandled|not enabled' build.log; then fail "$1: a warning"; fi
  [ "$runs" = "$2" ] || [ "$2" = any ] || fail "$1: $2 runs expected"
  [[ "$files" =~ ^($3)$ ]] || fail "$1: compiled '$files' where '$3' was expected"
}
build_fails() { # what, the text that it must say
  if compile "$1"; then fail "$1: the build went well"; fi
  grep -qF "$2" build.log || fail "$1: it does not say: $2"
  echo "$1: the build fails as it should"
}
generated() { find .build -name "$1.decorators.swift" -path '*DecoratorsPlugin*'; }
generates() { # a text that must be in the file generated for a spec
  grep -qF "$2" "$(generated "$1")" || fail "'$2' is not in $(cat "$(generated "$1")")"
}
settle() { # makes the plan that a build with another file outside of the target asks for
  build "$1, the next build" any '(Feed.decorators.swift )?'
  build "$1, the build after it" 0 ''
}
all_generated() { find .build -name '*.decorators.swift' -path '*DecoratorsPlugin*' | sort | xargs cat; }
anew() { # compares what a build with the record of the last one has generated with what one without it does
  local before
  before=$(all_generated)
  find .build -name record.txt -path '*DecoratorsPlugin*' -delete
  echo '// anew' >> Sources/App/Unread.swift
  build "$1, generated anew" 1 'Unread.swift '
  [ "$before" = "$(all_generated)" ] || fail "$1: the record left out what had changed"
}
feed() { printf 'protocol Feed: Sendable {\n  func %s() async throws -> Int\n}\n' "$1"; }
spec() { printf 'protocols:\n  Feed:\n    source: %s\n    decorators: [logging]\n' "$1"; }
template() { # a name, what it says
  printf -- '---\ndecorator: %s\ntype: %s{Protocol}\nmodifier: %s\nsummary: does nothing\nmembers: [{ act: nothing }]\n---\n/// %s\nstruct {{type}} {}\n' \
    "${1,,}" "$1" "${1,,}" "$2" > "$3/$1.mustache"
}

cat > Package.swift <<'SWIFT'
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "App",
  platforms: [.macOS(.v15)],
  dependencies: [.package(path: "../swift-decorators")],
  targets: [
    .target(
      name: "App",
      dependencies: ["Other", .product(name: "Decorators", package: "swift-decorators")],
      plugins: [.plugin(name: "DecoratorsPlugin", package: "swift-decorators")]),
    .target(name: "Other"),
  ])
SWIFT
if [ -n "$prebuilt" ]; then
  ln -s "$prebuilt" "$folder/swift-decorators-prebuilt"
  sed -i.old -e 's/"DecoratorsPlugin", package: "swift-decorators"/"PrebuiltDecoratorsPlugin", package: "swift-decorators-prebuilt"/' \
    -e 's|^  dependencies: \[|&.package(path: "../swift-decorators-prebuilt"), |' Package.swift && rm Package.swift.old
fi
app=Sources/App
feed load > $app/Feed.swift
spec Feed.swift > $app/Feed.decorators.yaml
echo 'struct Unread {}' > $app/Unread.swift
echo 'struct Other {}' > Sources/Other/Other.swift
cp $app/Feed.swift Sources/Other/Feed.swift

build "A clean build" 1 '.*Feed.decorators.swift .*'
# SwiftPM's native build system has no record yet of what its plan was made from, makes it again, and links
# the tool for it.
if [ "$build_system" = native ]; then build "The second build" any ''; else build "The second build" 0 ''; fi
build "The third build" 0 ''

echo '// edited' >> $app/Unread.swift
build "An edit of a Swift file that no spec names" 1 'Unread.swift '
echo '# edited' >> $app/Feed.decorators.yaml
build "An edit of the spec that changes nothing" 1 ''
sed -i.old 's/\[logging\]/[logging, retry]/' $app/Feed.decorators.yaml && rm -f $app/*.old
build "An edit of the spec" 1 '.*Feed.decorators.swift .*'
generates Feed RetryingFeed
feed fetch > $app/Feed.swift
build "An edit of the Swift file that the spec names" 1 '.*Feed.decorators.swift Feed.swift .*'
generates Feed 'func fetch()'
if [ -n "$few" ]; then
  echo "A few edits went as they should with the $build_system build system."
  exit
fi

feed fetch > $app/Moved.swift && : > $app/Feed.swift
spec Moved.swift > $app/Feed.decorators.yaml
build "The spec names another file of the target" any '.*Moved.swift .*'
feed load > $app/Moved.swift
build "An edit of it" 1 '.*Feed.decorators.swift .*'
generates Feed 'func load()'

template Logging 'No log.' $app/Templates
build "A template in the target" any '.*Feed.decorators.swift .*'
template Logging 'Still no log.' $app/Templates
build "An edit of it" 1 'Feed.decorators.swift '
generates Feed '/// Still no log.'
rm $app/Templates/Logging.mustache
build "The template is gone" any '.*Feed.decorators.swift .*'
generates Feed 'struct LoggingFeed<'

spec ../Other/Feed.swift > $app/Feed.decorators.yaml
build "The spec names a file of another target" 1 ''
settle "That file"
# The declaration that the compiler sees is the target's own.
feed fetch > Sources/Other/Feed.swift && feed fetch > $app/Moved.swift
build "An edit of it" 1 '.*Feed.decorators.swift .*'
generates Feed 'func fetch()'
mkdir -p "../Elsewhere/100% ours"
feed load > "../Elsewhere/100% ours/Feed.swift" && feed load > $app/Moved.swift
spec "'../../../Elsewhere/100% ours/Feed.swift'" > $app/Feed.decorators.yaml
build "The spec names a file outside of the package" 1 '.*Feed.decorators.swift .*'
feed fetch > "../Elsewhere/100% ours/Feed.swift" && feed fetch > $app/Moved.swift
build "An edit of it before any other build" any '.*Feed.decorators.swift .*'
generates Feed 'func fetch()'
rm "../Elsewhere/100% ours/Feed.swift"
build_fails "That file is gone" "Feed.decorators.yaml:3:13: error: cannot read '"
spec Moved.swift > $app/Feed.decorators.yaml
build "The spec names a file of the target again" any '(.*Feed.decorators.swift .*)?'
settle "No file outside"

template Marking 'A mark.' Shared
spec Moved.swift | sed -e '1i templates: ../../Shared' -e 's/logging/marking/' > $app/Feed.decorators.yaml
build "A folder of templates outside of the target" 1 '.*Feed.decorators.swift .*'
settle "That folder"
template Marking 'Another mark.' Shared
build "An edit of a template in it" 1 'Feed.decorators.swift '
generates Feed '/// Another mark.'
template Logging 'No log.' Shared
sed -i.old 's/marking/marking, logging/' $app/Feed.decorators.yaml && rm -f $app/*.old
build "A template more in it" any '.*Feed.decorators.swift .*'
generates Feed '/// No log.'
settle "That template"
template Logging 'Still no log.' Shared
build "An edit of that one" 1 '.*Feed.decorators.swift .*'
generates Feed '/// Still no log.'
rm Shared/Logging.mustache
build "A template less in it" any '.*Feed.decorators.swift .*'
generates Feed 'struct LoggingFeed<'
rm -r Shared
build_fails "The folder is gone" "Feed.decorators.yaml:1:12: error: cannot read"
spec Moved.swift > $app/Feed.decorators.yaml
build "The spec names it no more" any '.*Feed.decorators.swift .*'
settle "No template outside"

mkdir $app/Base
echo 'protocol Base: Sendable { func close() async throws }' > $app/Base/Base.swift
printf 'protocol Feed: Base {\n  func load() async throws -> Int\n}\n' > $app/Moved.swift
build "A protocol that a Swift file declares which no spec names" any '.*Feed.decorators.swift .*'
generates Feed 'func close()'
echo 'protocol Base: Sendable { func close(now: Bool) async throws }' > $app/Base/Base.swift
build "An edit of that file" 1 '.*Feed.decorators.swift .*'
generates Feed 'func close(now: Bool)'

# Two specs, of which each edit concerns one or none.
printf 'protocol Shop: Sendable {\n  func load(_ ware: Ware) async throws -> Int\n}\n' > $app/Shop.swift
echo 'typealias Ware = Int' > $app/Ware.swift
printf 'protocols:\n  Shop: [logging]\n' > $app/Shop.decorators.yaml
build "A second spec" any '.*Shop.decorators.swift .*'
if [ "$build_system" = native ]; then build "The build after it" any ''; fi
anew "A second spec"
echo 'protocol Base: Sendable { func close(soon: Bool) async throws }' > $app/Base/Base.swift
build "An edit of what one of them inherits" 1 '.*Feed.decorators.swift .*'
generates Feed 'func close(soon: Bool)'
anew "An edit of what one of them inherits"
echo 'typealias Ware = @Sendable (Int) -> Void' > $app/Ware.swift
build "An edit of an alias that the other names" 1 '.*Ware.swift .*'
anew "An edit of an alias that the other names"
mv $app/Ware.swift $app/Goods.swift
build "Another name for its file" any '.*'
if [ "$build_system" = native ]; then build "The build after that" any ''; fi
anew "Another name for its file"
generated Shop | xargs rm
build "A generated file is gone" 1 '.*'
generates Shop 'struct LoggingShop'
rm $app/Shop.decorators.yaml $app/Shop.swift $app/Goods.swift
build "A spec less of two" any '.*'
[ -z "$(generated Shop)" ] || fail "the removed spec left its file"

printf 'protocols:\n  Base:\n    source: Base.swift\n    decorators: [logging]\n' > $app/Base/Base.decorators.yaml
build "A spec more" any '.*Base\+Base.decorators.swift .*'
generates 'Base+Base' 'struct LoggingBase'
if [ "$build_system" = native ]; then build "The next build" any ''; fi
rm $app/Base/Base.decorators.yaml
build "A spec less" any '.*'
[ -z "$(generated 'Base+Base')" ] || fail "the removed spec left its file"
rm -r $app/Feed.decorators.yaml $app/Templates
build "No spec left" any '.*'
[ -z "$(generated '*')" ] || fail "the removed spec left its file"
build "The build after it" 0 ''
echo "All went as it should with the $build_system build system."
