#!/usr/bin/perl
# Where the log goes: a file, which all processes of the host go on writing
# after somebody has renamed it.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use File::Temp ();
use Messdeck;
use Player;
use Test::More;

# The host writes this file itself; what it says before goes to the same.
sub start {
    my (%want) = @_;
    my $dir = File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1);
    mkdir "$dir/logs" or die $!;
    my $host = Messdeck->start(dir => "$dir", conf => "log = \"$dir/logs/log\"\n$want{conf}", ready => 0);
    $host->{remove} = $dir;
    return $host;
}

sub text {
    my ($file) = @_;
    open my $f, '<', $file or return '';
    local $/;
    return <$f> // '';
}

# Waits until the file matches.
sub has {
    my ($file, $pattern) = @_;
    return Messdeck::wait_for(sub { text($file) =~ $pattern });
}

my $people = Clients->people;
my $host   = start(conf => "bots = 1\nexempt = {}\n" . $people->conf);
my ($now, $before) = map { "$host->{dir}/logs/$_" } qw(log log.1);
ok has($now, qr/gate\[\d+\]: ready /), 'the log is in the file' or diag $host->log;
unlike $host->log, qr/ ready /, 'and not on standard error';
like text($now), qr/gate\[\d+\]: listen transport=$_ address=\S+ port=[1-9]/, "it has the port of $_" for qw(ssh telnet);
is sprintf('%o', (stat $now)[2] & 0777), '600', 'others cannot read it';
my $guest = Player->start($host, 'guest');
ok has($now, qr/session\[\d+\]: connection /), 'session processes write it, too';

# As logrotate does: a name for the old one, and a signal.
my $bot = $host->child('bot');
rename $now, $before or die $!;
kill 'HUP', $host->pid;
ok has($now, qr/gate\[\d+\]: reloaded /), 'after SIGHUP the gate writes a new one';
ok $host->child('bot', $bot), 'the bot is started again, for it';
unlike text($now) . text($before), qr/ died /, 'which is nothing to warn of';
Player->start($host, 'guest');
ok has($now, qr/session\[\d+\]: connection /), 'a session process that was there before, too';
my $hub = $host->child('hub');
kill 'KILL', $hub;
ok $host->child('hub', $hub), 'a hub that is lost is started again';
ok has($now, qr/hub\[(?!$hub\b)\d+\]: \w/), 'and writes the new one';
my $size = -s $before;
Player->start($host, 'guest');
is -s $before, $size, 'the old one is left alone' or diag substr text($before), $size;

# Another signal, while there are mistakes in the configuration.
rename $now, $before or die $!;
$host->write_conf("log-level = loud\n");
kill 'HUP', $host->pid;
ok has($now, qr/gate\[\d+\]: reload error=.*loud/), 'mistakes in the configuration change nothing of that';

# What cannot be opened.
rename $now, $before or die $!;
symlink 'elsewhere', $now or die $!;
kill 'HUP', $host->pid;
ok has($before, qr/gate\[\d+\]: log error=.*it is a link/), 'a link is not followed: the old one goes on'
    or diag text($before), $host->log;
ok !-e "$host->{dir}/logs/elsewhere", 'nothing is made where it leads';
$host->write_conf("log = \"$now\"\nbots = 1\nexempt = {}\n" . $people->conf);
my ($status, $out, $err) = $host->ctl('reload');
is $status, 1, 'messdeckctl reload fails then';
like $err, qr/cannot write the log .*: it is a link/, 'and says why';
unlink $now or die $!;

$host->write_conf("log = syslog\n");
($status, $out, $err) = $host->ctl('reload');
like $err, qr/only when the host is stopped and started: log/, 'another place for the log waits for a new start';
ok has($now, qr/option=log /), 'and until then the log is where it was';

$host->write_conf("log = \"$now\"\n");
($status, $out, $err) = $host->ctl('restart');
is "$status$err", '0', 'the host starts its new version';
ok has($now, qr/gate\[\d+\]: upgrade .*gate\[\d+\]: ready /s), 'which writes the same file';

# As logrotate does, while there are mistakes in the configuration.
rename $now, "$before.2" or die $!;
$host->write_conf("log-level = loud\n");
($status, $out, $err) = $host->ctl('reload');
is $status, 1, 'a reload with mistakes fails';
is(() = $err =~ /loud/g, 1, 'which are told once');
ok has($now, qr/gate\[\d+\]: reload error=.*loud/), 'but the log is in a new file';
is $host->stop, 0, 'the host ends in order';
like text($now), qr/gate\[\d+\]: stopped\n\z/, 'to the end';

# A host that does not start says why.
sub refused {
    my ($log, $why, $status) = @_;
    my $new = Messdeck->start(conf => "log = $log\n", ready => 0);
    is $new->ended, $status // 1, "$log: it does not start";
    like $new->log, $why, 'and says why';
}
mkdir "$host->{dir}/full" or die $!;
refused("\"$host->{dir}/none/log\"", qr/cannot write the log \S+: No such file/);
refused("\"$host->{dir}/full\"",     qr/cannot write the log \S+: Is a directory/);
refused('/dev/null',                 qr/cannot write the log \S+: it is not a file/);
refused('nowhere', qr/:\d+: log is 'nowhere'; it must be stderr, syslog or the absolute path of a file/, 78);

# In the background there is no standard error.
my $conf = $host->conf_file;
$host->write_conf("log = stderr\n");
($status, $out, $err) = Messdeck::command(Messdeck::program('messdeckd'), '-f', $conf);
is $status, 1, 'a host in the background cannot log to standard error';
like $err, qr/start it with -d, or set log to syslog or a file/, 'and says what would be right';
done_testing;
