#!/usr/bin/perl
# The rc scripts of OpenBSD and FreeBSD, run by ksh and sh: they check the
# configuration, start a real host, find it, have it reload and stop it. The
# systems' own rc.subr is not here: what stands in for it calls the functions and
# uses the variables that rc.subr(8) and rc.d(8) describe, and no more.

use strict;
use warnings;

use Cwd ();
use File::Temp ();
use FindBin;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Messdeck;

my $contrib = Cwd::abs_path($ENV{MESSDECK_SRCDIR} // '.') . '/contrib/rc.d';
my $program = Cwd::abs_path(Messdeck::program('messdeckd'));

sub write_file {
    my ($file, $text, $mode) = @_;
    open my $f, '>', $file or die "$file: $!";
    print $f $text;
    close $f or die $!;
    chmod $mode // 0600, $file or die $!;
    return $file;
}

sub text {
    my ($file) = @_;
    open my $f, '<', $file or return '';
    local $/;
    return <$f> // '';
}

# The host's process, as its own file has it.
sub pid_of { return text("$_[0]/state/messdeckd.pid") =~ /^(\d+)\n/ ? $1 : undef }

# rc.subr(8) of OpenBSD: rc_cmd calls rc_pre, rc_start, rc_check, rc_reload,
# rc_stop. pkill and pgrep find this test's host only, by the pattern.
my $openbsd = <<'END';
daemon_rtable=0
pexp="${daemon}${daemon_flags:+ ${daemon_flags}}"
rc_start() { ${daemon} ${daemon_flags}; }
rc_check() { pgrep -T "${daemon_rtable}" -q -xf "${pexp}"; }
rc_reload() { pkill -HUP -T "${daemon_rtable}" -xf "${pexp}"; }
rc_stop() { pkill -T "${daemon_rtable}" -xf "${pexp}"; }
rc_cmd() {
	case "$1" in
	start) rc_check && exit 0; rc_pre && rc_start ;;
	check) rc_check ;;
	reload) rc_check && rc_reload ;;
	stop) rc_check && rc_stop ;;
	configtest) rc_configtest ;;
	esac
}
END
my $pkill = <<'END';
#!/bin/sh
# pkill or pgrep -T TABLE -xf PATTERN, of the one process that DIR names.
signal=TERM
while test $# -gt 1; do
	case $1 in
	-HUP) signal=HUP ;;
	-T) shift ;;
	esac
	shift
done
read -r pid <DIR/state/messdeckd.pid 2>/dev/null || exit 1
/usr/bin/pgrep -xf "$1" | grep -qx "$pid" || exit 1
test "${0##*/}" = pgrep || kill -$signal "$pid"
END

# rc.subr(8) of FreeBSD: run_rc_command goes by the variables; check_pidfile
# compares the first word of the process's command.
my $freebsd = <<'END';
load_rc_config() { eval "${1}_enable=YES"; }
run_rc_command() {
	rc_pid=
	if read -r pid rest <"$pidfile"; then
		set -- "$1" $(ps -o args= -p "$pid")
		case $2 in "$command" | "${command##*/}" | "${command##*/}:") rc_pid=$pid ;; esac
	fi 2>/dev/null
	eval _cmd=\$${1}_cmd _precmd=\$${1}_precmd
	test -r "$required_files" || return 1
	test -z "$_precmd" || eval "$_precmd" || return 1
	case $1 in
	start) test -z "$rc_pid" && $command $command_args ;;
	status) test -n "$rc_pid" ;;
	reload) test -n "$rc_pid" && kill -HUP "$rc_pid" ;;
	stop) test -n "$rc_pid" && kill -TERM "$rc_pid" ;;
	*)
		case " $extra_commands " in *" $1 "*) eval "$_cmd" ;; *) return 1 ;; esac
		;;
	esac
}
END

# A script with the paths of this test.
sub script {
    my ($system, $dir) = @_;
    my $text = text("$contrib/$system/messdeckd");
    $text =~ s{^\. /etc/(?:rc\.d/)?rc\.subr$}{. $dir/rc.subr}m or die;
    $text =~ s{/usr/local/sbin/messdeckd}{$program}                or die;
    $text =~ s{(?:/usr/local)?/etc/messdeck/messdeckd\.conf}{$dir/messdeckd.conf};
    $text =~ s{/usr/local/var/lib/messdeck}{$dir/state};
    return write_file("$dir/messdeckd", $text, 0700);
}

for my $case (['openbsd', 'mksh', $openbsd, 'check'], ['freebsd', 'sh', $freebsd, 'status']) {
    my ($system, $shell, $subr, $check) = @$case;
    subtest $system => sub {
        plan skip_all => "$shell is not here" if (Messdeck::command('which', $shell))[0] != 0;
        my $dir = File::Temp->newdir('rcXXXXXX', TMPDIR => 1);
        mkdir "$dir/bin" or die $!;
        write_file("$dir/bin/$_", $pkill =~ s/DIR/$dir/gr, 0700) for qw(pkill pgrep);
        write_file("$dir/rc.subr", $subr);
        local $ENV{PATH} = "$dir/bin:$ENV{PATH}";
        my $conf = "ssh-listen = {\"127.0.0.1:0\"}\ntelnet-listen = {}\nbots = 0\nstate-dir = \"$dir/state\"\n"
            . "log = \"$dir/log\"\n";
        my $script = script($system, $dir);
        my $run = sub { return (Messdeck::command($shell, $script, @_))[0] };

        is((Messdeck::command($shell, '-n', "$contrib/$system/messdeckd"))[0], 0, 'the shell understands it');
        write_file("$dir/messdeckd.conf", "$conf log-level = loud\n");
        isnt $run->('configtest'), 0, 'a wrong configuration is found';
        isnt $run->('start'),      0, 'and not started';
        write_file("$dir/messdeckd.conf", $conf);
        is $run->('configtest'), 0, 'a right one is right';
        isnt $run->($check), 0, 'nothing runs';
        is $run->('start'), 0, 'it starts';
        my $pid = pid_of($dir);
        ok $pid && kill(0, $pid), 'a host';
        is $run->($check), 0, 'which is found';
        is $run->('reload'), 0, 'it is to reload';
        ok Messdeck::wait_for(sub { text("$dir/log") =~ / reloaded / }), 'and does';
        write_file("$dir/messdeckd.conf", "$conf log-level = loud\n");
        isnt $run->('reload'), 0, 'but nothing that is wrong';
        unlike text("$dir/log"), qr/ reload error=/, 'which the host is spared';
        is $run->('stop'), 0, 'it is to stop';
        ok Messdeck::wait_for(sub { text("$dir/log") =~ / stopped$/m && !kill(0, $pid) }), 'and does';
        isnt $run->($check), 0, 'nothing runs any more';
        kill 'TERM', $pid if kill(0, $pid);
    };
}
done_testing;
