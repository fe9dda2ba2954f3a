#!/usr/bin/perl
# The first command of the README, in a fresh checkout: a host that a stranger
# can play on, with its state in a file, and in PostgreSQL.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Temp qw(tempdir);
use FindBin;
use IO::Socket::INET;
use lib $FindBin::Bin;
use POSIX ();
use Terminal;
use Test::More;
use Time::HiRes qw(time sleep);

my $src = abs_path($ENV{MESSDECK_SRCDIR} // '.');
my $dir = tempdir(CLEANUP => 1);
chmod(0755, $dir);
plan skip_all => 'this is not a checkout'
    if system("git clone -q '$src' '$dir/messdeck' 2>/dev/null") != 0;

sub free_port {
    return IO::Socket::INET->new(LocalAddr => '127.0.0.1', Listen => 1)->sockport;
}

{
    package Started;
    sub ssh_port { return $_[0]{ssh} }
}

# Until the host says that it is there; it installs and builds before.
sub start {
    my ($name, @words) = @_;
    my $host = bless { ssh => free_port(), telnet => free_port(), log => "$dir/$name.log" }, 'Started';
    $host->{pid} = fork() // die "fork: $!";
    if (!$host->{pid}) {
        POSIX::setsid();
        chdir("$dir/messdeck");
        open(STDIN, '<', '/dev/null');
        open(STDOUT, '>', $host->{log});
        open(STDERR, '>&', \*STDOUT);
        exec('sh', 'contrib/quickstart', '--port', $host->{ssh}, '--telnet-port', $host->{telnet},
            '--state', "$dir/$name", @words) or POSIX::_exit(127);
    }
    my $end = time() + 900;
    my $said = '';
    while ($said !~ /Ctrl-C/ && time() < $end && waitpid($host->{pid}, POSIX::WNOHANG()) == 0) {
        sleep(0.1);
        open(my $file, '<', $host->{log}) or next;
        local $/;
        $said = <$file> // '';
    }
    like($said, qr/ssh .*-p $host->{ssh}.*Ctrl-C/s, 'it says how to play, and how to end it')
        or diag(substr($said, -2000));
    return $host;
}

for my $way (['file'], ['postgresql', '--postgresql', '--decks', 3]) {
    my ($name, @words) = @$way;
    subtest "quickstart @words" => sub {
        my $host = start($name, @words);
        my $guest = Terminal->ssh($host, 'guest');
        ok($guest->wait_screen(qr/Lobby|lobby|table/), 'a guest sees the lobby');
        $guest->line('/bot');
        ok($guest->wait_screen(qr/Blow on the dice/), 'and has a game at once');
        my $telnet = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->{telnet});
        ok($telnet && defined(sysread($telnet, my $first, 1)), 'telnet answers');
        kill('TERM', $host->{pid});
        is(waitpid($host->{pid}, 0), $host->{pid}, 'it ends');
        is($?, 0, 'in order');
        my $server = "$dir/$name/postgresql/data/postmaster.pid";
        my $end = time() + 60;
        sleep(0.1) while -e $server && time() < $end;
        ok(!-e $server, 'and so does what it has started');
    };
}
done_testing();
