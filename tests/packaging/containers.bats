# containers.bats - Containerfile and compose.yaml, built and run: make test-packages
#
# The base image is a Debian of mmdebstrap's, so that no registry of images is asked.
# The settings are such that root of a container may run it, too: runc, cgroupfs, vfs and
# limits that need no right to raise; all that podman keeps lies in the suite's folder.
bats_require_minimum_version 1.5.0
load ../lib
load ../launch

settings() {
	cat <<-TOML
		[containers]
		default_ulimits = ["nofile=1024:1024", "nproc=4096:4096"]
		[engine]
		runtime = "runc"
		cgroup_manager = "cgroupfs"
		events_logger = "file"
		tmp_dir = "$place/tmp"
		[network]
		network_config_dir = "$place/networks"
	TOML
}

storage() {
	cat <<-TOML
		[storage]
		driver = "vfs"
		graphroot = "$place/root"
		runroot = "$place/run"
	TOML
}

# base IMAGE: a clean Debian
base() {
	local container
	container=$(buildah from scratch)
	buildah add -q "$container" "$tar" / >/dev/null
	buildah commit -q "$container" "$1" >/dev/null
	buildah rm "$container" >/dev/null
}

setup_file() {
	export BATS_NO_PARALLELIZE_WITHIN_FILE=true
	tar=$("$SUITE_ROOT/tests/packaging/base") || [ $? -eq 3 ]
	docker=$("$SUITE_ROOT/tests/packaging/docker") || [ $? -eq 3 ]
	export tar docker
	place=$SUITE_DIR/containers
	mkdir -p "$place/networks"
	settings >"$place/containers.conf"
	storage >"$place/storage.conf"
	export place CONTAINERS_CONF=$place/containers.conf
	export CONTAINERS_STORAGE_CONF=$place/storage.conf
	export DOCKER_HOST=unix://$place/docker.sock
	export BUILDAH_ISOLATION=chroot BUILDAH_LAYERS=false BASE=localhost/debian:bookworm
}

setup() {
	[ -n "$tar" ] || skip 'no clean Debian can be made here'
}

teardown() {
	[ -n "${service:-}" ] || return 0
	docker_compose down -v >/dev/null 2>&1 || true
	kill "$service"
	wait "$service" || true
}

teardown_file() {
	compose down -v >/dev/null 2>&1 || true
	podman system reset --force >/dev/null 2>&1 || true
	# the plug-ins of the network keep a folder for each, which nobody removes
	rm -rf /var/lib/cni/networks/nl2sql_suite_default
	# what Docker's engine started may take a moment more to end
	wait_until "a folder that nobody uses" rm -rf "$place"
}

compose() {
	podman-compose -p nl2sql_suite -f "$SUITE_ROOT/compose.yaml" "$@" 3>&- 4>&-
}

# over the socket that podman serves, or Docker
docker_compose() {
	COMPOSE_HTTP_TIMEOUT=600 docker-compose -p nl2sql_suite -f "$SUITE_ROOT/compose.yaml" "$@" 3>&- 4>&-
}

# Docker's engine: with mounts of its own, which end with it, and without a bridge and
# rules of its own in the firewall.  It writes to /etc and /opt: to copies.
start_docker() {
	local own=$place/docker
	PATH=$docker:$PATH
	mkdir "$own"
	cp -a /etc "$own/etc"
	unshare --mount bash -euc 'mount --bind "$0" /etc
		mount -t tmpfs tmpfs /opt
		exec dockerd "$@"' "$own/etc" --host "$DOCKER_HOST" --data-root "$own/data" \
		--exec-root "$own/run" --pidfile "$own/pid" --bridge none --iptables=false \
		--ip6tables=false --ip-forward=false >"$own/log" 2>&1 3>&- 4>&- &
	service=$!
	wait_until "Docker's engine" docker_answers
}

docker_answers() {
	docker version >/dev/null 2>&1
}

# What runs the containers that the helpers below look into: podman or docker.
engine=podman

# in_service NAME COMMAND...
in_service() {
	"$engine" exec "nl2sql_suite_$1_1" "${@:2}"
}

# status [REQUEST]: of the page's answer, at the port that is published
status() {
	curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:8642/${1:-}"
}

# until_said SERVICE TEXT: the service has printed it
until_said() {
	local tries=0
	until "$engine" logs "nl2sql_suite_$1_1" 2>&1 | grep -q "$2"; do
		tries=$((tries + 1))
		[ "$tries" -lt 240 ] || fail "$1 never said '$2'" "$("$engine" logs "nl2sql_suite_$1_1" 2>&1)"
		sleep 0.5
	done
}

@test "the image is built from a clean Debian" {
	base "$BASE"
	buildah build -q --build-arg BASE="$BASE" --target demo -t nl2sql-demo \
		-f "$SUITE_ROOT/Containerfile" "$SUITE_ROOT" >/dev/null 2>"$place/log" ||
		fail "$(tail -n 20 "$place/log")"
	run -0 podman run --rm --network none nl2sql-demo nl2sql --version
	matches "version" "$output" '^nl2sql [0-9.]+$'
	run -0 podman run --rm --network none nl2sql-demo id -un
	equal "its user" "$output" nl2sql
}

# is_up: the database is ready, the page open to who has its token, a question answered
is_up() {
	until_said database 'the database is ready'
	until_said page '?token='
	run -0 in_service page nl2sql --csv -y 'How many employees are there?'
	matches "the answer" "$output" $'(^|\n)780($|\n)'
	equal "the page without its token" "$(status)" 401
	equal "the page with it" "$(status "$("$engine" logs nl2sql_suite_page_1 2>&1 |
		grep -o '?token=.*')")" 200
}

nothing_stays() {
	equal "containers" "$("$engine" ps -aq)" ''
	equal "volumes" "$("$engine" volume ls -q)" ''
}

@test "one command brings up database and page" {
	compose up -d >/dev/null 2>"$place/log" || fail "$(tail -n 20 "$place/log")"
	is_up
}

@test "the role of the page may only read" {
	run -1 in_service page psql -qX -c 'BEGIN READ WRITE; DELETE FROM stock' \
		'host=/var/lib/nl2sql-demo/pg user=erp_ro dbname=erp'
	matches "delete" "$output" 'permission denied'
}

@test "the database ends in order, and nothing of it stays" {
	podman stop -t 30 nl2sql_suite_database_1 >/dev/null
	equal "its exit" "$(podman inspect -f '{{.State.ExitCode}}' nl2sql_suite_database_1)" 0
	compose down -v >/dev/null 2>&1
	nothing_stays
}

@test "docker-compose does the same, over the socket that podman serves" {
	podman system service --time=0 "$DOCKER_HOST" >/dev/null 2>&1 3>&- 4>&- &
	service=$!
	wait_until "the socket" test -S "$place/docker.sock"
	docker_compose up -d >/dev/null 2>"$place/log" || fail "$(tail -n 20 "$place/log")"
	is_up
	docker_compose down -v >/dev/null 2>&1
	nothing_stays
}

@test "Docker's engine runs the same image, brought up by the same command" {
	[ -n "$docker" ] || skip "Docker's engine cannot be fetched here"
	start_docker
	podman save nl2sql-demo 2>/dev/null | docker load >/dev/null
	docker tag localhost/nl2sql-demo nl2sql-demo
	engine=docker
	docker_compose up -d >/dev/null 2>"$place/log" || fail "$(tail -n 20 "$place/log")"
	is_up
	docker_compose down -v >/dev/null 2>&1
	nothing_stays
}
