#!/usr/bin/env bash
# Uses the Bazel rule of the page about build servers, to the letter, as people do: edits, a shared cache, mistakes. All
# runs in Bazel's sandbox. Where there is no Bazel and none can be installed, it says so and leaves it at that.
#
# It is made for the Bazel that Debian has, 4.2.3, which needs no network for rules of one's own. rules_swift must be
# fetched from the network, so a stand-in takes the place of its 'swift_library', which only notes its sources. Swift
# compiles the sources outside of Bazel, at the end.
#
# usage: run.sh [a built 'decorate', and the folder of the runtime's .swiftmodule]
set -euo pipefail

here=$(cd "$(dirname "$0")" && pwd)
repository=$(cd "$here/../../.." && pwd)
page=$repository/Sources/Decorators/Decorators.docc/BuildServers.md

install() {
  local as_root=()
  [[ $(id -u) == 0 ]] || as_root=(sudo -n)
  command -v apt-get && "${as_root[@]}" apt-get update &&
    "${as_root[@]}" apt-get install --yes --no-install-recommends bazel-bootstrap
}
if ! command -v bazel > /dev/null; then
  install > /dev/null 2>&1 || true
  if ! command -v bazel > /dev/null; then
    echo "NOT TESTED: there is no Bazel here, and it could not be installed."
    exit 0
  fi
fi

