#!/usr/bin/env bash
# Makes a package of the plugin with a prebuilt tool, as an artifact bundle, for packages that are not to build the tool themselves.
#
# On Linux the tool contains Swift's libraries; on macOS it runs on both architectures. Run the script on each platform with the same
# folder to have one bundle for all. With a URL, the package takes the bundle from there, by its checksum; otherwise from its folder.
#
# usage: package.sh FOLDER [URL of decorate.artifactbundle.zip]
set -euo pipefail

folder=$1 url=${2:-}
repository=$(cd "$(dirname "$0")/../../.." && pwd)
mkdir -p "$folder"
folder=$(cd "$folder" && pwd)
bundle=$folder/decorate.artifactbundle

options=(-c release --package-path "$repository" --product decorate)
if [ "$(uname)" = Darwin ]; then
  options+=(--arch arm64 --arch x86_64)
  variant=macos
else
  options+=(--static-swift-stdlib)
  variant=$(uname -m)-linux
fi
export DECORATE_OPTIMIZED=1
swift build "${options[@]}"
mkdir -p "$bundle/$variant"
cp "$(swift build "${options[@]}" --show-bin-path)/decorate" "$bundle/$variant/decorate"
strip "$bundle/$variant/decorate"

variants() { # the lines for all platforms whose tools are in the bundle
  local path comma=
  for path in "$bundle"/*/decorate; do
    variant=$(basename "$(dirname "$path")")
    case $variant in
      macos) triples='"arm64-apple-macosx", "x86_64-apple-macosx"' ;;
      *) triples="\"${variant%-linux}-unknown-linux-gnu\"" ;;
    esac
    printf '%s      { "path": "%s/decorate", "supportedTriples": [%s] }' "$comma" "$variant" "$triples"
    comma=$',\n'
  done
}
version=$("$bundle/$variant/decorate" --version)
cat > "$bundle/info.json" << END
{
  "schemaVersion": "1.0",
  "artifacts": {
    "DecorateTool": { "type": "executable", "version": "${version#decorate }", "variants": [
$(variants)
    ] }
  }
}
END
rm -f "$bundle.zip"
(cd "$folder" && python3 -m zipfile -c decorate.artifactbundle.zip decorate.artifactbundle)

rm -rf "$folder/Plugins"
mkdir "$folder/Plugins"
cp -RL "$repository/Sources/DecoratorsPlugin" "$folder/Plugins/PrebuiltDecoratorsPlugin"
if [ -n "$url" ]; then
  checksum=$(swift package --package-path "$repository" compute-checksum "$bundle.zip")
  place="url: \"$url\",
      checksum: \"$checksum\""
else
  place='path: "decorate.artifactbundle"'
fi
cat > "$folder/Package.swift" << END
// swift-tools-version: 6.1
import PackageDescription

/// The plugin of swift-decorators with a prebuilt tool. Its targets have names of their own, since names are unique in a package graph.
let package = Package(
  name: "swift-decorators-prebuilt",
  products: [.plugin(name: "PrebuiltDecoratorsPlugin", targets: ["PrebuiltDecoratorsPlugin"])],
  targets: [
    .binaryTarget(
      name: "PrebuiltDecorate",
      $place),
    .plugin(
      name: "PrebuiltDecoratorsPlugin", capability: .buildTool(),
      dependencies: ["PrebuiltDecorate"]),
  ])
END
echo "$folder/Package.swift: $(du -k "$bundle.zip" | cut -f 1) KiB of bundle, checksum $(
  swift package --package-path "$repository" compute-checksum "$bundle.zip")"
