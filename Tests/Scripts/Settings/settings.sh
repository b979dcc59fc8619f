#!/usr/bin/env bash
# Generates the decorators of awkward protocols, compiles them without a warning under the settings that people have, and runs a
# program that calls those whose calls settings may change. It must say the same under all settings.
# The corpus of the tests is compiled under those that differ most; the tests themselves run it.
#
# The tool must have been built: swift build --product decorate
#
# usage: settings.sh [--all | scratch folder of the package [text, for the settings with this text alone]]
# shellcheck disable=SC2086 # Flags are split into words.
set -euo pipefail

# Where things are | the access in the spec | compiler settings | more for the decorators
#
#   together: the protocols, their decorators and the program are one module
#   library:  the protocols and their decorators are a module that the program imports
#   app:      the protocols are a module that the program imports, which has the decorators
#   apart:    the protocols, their decorators and the program are a module each
#   hostile:  protocols with types that are not Sendable, Hashable or Codable, and all decorators, are one module, which is
#             compiled alone: HOSTILE_PROTOCOLS of them, by default 60
#   corpus:   the protocols of the corpus and their decorators are one module, which is compiled alone
#   isolation: the program says whether each call, from the main actor, another actor and none, runs where the plain one does
#
# Settings with a '+' before them say what others say, too, or differ little from one. They are checked with --all, or if a text
# names them. Those without have each layout, each mode of the language and each feature.
features="-enable-upcoming-feature NonisolatedNonsendingByDefault
  -enable-upcoming-feature InferIsolatedConformances -enable-upcoming-feature ExistentialAny
  -enable-upcoming-feature MemberImportVisibility -enable-upcoming-feature InternalImportsByDefault"
approachable="-default-isolation MainActor -enable-upcoming-feature NonisolatedNonsendingByDefault
  -enable-upcoming-feature InferIsolatedConformances"
complete="-strict-concurrency=complete"
settings=(
  "+together|internal|-swift-version 6"
  "+together|internal|-swift-version 6 -no-whole-module-optimization"
  "together|internal|-swift-version 6 -O"
  "+together|internal|-swift-version 5"
  "+together|internal|-swift-version 5 $complete"
  "+together|internal|-swift-version 6 -default-isolation MainActor"
  "+together|internal|-swift-version 5 -default-isolation MainActor"
  "together|internal|-swift-version 5 $complete -default-isolation MainActor"
  "together|internal|-swift-version 6 $approachable"
  "+together|internal|-swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault"
  "+together|internal|-swift-version 6 -enable-upcoming-feature InferIsolatedConformances"
  "+together|internal|-swift-version 6 -enable-upcoming-feature ExistentialAny"
  "+together|internal|-swift-version 6 -enable-upcoming-feature MemberImportVisibility"
  "+together|internal|-swift-version 6 -enable-upcoming-feature InternalImportsByDefault"
  "+together|internal|-swift-version 6 -strict-memory-safety"
  "together|internal|-swift-version 5 $features -strict-memory-safety"
  "+together|internal|-swift-version 6 $features -strict-memory-safety -default-isolation MainActor"
  "+library|public|-swift-version 6"
  "+library|public|-swift-version 5"
  "library|public|-swift-version 6 $features -strict-memory-safety"
  "+library|public|-swift-version 6 -default-isolation MainActor"
  "library|public|-swift-version 6 -enable-library-evolution"
  "+library|package|-swift-version 6 -O"
  "+app|internal|-swift-version 6 $features"
  "app|internal|-swift-version 5"
  "app|internal|-swift-version 6 -default-isolation MainActor"
  "+apart|public|-swift-version 6"
  "apart|public|-swift-version 6|-default-isolation MainActor"
  "+apart|public|-swift-version 5"
  "+apart|public|-swift-version 6 $features -strict-memory-safety"
  "+apart|public|-swift-version 6 -enable-library-evolution"
  "apart|package|-swift-version 6 $approachable"
  "+hostile|internal|-swift-version 6"
  "+hostile|internal|-swift-version 5"
  "hostile|internal|-swift-version 6 -default-isolation MainActor|failures"
  "+corpus|internal|-swift-version 5"
  "corpus|internal|-swift-version 5 $complete"
  "+corpus|internal|-swift-version 6 -default-isolation MainActor"
  "+corpus|internal|-swift-version 6 $approachable"
  "+corpus|internal|-swift-version 6 $features -strict-memory-safety"
  "corpus|public|-swift-version 6 $features -strict-memory-safety"
  "+corpus|public|-swift-version 6 -enable-library-evolution"
  "+isolation|internal|-swift-version 6"
  "isolation|internal|-swift-version 5"
  "isolation|internal|-swift-version 6 -default-isolation MainActor"
  "+isolation|internal|-swift-version 5 -default-isolation MainActor"
  "+isolation|internal|-swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault"
  "+isolation|internal|-swift-version 5 -enable-upcoming-feature NonisolatedNonsendingByDefault"
  "+isolation|internal|-swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault -O"
  "isolation|internal|-swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault|failures"
  "+isolation|internal|-swift-version 6 -default-isolation MainActor|failures"
  "isolation|internal|-swift-version 6 $approachable"
  "+isolation|internal|-swift-version 6 -sanitize=thread"
  "+isolation|internal|-swift-version 6 -sanitize=thread $approachable"
)

