#!/usr/bin/env bash
# Makes the package of the README from nothing, to the letter, and uses the plugin in it as people do: builds, edits, mistakes.
#
# usage: from-scratch.sh native|swiftbuild
set -euo pipefail

build_system=$1
repository=$(cd "$(dirname "$0")/../../.." && pwd)
. "$(dirname "$0")/workplace.sh"
source=Sources/App

# swiftbuild names the commands that it runs only with --verbose, when they begin and when they end.
verbose="" mentions=1
if [ "$build_system" = swiftbuild ]; then verbose=--verbose mentions=2; fi

block() { # the n-th code block of the README
  awk -v n="$1" '/^```/ { inside = !inside; if (inside) count++; next } inside && count == n' \
    "$repository/README.md"
}
fail() { echo "FAILED: $*"; tail -n 40 build.log | cut -c 1-300; exit 1; }
compile() { # what, the options
  local what=$1 status=0
  shift
  swift build --build-system "$build_system" "$@" > build.log 2>&1 || status=$?
  return "$status"
}
build() { # what, how often the tool may run at most, how often it must
  local status=0
  compile "$1" $verbose || status=$?
  local runs
  runs=$(($(grep -c "Generating decorators for App" build.log || true) / mentions))
  echo "$1: the tool ran $runs times"
  [ "$status" -eq 0 ] || fail "$1: the build failed"
  if grep -qE "\.(swift|yaml):[0-9]+:[0-9]+: warning:|unhandled" build.log; then fail "$1: a warning"; fi
  [ "$runs" -ge "$2" ] && [ "$runs" -le "$3" ] || fail "$1: $2 to $3 runs expected"
}
build_fails() { # what, then the texts that it must say
  local what=$1 text
  shift
  if compile "$what"; then fail "$what: the build went well"; fi
  for text in "$@"; do grep -qF "$text" build.log || fail "$what: it does not say: $text"; done
  echo "$what: the build fails as it should"
}

block 4 > $source/FeedRepository.swift
block 5 > $source/Feed.decorators.yaml
block 6 > $source/main.swift
block 11 > Package.swift

build "First build" 1 1
# SwiftPM's native build system plans a second time and links the tool again,
# and so runs it once more.
if [ "$build_system" = native ]; then build "Second build" 0 1; else build "Second build" 0 0; fi
build "Third build" 0 0
swift run --build-system "$build_system" --skip-build App > run.log 2> messages.log
[ "$(tail -n 1 run.log)" = '["Hello", "World"]' ] || fail "the program printed: $(cat run.log)"
grep -qE '^[0-9:.]{12} #1 FeedRepository\.fetchFeed\(page: <Int>\) started$' messages.log ||
  fail "the log is: $(cat messages.log)"
grep -qE '#1 FeedRepository\.fetchFeed\(page: <Int>\) succeeded in .*: <2 elements>$' messages.log ||
  fail "the log is: $(cat messages.log)"

