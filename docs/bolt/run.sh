#!/usr/bin/env bash
# Measures gpufit serve beside a bare Bolt bot on the same stand-in for Slack,
# in turns, and kills gpufit again and again. Needs Go, Node, npm and Linux;
# installs into a temporary folder. Three to five minutes.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
rounds=${1:-3}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
go build -o "$work/bolt" .
go build -o "$work/gpufit" ../../cmd/gpufit
cp bot.mjs package.json "$work"
npm install --prefix "$work" --silent --no-audit --no-fund

config() { # of a fresh log
  rm -f "$work"/gpufit.db*
  printf '[log]\npath = "%s"\n[slack]\napi_url = "http://127.0.0.1:8931/api/"\n[messages]\nlevel = "error"\n' "$work/gpufit.db" > "$work/config.toml"
}

echo "| bot | 100 a second: ack p50 / p99, ms | reply p50 / p99, ms | all in | burst: ack p50 / p99, ms | reply p50 / p99, ms | all in | memory | CPU at 100 a second | lost |"
echo "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |"
for round in $(seq "$rounds"); do
  config
  "$work/bolt" -name "gpufit, round $round" "$work/gpufit" serve --config "$work/config.toml"
  NODE_ENV=production "$work/bolt" -name "Bolt 5.1.0, round $round" node "$work/bot.mjs"
done

config
"$work/bolt" -n 1000 -kills 50 "$work/gpufit" serve --config "$work/config.toml"