here=$(cd "$(dirname "$0")" && pwd)
corpus=$here/../../CorpusTests/Protocols

# Compiles with what all have in common. An expression that takes longer than 0.2 s to type-check is an error too.
compile() {
  swiftc -wmo -parse-as-library $as_errors -diagnostic-style llvm -package-name settings \
    -Xfrontend -warn-long-expression-type-checking=200 -I . "$@"
}
as_errors=-warnings-as-errors

# The warnings of a log. On Linux, Foundation and Dispatch themselves are not built for library evolution.
warnings() {
  grep 'warning:' "$1" |
    grep -vE "module '(Foundation|FoundationNetworking|Dispatch)' was not compiled with library evolution support"
}

compile_module() { # name, Swift files and flags
  local name=$1
  shift
  compile -c -emit-module -emit-module-path "$name.swiftmodule" -module-name "$name" "$@" \
    -o "$name.o"
}

# The specs ask for all decorators everywhere, so the tool warns of many that do nothing.
decorate() { # the specs
  "$scratch/debug/decorate" generate "$@" 2> messages.txt || {
    cat messages.txt
    return 1
  }
}

generate() { # the spec's first lines
  { printf '%s\n' "$@"; ${edit_spec:-cat} < "$here/Protocols/Awkward.decorators.yaml"; } \
    > Awkward.decorators.yaml
  decorate Awkward.decorators.yaml
}

