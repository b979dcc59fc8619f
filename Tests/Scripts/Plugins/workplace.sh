# Sourced: makes the package $folder/App beside a link to this repository, and goes there. With WORKPLACE, the folder is that one,
# and keeps what another script has built there of this repository; else it is a new one, which goes when the script ends.
folder=${WORKPLACE:-$(mktemp -d)/a folder}
if [ -z "${WORKPLACE:-}" ]; then trap 'rm -rf "$(dirname "$folder")"' EXIT; fi
mkdir -p "$folder/App"
cd "$folder/App"
find .. -mindepth 1 -maxdepth 1 ! -name App -exec rm -rf {} +
find . -mindepth 1 -maxdepth 1 ! -name .build -exec rm -rf {} +
find . -name App.build -prune -exec rm -rf {} +
rm -rf .build/plugins/outputs
mkdir -p Sources/App
ln -s "$repository" ../swift-decorators