if [[ $# == 0 ]]; then
  swift build --package-path "$repository" --product decorate > /dev/null
  swift build --package-path "$repository" --target DecoratorsCaching > /dev/null
fi
decorate=$(realpath "${1:-$repository/.build/debug/decorate}")
modules=$(realpath "${2:-$repository/.build/debug/Modules}")

folder=$(mktemp -d)
bazel() { # a command of Bazel, in the workspace that is the current folder, which has an output base of its own
  command bazel --nohome_rc --output_user_root="$folder/user" --output_base="$folder/base-$(basename "$PWD")" \
    --max_idle_secs=60 "$@"
}
cleanup() {
  bazel shutdown > /dev/null 2>&1 || true
  chmod -R u+w "$folder"
  rm -rf "$folder"
}
trap cleanup EXIT

fail() {
  echo "FAILED: $*"
  tail -n 40 "$folder/build.log" | cut -c 1-300
  exit 1
}
block() { # the n-th block of Python on the page
  awk -v n="$1" '/^```/ { inside = $0 == "```python" && ++count == n; next } inside' "$page"
}
compile() { # options; says in 'generated' and 'compiled' what was made, and how
  local status=0
  : > "$folder/actions.json"
  bazel build --spawn_strategy=sandboxed --sandbox_default_allow_network=false --nosandbox_debug \
    --execution_log_json_file="$folder/actions.json" --noshow_progress --color=no --curses=no \
    "$@" //App > "$folder/build.log" 2>&1 || status=$?
  generated=$("$here/actions.py" "$folder/actions.json" SwiftDecorators) || fail "a command"
  compiled=$("$here/actions.py" "$folder/actions.json" SwiftCompile) || fail "a command"
  return "$status"
}
build() { # what, what must be generated, and what compiled, options
  compile "${@:4}" || fail "$1: the build failed"
  echo "$1: generated: ${generated:-nothing}; compiled: ${compiled:-nothing}"
  [[ "$generated" == "$2" ]] || fail "$1: '$2' was to be generated"
  [[ "$compiled" == "$3" ]] || fail "$1: '$3' was to be compiled"
}
build_fails() { # what, the line that it must say
  if compile; then fail "$1: the build went well"; fi
  grep -qxF "$2" "$folder/build.log" || fail "$1: it does not say: $2"
  echo "$1: the build fails as it should, and says $2"
}
edit() { # an expression of sed, a file
  sed -i.old "$1" "$2"
  if cmp -s "$2" "$2.old"; then fail "'$1' changes nothing in $2"; fi
  rm "$2.old"
}
outputs() { (cd bazel-bin/App && cksum ./*.swift); }

# The page's rule in a workspace.
mkdir -p "$folder/first/tools" "$folder/first/App/Storage" "$folder/first/third_party/swift-decorators"
cd "$folder/first"
touch WORKSPACE
cp "$decorate" tools/decorate
echo 'exports_files(["decorate"])' > tools/BUILD
for name in Decorators DecoratorsCaching; do
  echo "filegroup(name = \"$name\", visibility = [\"//visibility:public\"])"
done > third_party/swift-decorators/BUILD
cat > tools/swift_library.bzl <<'STARLARK'
def _swift_library_impl(ctx):
    output = ctx.actions.declare_file(ctx.label.name + ".sources")
    ctx.actions.run_shell(
        command = 'out=$1; shift; cksum "$@" > "$out"',
        arguments = [output.path] + [file.path for file in ctx.files.srcs],
        inputs = ctx.files.srcs,
        outputs = [output],
        mnemonic = "SwiftCompile",
    )
    return [DefaultInfo(files = depset([output]))]

swift_library = rule(
    implementation = _swift_library_impl,
    attrs = {"srcs": attr.label_list(allow_files = [".swift"]), "deps": attr.label_list()},
)
STARLARK
block 1 > tools/decorators.bzl
{ echo 'load("//tools:swift_library.bzl", "swift_library")' && block 2; } > App/BUILD

cat > App/FeedRepository.swift <<'SWIFT'
protocol FeedRepository: Sendable {
  func fetchFeed(page: Int) async throws -> [String]
}
SWIFT
cat > App/Feed.decorators.yaml <<'YAML'
defaults:
  from: Team.decorators.yaml
protocols:
  FeedRepository:
    source: FeedRepository.swift
    decorators:
      logging:
      caching:
        fetchFeed: { expires: 5m, unless: '$0.isEmpty' }
  Downloads:
    declare: true
    inherits: [Sendable]
    members: |
      func download(_ name: String) async throws -> [UInt8]
YAML
printf 'defaults:\n  decorators: { retry: { maxAttempts: 4 } }\n' > App/Team.decorators.yaml
echo 'protocol Storage: Sendable { func flush() async throws }' > App/Storage/Storage.swift
for name in Drafts Settings; do
  printf 'protocol %s: Storage {\n  func load() async throws -> String\n}\n' $name > App/Storage/$name.swift
  printf 'protocols:\n  %s:\n    source: %s.swift\n    decorators: [logging, retry]\n' $name $name \
    > App/Storage/$name.decorators.yaml
done
echo 'struct Unread {}' > App/Unread.swift

feed=Feed.decorators.swift drafts=Storage+Drafts.decorators.swift settings=Storage+Settings.decorators.swift
sandbox="in the sandbox" cache="from the cache"
touch "$folder/build.log"

build "A clean build" "$feed $drafts $settings $sandbox" "App.sources $sandbox"
echo "Bazel's sandbox: $(grep -o '[a-z-]*-sandbox' "$folder/actions.json" | sort -u)"
build "Nothing is edited" "" ""
outputs > "$folder/outputs"
bazel clean > /dev/null 2>&1
build "All words are in response files" "$feed $drafts $settings $sandbox" "App.sources $sandbox" --min_param_file_size=0
grep -q "\"@.*/$feed-0.params\"" "$folder/actions.json" || fail "there was no response file"
outputs | diff "$folder/outputs" - || fail "response files make another output"

edit 's/expires: 5m/expires: 6m/' App/Feed.decorators.yaml
build "An edit of a spec" "$feed $sandbox" "App.sources $sandbox"
edit 's/fetchFeed(page: Int)/fetchFeed(at page: Int)/' App/FeedRepository.swift
build "An edit of a Swift file that one spec reads" "$feed $sandbox" "App.sources $sandbox"
edit 's/maxAttempts: 4/maxAttempts: 5/' App/Team.decorators.yaml
build "An edit of a spec that another one reads" "$feed $sandbox" "App.sources $sandbox"
edit 's/\[logging, retry\]/[retry]/' App/Storage/Drafts.decorators.yaml
build "An edit of one of several specs" "$drafts $sandbox" "App.sources $sandbox"
edit 's/flush()/flush(now: Bool)/' App/Storage/Storage.swift
build "An edit of an inherited protocol" "$drafts $settings $sandbox" "App.sources $sandbox"
echo '# edited' >> App/Feed.decorators.yaml
build "An edit that changes no output" "$feed $sandbox" ""
echo '// edited' >> App/Unread.swift
build "An edit of a Swift file that no spec reads" "" "App.sources $sandbox"

cp App/Feed.decorators.yaml App/BUILD "$folder"
edit 's/logging:/loging:/' App/Feed.decorators.yaml
build_fails "A wrong spec" \
  "App/Feed.decorators.yaml:7:7: error: unknown decorator 'loging'; did you mean 'logging'?"
cp "$folder/Feed.decorators.yaml" App
edit 's/      logging:/      metrics:/' App/Feed.decorators.yaml
build_fails "A decorator of a module that the rule does not name" \
  "App/Feed.decorators.yaml:7:7: error: 'metrics' is in the product 'DecoratorsTelemetry', which target 'feed_decorators' does not depend on; add it to the target's dependencies"
cp "$folder/Feed.decorators.yaml" App
edit '/"FeedRepository.swift"/d' App/BUILD
build_fails "A Swift file that the rule does not name" \
  "App/Feed.decorators.yaml:5:13: error: cannot read 'App/FeedRepository.swift': no such file or directory"
cp "$folder/BUILD" App

# Other folders, and a cache that they share.
bazel clean > /dev/null 2>&1
build "An empty cache" "$feed $drafts $settings $sandbox" "App.sources $sandbox" --disk_cache="$folder/cache"
outputs > "$folder/outputs"
bazel shutdown > /dev/null 2>&1
mkdir "$folder/elsewhere"
cp -R "$folder/first" "$folder/elsewhere/second"
cd "$folder/elsewhere/second"
rm -f bazel-*
build "A second workspace" "$feed $drafts $settings $sandbox" "App.sources $sandbox"
outputs | diff "$folder/outputs" - || fail "another workspace makes another output"
bazel clean > /dev/null 2>&1
build "A second workspace, with the cache" "$feed $drafts $settings $cache" "App.sources $cache" --disk_cache="$folder/cache"
outputs | diff "$folder/outputs" - || fail "the cache gives another output"
edit 's/expires: 6m/expires: 7m/' App/Feed.decorators.yaml
build "An edit, with the cache" "$feed $sandbox" "App.sources $sandbox" --disk_cache="$folder/cache"

edit 's/ srcs = glob(\["Storage.*\])/& + [":feed_decorators"]/' App/BUILD
edit 's/: Storage/: Storage, Downloads/' App/Storage/Drafts.swift
build "An inherited protocol that only a spec declares" "$drafts $settings $sandbox" "App.sources $sandbox"
grep -qF 'func download(' bazel-bin/App/$drafts || fail "what a generated file declares is not inherited"

typecheck() {
  swiftc -typecheck -swift-version 6 -warnings-as-errors -parse-as-library -diagnostic-style llvm -module-name App \
    -I "$modules" App/*.swift App/Storage/*.swift bazel-bin/App/*.swift > "$folder/build.log" 2>&1
}
typecheck || fail "Swift does not compile what was generated"
echo "Swift compiles what was generated."
edit 's/UInt8/Unit8/' App/Feed.decorators.yaml
compile || fail "A type that does not exist: the build failed"
if typecheck; then fail "Swift accepts a type that does not exist"; fi
place="App/Feed.decorators.yaml:14"
grep -q "^$place:[0-9]*: error: cannot find type 'Unit8' in scope$" "$folder/build.log" ||
  fail "A type that does not exist: it does not say $place"
echo "A type that does not exist: Swift says so at $place."