cp $source/Feed.decorators.yaml good.yaml
sed -i.old -e 's/\[retry, logging\]/[retyr, loging]/' -e '1i acces: public' $source/Feed.decorators.yaml
rm -f $source/*.old
build_fails "Three mistakes in a spec" \
  "$source/Feed.decorators.yaml:1:1: error: unknown key 'acces' in the spec; did you mean 'access'?" \
  "$source/Feed.decorators.yaml:3:20: error: unknown decorator 'retyr'; did you mean 'retry'?" \
  "$source/Feed.decorators.yaml:3:27: error: unknown decorator 'loging'; did you mean 'logging'?"
cp good.yaml $source/Feed.decorators.yaml
build "The mistakes mended" 0 1

# A percent sign in a path has confused other plugins.
mkdir "$source/100% own"
cat > "$source/100% own/Store.decorators.yaml" <<'YAML'
protocols:
  Store:
    declare: true
    members: |
      func load(_ id: Int) async throws -> String
      func find(_ name: Strin) async throws -> Int
    decorators: [retry, logging]
YAML
build_fails "A misspelt type in a spec's members" \
  "$source/100% own/Store.decorators.yaml:6:" "error: cannot find type 'Strin' in scope"
rm -r "$source/100% own"
build "That spec removed" 0 1
if find .build -name '*Store.decorators.swift' | grep -q .; then fail "the removed spec left its file"; fi

sed -i.old 's/\[String\]$/[Strin]/' $source/FeedRepository.swift
rm -f $source/*.old
build_fails "A misspelt type in the Swift file" \
  "$source/FeedRepository.swift:2:" "error: cannot find type 'Strin' in scope"
# Those who check generated files in have them written by the command plugin, leave the build plugin out, and exclude the specs.
command_plugin() { # what, the status that it must have, the arguments, then the texts that it must say
  local what=$1 expected=$2 arguments=$3 status=0 text
  shift 3
  # shellcheck disable=SC2086 # Arguments are split into words.
  swift package --build-system "$build_system" --allow-writing-to-package-directory \
    ${plugin:-generate-decorators} $arguments > build.log 2>&1 || status=$?
  [ "$status" -eq "$expected" ] || fail "$what: status $status"
  for text in "$@"; do grep -qF "$text" build.log || fail "$what: it does not say: $text"; done
  echo "$what: it says $(grep -cE '(error|warning):|\.swift$' build.log) lines, with status $status"
}
spec=$source/Feed.decorators.yaml file=$source/Feed.decorators.swift
block 4 > $source/FeedRepository.swift
block 5 > $spec
plugin=decorate command_plugin "The tool that builds run" 0 "explain $source" "fetchFeed(page:)"
cp Package.swift with-plugin.swift
sed -i.old 's/^ *plugins: .*/      exclude: ["Feed.decorators.yaml"])/' Package.swift
rm -f ./*.old
command_plugin "Nothing is checked in yet" 1 --check "$spec: error: '$file' is missing"
command_plugin "The files are written" 0 "" "$file"
command_plugin "They are up to date" 0 "--check --target App"
build "A build of what is checked in" 0 0
swift run --build-system "$build_system" --skip-build App 2> messages.log | tail -n 1 | grep -qF '["Hello", "World"]' ||
  fail "the program printed something else"
sed -i.old 's/^  func fetchFeed(page: Int) async throws -> \[String\]$/&\n  func save(_ items: [String]) async throws/' \
  $source/FeedRepository.swift
rm -f $source/*.old
command_plugin "A stale file" 1 --check "$spec: error: '$file' is out of date" \
  "some checked-in files are out of date; see above, and run 'swift package generate-decorators'"
command_plugin "The files are renewed" 0 "" "$file"
missing="error: 'caching' is in the product 'DecoratorsCaching', which target 'App' does not depend on; in Package.swift, add to its dependencies: "
product='.product(name: "DecoratorsCaching", package: "swift-decorators")'
add_product() { sed -i.old "s/dependencies: \[\.product/dependencies: [$product, .product/" Package.swift && rm ./*.old; }
sed -i.old 's/\[retry, logging\]/[retry, logging, caching]/' $spec
rm -f $source/*.old
command_plugin "A decorator of another product" 1 "" "$spec:2:36: $missing$product"
plugin=decorate command_plugin "Another check of it" 1 "check $source" "$spec:2:36: $missing$product"
add_product
command_plugin "A product more" 0 "" "$file"
command_plugin "A warning is no failure" 0 --check "$spec:2:36: warning: 'caching' acts on no member of 'FeedRepository'"
sed -i.old 's/\[retry, logging, caching\]/[retyr, logging]/' $spec
rm -f $source/*.old
command_plugin "A wrong spec" 1 --check "$spec:2:20: error: unknown decorator 'retyr'; did you mean 'retry'?"
block 4 > $source/FeedRepository.swift
block 5 > $spec
cp with-plugin.swift Package.swift
build_fails "Both plugins for one target" "DecoratorsPlugin generates '" "$file' in every build already"

# The first mistake of newcomers is one error, and what it says is all that they need.
rm $file
build "The files that were checked in are gone" 0 2
sed -i.old 's/\[retry, logging\]/[retry, logging, caching]/' $spec
rm -f $source/*.old
build_fails "A decorator of another product" "$spec:2:36: $missing$product"
errors=$(grep -E '\.(swift|yaml|mustache):[0-9]+:[0-9]+: error: ' build.log | sort -u)
[ "$(wc -l <<< "$errors")" = 1 ] || fail "these are several errors: $errors"
add_product
compile "Its product" || fail "Its product: the build failed"
swift run --build-system "$build_system" --skip-build App 2> messages.log | tail -n 1 | grep -qF '["Hello", "World"]' ||
  fail "the program printed something else"
echo "All went as it should with the $build_system build system."
