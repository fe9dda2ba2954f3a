#!/usr/bin/perl
# A hub that cannot begin again: the sysop learns why, it is not tried over and
# over, and when the reason is gone it comes back.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use File::Copy qw(copy);
use IO::Socket::INET;
use IO::Socket::UNIX;
use Messdeck;
use Player;
use Test::More;

Messdeck::needs_file('it damages the file of the database');
my $host     = Messdeck->start(conf => "bots = 0\n", telnet => 0);
my $database = "$host->{dir}/state/messdeck.db";
my $backup   = "$host->{dir}/copy.db";

my ($status, $out, $err) = $host->ctl('status');
is $status, 0, 'status of a host that runs';
like $out, qr/^process +$host->{pid}$/m, 'tells its process';
like $out, qr/^configuration +\Q$host->{dir}\E\/messdeckd\.conf$/m, 'its configuration';
like $out, qr/^hub +runs$/m, 'that its hub runs';
like $out, qr/^tables +0$/m, 'status prints figures';

my $player = Player->start($host, 'guest');
ok $player->do('new uckers 2')->{ok}, 'somebody sits at a table';
is(($host->ctl('backup', $backup))[0], 0, 'there is a backup');

# Ends the hub; while the gate sleeps this is done to the files.
sub without_hub {
    my ($do) = @_;
    my $hub = $host->child('hub');
    kill 'STOP', $host->pid;
    kill 'KILL', $hub;
    Messdeck::wait_for(sub { open my $f, '<', "/proc/$hub/stat" or return 1; <$f> =~ /\) Z / });
    unlink glob "$database-*";
    $do->();
    kill 'CONT', $host->pid;
}

sub overwrite {
    my ($from) = @_;
    open my $f, '+<', $database or die $!;
    my $bytes = (-s $f) - $from;
    seek $f, $from, 0;
    print $f 'garbage ' x ($bytes / 8);
    close $f or die $!;
}

for my $case (
    ['no database any more', 0,    qr/file is not a database; .*restore a backup/],
    ['a damaged database',   8192, qr/database disk image is malformed; .*restore a backup/],
) {
    my ($name, $where, $why) = @$case;
    my $from = $host->log_size;
    without_hub(sub { copy($backup, $database) or die $!; overwrite($where) });
    ok $host->wait_log(qr/died role=hub number=0 pid=\d+ status=78$/m, $from), "$name: the hub cannot begin";
    is(() = $host->log($from) =~ /ERROR|error=.*messdeck\.db/g, 1, 'which the log says once');
    ($status, $out) = $host->ctl('status');
    is $status, 1, 'status says so, too';
    like $out, qr/^hub +the database \S+ cannot be used: $why$/m, 'in words';
    ($status, undef, $err) = $host->ctl('who');
    is $status, 69, 'nobody waits for its answer';
    like $err, $why, 'who asks hears why nothing runs';
    my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->ssh_port);
    like scalar(readline $line), qr/cannot serve anybody right now/, 'whoever comes hears it, too';
    ($status, undef, $err) = $host->ctl('restart');
    is $status, 1, 'restart does not help';
    like $err, $why, 'restart says why it does not help';
    copy($backup, $database) or die $!;
    is(($host->ctl('restart'))[0], 0, 'with a backup in its place restart');
    ok $host->child('hub'), 'begins at once';
    is(() = $host->log($from) =~ /start role=hub/g, 3, 'the gate has not tried over and over');
    ok Messdeck::wait_for(sub { ($host->ctl('status'))[1] =~ /^hub +runs$/m }), 'status says that it runs';
}

# As many programs as it lets in at once, when it knows that the others have gone.
my @programs;
ok Messdeck::wait_for(sub {
    my $program = IO::Socket::UNIX->new("$host->{dir}/state/messdeckd.sock");
    push @programs, $program if $program && readline $program;
    return @programs == 64;
}), 'a hub with many programs';
($status, undef, $err) = $host->ctl('who');
is $status, 69, 'has no room for one more';
like $err, qr/does not answer$/m, 'which hears it in words';
close $_ for @programs;

# The lock's file of a host whose disk was full has its length alone.
open my $pid, '+<', "$host->{dir}/state/messdeckd.pid" or die $!;
print $pid "\0" x -s $pid;
close $pid or die $!;
for my $words (['status'], ['restore', $backup]) {
    ($status, undef, $err) = $host->ctl(@$words);
    is $status, $words->[0] eq 'status' ? 69 : 1, "$words->[0] knows no process, but a host";
    like $err, qr/a host (?:begins here, or could not write its messdeckd\.pid|is running here)/, 'as it says';
}
is $host->stop, 0, 'the host ends in order';
($status, undef, $err) = $host->ctl('status');
is $status, 69, 'status exits 69 where no host runs';
done_testing;
