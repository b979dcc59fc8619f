#!/usr/bin/env bash
# Compiles generated code with the protocols that it is for under the settings that people's targets have, where no warning
# may come from it. The package and the Examples must have been built, in their own folders or in those given.
#
# usage: settings.sh [scratch folder of the package] [scratch folder of the Examples]
set -euo pipefail
cd "$(dirname "$0")/../.."
scratch=${1:-.build}
examples=${2:-Examples/.build}
object=$(mktemp)
trap 'rm -f "$object"' EXIT

settings=(
  "-swift-version 5"
  "-swift-version 5 -strict-concurrency=complete"
  "-swift-version 5 -default-isolation MainActor"
  "-swift-version 6"
  "-swift-version 6 -O"
  "-swift-version 6 -default-isolation MainActor"
  "-swift-version 6 -strict-memory-safety -enable-upcoming-feature NonisolatedNonsendingByDefault
   -enable-upcoming-feature InferIsolatedConformances -enable-upcoming-feature ExistentialAny
   -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault"
)

compile() { # the folder of a build, a target that has generated files, then the Swift files of its protocols
  local build=$1 target=$2 setting
  local generated=("$build"/plugins/outputs/*/"$target"/destination/DecoratorsPlugin/*.swift)
  shift 2
  for setting in "${settings[@]}"; do
    # shellcheck disable=SC2086
    if ! swiftc -c -wmo -parse-as-library -module-name Settings -warnings-as-errors $setting \
      -I "$scratch/debug/Modules" "$@" "${generated[@]}" \
      -o "$object"; then
      echo "FAILED: the generated code of $target under $setting"
      exit 1
    fi
  done
  echo "$target: no warning under ${#settings[@]} settings"
}

compile "$scratch" GeneratedCodeTests \
  Tests/GeneratedCodeTests/{AwkwardProtocol,Callbacks,Counters}.swift
compile "$examples" APIRetry Examples/Sources/APIRetry/APIService.swift
compile "$examples" CachedFeed Examples/Sources/CachedFeed/FeedRepository.swift
compile "$examples" MainQueue Examples/Sources/MainQueue/FeedLoader.swift
compile "$examples" Quickstart Examples/Sources/Quickstart/FeedRepository.swift
compile "$examples" TokenRefresh Examples/Sources/TokenRefresh/HTTPClient.swift
compile "$examples" RetryByStatusTests Examples/Tests/RetryByStatusTests/ImageClient.swift
