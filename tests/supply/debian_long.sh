#!/bin/sh
# contrib/debian gives a package without lintian's errors, and in a fresh Debian
# (debootstrap) that package installs, its host starts, goes on through an
# upgrade with the people who are there, ends when it is removed, and leaves
# nothing when it is purged. It needs root and a mirror of Debian.
source=$(cd "${MESSDECK_SRCDIR:-.}" && pwd)
unset MAKEFLAGS MFLAGS MAKELEVEL
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8

for tool in dpkg-buildpackage dh lintian debootstrap ssh; do
	command -v $tool >/dev/null && continue
	echo "1..0 # SKIP $tool is not here"
	exit 0
done
test "$(id -u)" -eq 0 || {
	echo '1..0 # SKIP only root can make a chroot'
	exit 0
}
# The one that it is built on.
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
dir=$(mktemp -d)
chroot=$dir/chroot
chmod 755 "$dir"
inside() { chroot "$chroot" "$@"; }
client=
clean_up() {
	test -z "$client" || kill "$client" 2>/dev/null
	test -x "$chroot/usr/sbin/messdeckctl" &&
	    inside messdeckctl stop 2>/dev/null
	mountpoint -q "$chroot/proc" && umount "$chroot/proc"
	mountpoint -q "$chroot/proc" || rm -rf "$dir"
}
trap clean_up EXIT
trap 'exit 1' HUP INT TERM

number=0 failed=
check() {
	number=$((number + 1))
	if test "$1" -eq 0; then
		echo "ok $number - $2"
	else
		echo "not ok $number - $2"
		test ! -s "$dir/said" || tail -n 30 "$dir/said" | sed 's/^/# /'
		failed=yes
	fi
	: >"$dir/said"
}
finish() {
	echo "1..$number"
	test -z "$failed"
	exit
}
# One without which the rest makes no sense.
need() {
	check "$1" "$2"
	test "$1" -eq 0 || finish
}
# Whether the command succeeds within a minute.
waits() {
	tries=600
	until "$@"; do
		tries=$((tries - 1))
		test $tries -gt 0 || return 1
		sleep 0.1
	done
}

# build VERSION
build() (
	cd "$dir/source" &&
	    sed -i "1s/(.*)/($1)/" debian/changelog &&
	    dpkg-buildpackage -b -us -uc -d $2
) >"$dir/said" 2>&1

mkdir "$dir/source"
if test -e "$source/.git"; then
	git -C "$source" ls-files -co --exclude-standard -z
else
	(cd "$source" && find . -type f ! -path './build*' -print0)
fi | tar -C "$source" --null -T - -cf - | tar -C "$dir/source" -xmf -
cp -r "$dir/source/contrib/debian" "$dir/source/debian"
build 0.1.0-1
need $? 'dpkg-buildpackage makes a package'
lintian --fail-on error "$dir"/messdeck_0.1.0-1_*.changes >"$dir/said" 2>&1
check $? 'lintian finds no error in it'
build 0.1.0-2 -nc
need $? 'and so is a later version'

debootstrap --variant=minbase "$release" "$chroot" >"$dir/said" 2>&1
need $? 'there is a fresh Debian'
mount -t proc proc "$chroot/proc" 2>"$dir/said"
need $? 'with its processes'
cp /etc/resolv.conf "$chroot/etc/"
cp "$dir"/messdeck_*.deb "$chroot/"
install_deb() {
	inside sh -c "apt-get -qy --no-install-recommends install \
	    /messdeck_$1_*.deb" >"$dir/said" 2>&1
}
install_deb 0.1.0-1
need $? 'the package installs'
conf=$chroot/etc/messdeck/messdeckd.conf
test "$(inside stat -c '%U:%G %a' /etc/messdeck/messdeckd.conf)" = \
    'root:messdeck 640'
check $? 'only the host can read its configuration'
test "$(inside stat -c '%U %a' /var/lib/messdeck)" = 'messdeck 750'
check $? 'its directory is its own'

# As the sysop and systemd do, but for the ports.
sed -i -e 's/^ssh-listen = .*/ssh-listen = {"127.0.0.1:0"}/' \
    -e 's/^telnet-listen = .*/telnet-listen = {}/' \
    -e 's/^#log = .*/log = "\/var\/lib\/messdeck\/log"/' "$conf"
inside runuser -u messdeck -- messdeckd >"$dir/said" 2>&1
need $? 'the host starts'
log=$chroot/var/lib/messdeck/log
pid=$(inside messdeckctl status | sed -n 's/^process  *//p')
test -n "$pid"
need $? 'messdeckctl talks to it'
# The sockets were opened before the log: ask the kernel.
ss -Hltnp 2>/dev/null | grep -F "pid=$pid," >"$dir/ports"
port=$(sed -n 's/.*127\.0\.0\.1:\([0-9]*\) .*/\1/p' "$dir/ports" | head -n 1)
test -n "$port"
need $? 'and it listens'
ssh_to() {
	ssh -F none -p "$port" -o StrictHostKeyChecking=no -o BatchMode=yes \
	    -o UserKnownHostsFile=/dev/null -o LogLevel=ERROR \
	    guest@127.0.0.1 "$@"
}
ssh_to who >"$dir/said" 2>&1
check $? 'people get in'
mkfifo "$dir/typed"
ssh_to json <"$dir/typed" >"$dir/heard" 2>&1 &
client=$!
exec 9>"$dir/typed"
echo '{"hello":{"protocol":1}}' >&9
waits grep -q '"ev": *"welcome"' "$dir/heard"
check $? 'somebody is there'

install_deb 0.1.0-2
check $? 'the later version installs'
test "$(inside messdeckctl status | sed -n 's/^process  *//p')" = "$pid"
check $? 'the host is the same process'
grep -q 'gate\[.*\]: upgrade .*' "$log"
check $? 'and was told to start the new version'
case $(readlink "/proc/$pid/exe") in *deleted*) false ;; *) true ;; esac
check $? 'which it did'
echo '{"do":"who","id":5}' >&9
waits grep -q '"re": *5' "$dir/heard"
check $? 'who was there is still there'
grep -q '^ssh-listen = {"127' "$conf"
check $? 'the configuration is as the sysop left it'

inside apt-get -qy remove messdeck >"$dir/said" 2>&1
check $? 'the package can be removed'
gone() { ! kill -0 "$pid" 2>/dev/null; }
waits gone
check $? 'which ends the host'
test -s "$chroot/var/lib/messdeck/messdeck.db" && test -f "$conf"
check $? 'and leaves its state'
inside apt-get -qy purge messdeck >"$dir/said" 2>&1
check $? 'it can be purged'
test ! -e "$chroot/var/lib/messdeck" && test ! -e "$chroot/etc/messdeck" &&
    test ! -e "$chroot/etc/logrotate.d/messdeck"
check $? 'which leaves nothing'
finish
