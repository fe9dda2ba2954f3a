#!/usr/bin/perl
# People come, play, talk and go for a long time, and now and then an attacker:
# nobody is turned away, and nothing grows. By itself a time-lapse of seconds, in
# which a descriptor that is lost is seen. MESSDECK_SOAK_SECONDS: so long, at twenty
# people a minute (MESSDECK_SOAK_PEOPLE), with a table of what it took. Where it
# lasts four hours, no process may need 1 % more memory in the last quarter than in
# the second; before that SQLite's cache of two MiB fills. Tables with unfinished
# games are kept, so the hub's memory is counted without them.

use strict;
use warnings;

use FindBin;
use IO::Select;
use IPC::Open2;
use JSON::PP;
use List::Util qw(max sum0);
use Test::More;
use Time::HiRes qw(time);

use lib "$FindBin::Bin/../e2e";
use Messdeck;

my $long    = $ENV{MESSDECK_SOAK_SECONDS};
my $seconds = $long // 4;
my $people  = $ENV{MESSDECK_SOAK_PEOPLE} // ($long ? 20 : 900);
my $settled = 4 * 3600;
my $table   = 8; # KiB of the hub's for a table
# Those that live as long as the host.
my @lasting = qw(gate hub auth template);

my $host = Messdeck->start(conf => "exempt = {}\n");
$host->{log_level} = 'info';

sub pids {
    my %pid = (%{$host->children}, gate => $host->pid);
    return \%pid;
}

sub role { return $_[0] =~ /^(\w+)/ ? $1 : '?' }

# Kilobytes that are a process's own share of memory.
sub memory {
    my ($pid) = @_;
    open my $f, '<', "/proc/$pid/smaps_rollup" or return 0;
    local $/;
    return (<$f> // '') =~ /^Pss:\s+(\d+)/m ? $1 : 0;
}

sub descriptors { return scalar(() = glob "/proc/$_[0]/fd/*") }

# What is measured, by name: of all processes of a role together.
sub sample {
    my ($latency) = @_;
    my $pids = pids();
    my %now;
    for my $title (keys %$pids) {
        my $role = role($title);
        $now{"$role KiB"} += memory($pids->{$title});
        $now{"$role fds"} += descriptors($pids->{$title});
        $now{"$role n"}++;
    }
    $now{'database KiB'} = sum0(map { -s $_ // 0 } glob "$host->{dir}/state/messdeck.db*") / 1024;
    my ($status, $figures) = $host->ctl('-j', 'stats');
    my $data = $status == 0 ? decode_json($figures)->{data} : {};
    $now{$_} = $data->{$_} // 0 for qw(people tables games);
    $now{'hub less KiB'} = $now{'hub KiB'} - $table * $now{tables};
    my @sorted = sort { $a <=> $b } @$latency;
    $now{'latency ms'} = $sorted[$#sorted / 2] // 0;
    $now{'most ms'}    = $sorted[-1]           // 0;
    return \%now;
}

# All that will be there: a session process is ready, and the bot has come.
$host->child(qr/^session/);
$host->child('bot');
my $before = sample([]);
my $each   = max(1, $seconds / 60);
my $pid = open2(my $heard, my $unused, '/usr/bin/python3', "$FindBin::Bin/people.py", $host->ssh_port,
    $host->telnet_port, $seconds, $people);

my (@samples, @latency, $said, $leaving);
my ($text, $since, $due) = ('', time, time + $each);
while (!$said) {
    if (IO::Select->new($heard)->can_read(max(0, $due - time)) && !sysread $heard, $text, 65536, length $text) {
        last;
    }
    while ($text =~ s/^(.*)\n//) {
        my $line = $1;
        if ($line =~ /^latency (\S+)/) { push @latency, $1 }
        elsif ($line eq 'leaving')    { $leaving = 1 }
        else                          { $said = decode_json($line) }
    }
    if (time >= $due && !$leaving) {
        push @samples, {%{sample(\@latency)}, seconds => time - $since};
        ($due, @latency) = ($due + $each);
    }
    $due = time + $each if $leaving;
}
waitpid $pid, 0;
ok $said, 'people came and went' or BAIL_OUT('tests/soak/people.py failed');
is_deeply $said->{wrong}, [], 'and all of it went well';
note "$said->{came} came, $said->{attacks} of them attackers; $said->{actions} actions";
is $host->wait_here(0), 1, 'nobody is left';
unlike $host->log, qr/ gate\[\d+\]: (?:crashed|killed|hangs)/, 'no process has died';

# Session processes stay for those who come next: each has what it had at first.
my $after;
my $same = Messdeck::wait_for(sub {
    $after = sample([]);
    my %now = %$after;
    my $more = $now{'session n'} - $before->{'session n'};
    # The gate and the hub have some for each session process, and SQLite keeps
    # the file open that its first large statement needed for a while.
    return $now{'session fds'} / $now{'session n'} <= $before->{'session fds'} / $before->{'session n'}
        && !grep { $now{"$_ fds"} > $before->{"$_ fds"} + 2 * $more + ($_ eq 'hub') } @lasting;
});
ok $same, 'no descriptor is left either'
    or diag join ', ', map { "$_: $before->{$_} -> $after->{$_}" } grep { / (?:fds|n)$/ } sort keys %$after;

# The change from the second quarter to the last one, in hundredths.
sub drift {
    my ($name) = @_;
    my $quarter = int @samples / 4;
    my ($second, $last) = map { sum0(map { $_->{$name} } @$_) / ($quarter || 1) }
        [@samples[$quarter .. 2 * $quarter - 1]], [@samples[-$quarter .. -1]];
    return $second ? 100 * ($last - $second) / $second : 0;
}

if ($long) {
    my @columns = (qw(seconds people tables games), (map { ("$_ KiB", "$_ fds") } qw(gate hub auth session)),
        'session n', 'database KiB', 'latency ms', 'most ms');
    diag join ' ', map { sprintf '%*s', length, $_ } @columns;
    for my $row (@samples, $after) {
        diag join ' ', map { sprintf '%*.*f', length, / ms/ ? 1 : 0, $row->{$_} // 0 } @columns;
    }
    my %drift = map { $_ => drift($_) } 'hub less KiB', grep { $_ ne 'seconds' } @columns;
    diag join ', ', map { sprintf '%s %+.1f %%', $_, $drift{$_} } sort keys %drift;
    if ($seconds >= $settled) {
        cmp_ok $drift{"$_ KiB"}, '<', 1, "the memory of $_ does not grow" for 'gate', 'hub less', 'auth';
    }
}

done_testing;
