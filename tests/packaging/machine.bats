# machine.bats - the service of nl2sql-web under a systemd that runs, on a virtual
# machine: make test-packages
#
# The processor is emulated: that takes minutes, and works wherever root may make a
# Debian.  The machine's clock counts its instructions: where the host is busy nothing is
# late there, and systemd gives nothing up.
bats_require_minimum_version 1.5.0
load ../lib

setup_file() {
	# one machine, several looks at what it said
	export BATS_NO_PARALLELIZE_WITHIN_FILE=true
	machine=$SUITE_DIR/machine
	tar=$("$SUITE_ROOT/tests/packaging/base") || [ $? -eq 3 ]
	export machine tar
	mkdir -p "$machine/root"
}

setup() {
	[ -n "$tar" ] || skip 'no clean Debian can be made here'
}

teardown_file() {
	rm -rf "$machine"
}

inside() {
	"$SUITE_ROOT/tests/packaging/inside" "$machine/root" "$@"
}

# What it does when it is up, and then it is off.  No program that it runs has a terminal.
unit() {
	cat <<-'UNIT'
		[Unit]
		After=sockets.target postgresql.service
		SuccessAction=poweroff
		FailureAction=poweroff
		[Service]
		Type=oneshot
		ExecStart=bash -o pipefail -c '/serve 2>&1 | cat'
		StandardOutput=tty
		StandardError=inherit
		TTYPath=/dev/ttyS1
	UNIT
}

install_debian() {
	local root=$machine/root units=$machine/root/etc/systemd/system
	tar -xf "$tar" -C "$root"
	cp /etc/resolv.conf "$root/etc/"
	cp -r "$SUITE_ROOT/exam/mcptest" "$SUITE_ROOT/tests/packaging/serve" "$root/"
	cp "$SUITE_BUILD"/deb/nl2sql_*.deb "$SUITE_BUILD"/deb/nl2sql-web_*.deb "$root/"
	inside apt-get -qq update
	inside bash -c 'apt-get -qq install -y --no-install-recommends linux-image-cloud-amd64 \
		systemd-sysv postgresql gnuplot-nox curl /*.deb' >/dev/null
	unit >"$units/serve.service"
	ln -s ../serve.service "$units/multi-user.target.wants/"
}

boot() {
	truncate -s 3G "$machine/disk"
	mke2fs -q -F -t ext4 -d "$machine/root" "$machine/disk"
	timeout 3000 qemu-system-x86_64 -accel tcg -icount shift=0 -machine q35 -cpu max -m 2G \
		-kernel "$machine"/root/boot/vmlinuz-* -initrd "$machine"/root/boot/initrd.img-* \
		-append 'root=/dev/vda rw console=ttyS0 systemd.show_status=0 no_timer_check panic=1' \
		-drive "file=$machine/disk,format=raw,if=virtio" -nic none -no-reboot \
		-display none -serial "file:$machine/console" -serial "file:$machine/said" 3>&- 4>&-
}

# said NAME VALUE: as serve says it
said() {
	equal "$1" "$(tr -d '\r' <"$machine/said" | sed -n "s/^$1: //p")" "$2"
}

@test "a machine with the packages boots, and no unit fails" {
	install_debian
	boot || fail "$(tail -n 20 "$machine/console")"
	said 'done' yes || fail "$(cat "$machine/said")"
	said 'failed units' ''
}

@test "the first visitor of the socket starts the service" {
	said before 'active inactive '
	said 'without token' 401
	said after 'active active '
	said 'with token' 200
	said stopped 'active inactive '
	said 'once more' 401
}

@test "shut in as it is, it answers, draws and keeps an answer" {
	said rows '[["Apex Industries"]]'
	said chart 200
	matches "kept" "$(cat "$machine/said")" 'kept: [-0-9a-f]{36}\.json'
	said warnings ''
}

@test "it has no right, and nobody's name" {
	said rights '0000000000000000 1 2 '
	matches "user" "$(cat "$machine/said")" 'user: 6[0-9]{4}'
	matches "exposure" "$(cat "$machine/said")" 'exposure: [01]\.[0-9]'
}