# Writes the protocols here with an access level, or none.
write_protocols() { # the level, with a space behind it
  local file
  for file in "$here"/Protocols/*.swift; do
    sed "s/public /$1/" "$file" > "$(basename "$file")"
  done
}

# Writes the protocols and specs of the corpus, without what calls them, with an access level, or none. What an initializer of a
# protocol makes has no other value to fall back to.
write_corpus() { # the level, with a space behind it
  local file
  for file in "$corpus"/*.swift; do
    # Only what is public can be '@_spi'.
    sed "s/public /$1/; $([[ $1 == public* ]] || echo 's/@_spi([^)]*) //')" "$file" > "$(basename "$file")"
  done
  for file in "$corpus"/*.yaml; do
    {
      echo "access: ${1:-internal}"
      sed -E 's/(, )?calls: (\{[^}]*\}|off)//
        s/^(defaults: \{ decorators: \{)/\1 fallback: { writes: true }, metrics: {}, singleFlight: {},/
        /(CodableModel|DecodableOnly|Initializers|MainCodable|Operators|RawCoded|StaticSelf).:/ {
          s/(source: [A-Za-z]+\.swift) \}/\1, decorators: { fallback: off } }/
          s/decorators: \{ +\}/decorators: { fallback: off }/
        }' "$file"
    } > "$(basename "$file")"
  done
}

# Says in the spec that the protocols belong to no actor, where their file does not say that.
write_isolation() {
  awk '{ print } /source:/ && !/Isolation.swift/ { print "    isolation: nonisolated" }'
}

# Calls 'Plain' from all actors, where its members stay on that of their caller.
write_isolated_stubs() {
  [[ $flags == *NONSENDING* && $flags != *MAIN_ACTOR* ]] || return 0
  sed -i -E '/^func .*(any Plain|checkPlain)/s/\) async/, isolation: isolated (any Actor)? = #isolation) async/' \
    Stubs.swift Main.swift
}

# Says what counts as a failure where a setting asks for it. Another function then makes the call.
state_failures() { # the spec, what it says
  [[ $decorators != *failures* ]] || sed -i "s/^defaults:/&\n  failures: { permanent: 'false', $2 }/" "$1"
}

build() { # the layout, the access, the flags, those of the decorators
  local layout=$1 access=$2 flags=$3 decorators=$4
  local generated=Awkward.decorators.swift program=("$here"/Program/*.swift)
  local runtime=$work/runtime
  if [[ $flags == *-enable-library-evolution* ]]; then
    runtime=$work/evolution as_errors=""
  elif [[ $flags == *-sanitize=thread* ]]; then
    runtime=$work/sanitized
  fi
  flags="$flags -I $runtime"
  local library=("$runtime"/*.o)
  local imported="-Xfrontend -import-module -Xfrontend"
  case $layout in
    together)
      write_protocols "" &&
        generate "access: $access" &&
        compile $flags ./*.swift "${program[@]}" "${library[@]}" -o program
      ;;
    library)
      write_protocols "$access " &&
        generate "access: $access" &&
        compile_module Awkward $flags ./*.swift &&
        compile $flags $imported Awkward "${program[@]}" Awkward.o "${library[@]}" -o program
      ;;
    app)
      write_protocols "public " &&
        compile_module Awkward $flags ./*.swift &&
        generate "access: $access" "imports: [Awkward]" &&
        compile $flags $imported Awkward "$generated" "${program[@]}" Awkward.o "${library[@]}" \
          -o program
      ;;
    apart)
      write_protocols "$access " &&
        compile_module Awkward $flags ./*.swift &&
        edit_spec=${decorators:+write_isolation} generate "access: $access" \
          "imports: [$access Awkward]" &&
        compile_module AwkwardDecorators $flags $decorators "$generated" &&
        compile $flags $imported Awkward $imported AwkwardDecorators "${program[@]}" \
          Awkward.o AwkwardDecorators.o "${library[@]}" -o program
      ;;
    hostile)
      python3 "$here/Hostile/protocols.py" "${HOSTILE_PROTOCOLS:-60}" > Hostile.swift
      cp "$here/Hostile/Hostile.decorators.yaml" .
      state_failures Hostile.decorators.yaml "http: true"
      decorate . &&
        compile -module-name Hostile $flags -emit-sil ./*.swift -o /dev/null
      ;;
    isolation)
      cp "$here"/Isolation/* .
      state_failures Isolation.decorators.yaml "'*load*': { results: '\$0 == 1_000_000' }"
      decorate Isolation.decorators.yaml &&
        compile_module Tracing -swift-version 6 Tracing.swift &&
        write_isolated_stubs &&
        compile -module-name Isolation $flags Protocols.swift Places.swift Stubs.swift Main.swift Counter.swift Forms.swift \
          Isolation.decorators.swift Tracing.o "${library[@]}" -o program
      ;;
    corpus)
      write_corpus "$(sed 's/internal//; s/public/public /' <<< "$access")" &&
        decorate ./*.yaml &&
        compile -module-name Corpus $flags -emit-sil ./*.swift -o /dev/null
      ;;
  esac
}

run() {
  local expected=$here/expected.txt
  [[ $layout != isolation ]] || expected=$here/Isolation/expected.txt
  ./program > output.txt && diff "$expected" output.txt
}

# Builds and runs under one setting, in a folder of its own.
check() { # the setting's number
  local layout access flags decorators start=$SECONDS
  IFS='|' read -r -d '' layout access flags decorators <<< "${settings[$1]#+}" || true
  local title="$layout, $access, $(echo $flags)${decorators:+; the decorators with $(echo $decorators)}"
  title=${title//-enable-upcoming-feature /}
  [[ $flags == *"-default-isolation MainActor"* ]] && flags="-D MAIN_ACTOR_BY_DEFAULT $flags"
  [[ $flags == *NonisolatedNonsendingByDefault* ]] && flags="-D NONSENDING $flags"
  [[ $flags == *"-strict-memory-safety"* ]] && flags="-D STRICT_MEMORY_SAFETY $flags"
  if build "$layout" "$access" "$flags" "$decorators" > log.txt 2>&1 && ! warnings log.txt &&
    { [[ $layout == corpus || $layout == hostile ]] || run >> log.txt 2>&1; }; then
    printf '%3d s  %s\n' $((SECONDS - start)) "$title"
  else
    cat log.txt
    echo "FAILED: $title"
    return 1
  fi
}

if [ -n "${SETTINGS_WORK:-}" ]; then
  work=$SETTINGS_WORK scratch=$SETTINGS_SCRATCH
  mkdir "$work/$1"
  cd "$work/$1"
  check "$1"
  exit
fi

all=""
if [ "${1:-}" = --all ]; then
  all=yes
  shift
fi
scratch=$(cd "${1:-$here/../../../.build}" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
build_runtime() { # the folder, flags
  mkdir "$work/$1"
  cd "$work/$1"
  local module
  for module in Decorators DecoratorsCaching DecoratorsResilience DecoratorsTelemetry DecoratorsTesting; do
    find "$here/../../../Sources/$module" -name '*.swift' | sed 's/.*/"&"/' > sources.txt
    as_errors="" compile_module $module -swift-version 6 -enable-upcoming-feature NonisolatedNonsendingByDefault \
      -Xfrontend -warn-long-expression-type-checking=0 "${@:2}" @sources.txt > log.txt 2>&1 && ! warnings log.txt || {
      grep 'error:' log.txt
      return 1
    }
  done
}
export SETTINGS_WORK=$work SETTINGS_SCRATCH=$scratch
chosen=()
for number in "${!settings[@]}"; do
  if [[ ${settings[number]} == *"${2:-}"* ]] && [[ ${settings[number]} != +* || -n $all${2:-} ]]; then chosen+=("$number"); fi
done
if [ "${#chosen[@]}" -eq 0 ]; then
  echo "No setting has the text '$2'."
  exit 64
fi
(build_runtime runtime) &
(build_runtime evolution -enable-library-evolution) && wait $! || {
  wait
  exit 1
}
for number in "${chosen[@]}"; do
  [[ ${settings[number]} == *-sanitize=thread* ]] || continue
  # The sanitizer does not see what 'Mutex' does.
  (build_runtime sanitized -sanitize=thread -D THREAD_SANITIZER)
  break
done
printf '%s\n' "${chosen[@]}" | xargs -P 2 -n 1 "$0"
echo "${#chosen[@]} settings: no warning, and the same output, in $SECONDS s"
