#!/usr/bin/perl
# Nobody's connection drops when the hub is killed, or when the whole host
# starts its program anew; a killed session process takes only its own along.

use strict;
use warnings;

use FindBin;
use IO::Handle;
use IPC::Open2;
use JSON::PP;
use Test::More;

use lib $FindBin::Bin;
use Messdeck;

my $host = Messdeck->start(conf => "bots = 0\nsessions-per-process = 1\n");

# A guest who speaks the host protocol over OpenSSH.
sub guest {
    my $pid = open2(my $from, my $to, 'ssh', '-p', $host->ssh_port,
        '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null',
        '-o', 'LogLevel=ERROR', '-o', 'BatchMode=yes', '-F', '/dev/null',
        'guest@127.0.0.1', 'json');
    $to->autoflush(1);
    $from->blocking(0);
    my $guest = {pid => $pid, from => $from, to => $to, text => '', id => 0, ended => 0};
    say_to($guest, {hello => {protocol => 1}});
    $guest->{name} = (event($guest, sub { ($_[0]{ev} // '') eq 'welcome' }) // {})->{name};
    return $guest;
}

sub say_to {
    my ($guest, $message) = @_;
    print { $guest->{to} } encode_json($message), "\n";
}

sub hear {
    my ($guest) = @_;
    my $n = sysread $guest->{from}, my $bytes, 65536;
    $guest->{text} .= $bytes if $n;
    $guest->{ended} = 1      if defined $n && $n == 0;
}

# The next message for which the test is true; undef when there is none.
sub event {
    my ($guest, $test) = @_;
    return Messdeck::wait_for(sub {
        hear($guest);
        while ($guest->{text} =~ s/^(.*)\n//) {
            my $message = decode_json($1);
            return $message if $test->($message);
        }
        return undef;
    });
}

sub answer {
    my ($guest, $words) = @_;
    my $id = ++$guest->{id};
    say_to($guest, {do => $words, id => $id});
    return event($guest, sub { ($_[0]{re} // 0) == $id });
}

# Whether a command is carried out. What died with the hub is said again.
sub answers {
    my ($guest, $words) = @_;
    my $got = answer($guest, $words);
    $got = answer($guest, $words) if $got && ($got->{code} // '') eq 'busy';
    return $got && $got->{ok};
}

my ($jack, $jill) = (guest(), guest());
like $jack->{name}, qr/^Guest-\d+~$/, 'a guest is in';
isnt $jack->{name}, $jill->{name}, 'another too';
ok answer($jack, 'new uckers')->{ok}, 'who opens a table';
ok answer($jill, 'join 1')->{ok}, 'where the other sits down';

subtest 'the hub is killed' => sub {
    my $hub = $host->child('hub');
    kill 'KILL', $hub;
    ok $host->child('hub', $hub), 'it is there again';
    for my $guest ($jack, $jill) {
        ok answers($guest, 'who'), "$guest->{name} is served again";
        ok !$guest->{ended}, 'the connection never ended';
    }
    my ($table) = @{answer($jack, 'games')->{data}{tables}};
    is_deeply [sort grep { defined } @{$table->{names}}], [sort $jack->{name}, $jill->{name}],
        'both still sit at their table';
};

subtest 'the program starts anew' => sub {
    my $from = $host->log_size;
    my $hub  = $host->child('hub');
    kill 'USR2', $host->pid;
    ok $host->child('hub', $hub), 'the hub is a new one';
    ok $host->wait_log(qr/gate\[\d+\]: ready/, $from), 'the host is ready again';
    for my $guest ($jack, $jill) {
        ok answers($guest, 'who'), "$guest->{name} is served again";
        ok !$guest->{ended}, 'the connection never ended';
    }
    my $late = guest();
    ok $late->{name}, 'a new connection comes in, too';
    answer($late, 'quit');
};

subtest 'a session process is killed' => sub {
    my $number = $host->log =~ /accepted id=1 .* session=(\d+)/ ? $1 : 0;
    my $pid = $host->child("session $number");
    kill 'KILL', $pid;
    ok Messdeck::wait_for(sub { hear($jack); $jack->{ended} }), 'its own connection ends';
    ok answer($jill, 'who')->{ok}, 'the other goes on';
    ok guest()->{name}, 'there is room for another guest';
};

# A signal is taken once none waits and the process sleeps again.
sub signalled {
    my ($signal) = @_;
    kill $signal, $host->pid;
    return Messdeck::wait_for(sub {
        open my $f, '<', "/proc/@{[$host->pid]}/status" or return 1;
        local $/;
        return <$f> =~ /^State:\s+S.*^ShdPnd:\s+0+$/ms;
    });
}

subtest 'the end, though a new start waits for a fork' => sub {
    my $from     = $host->log_size;
    my $template = $host->child('template');
    my $before = guest();
    ok $host->wait_log(qr/ accepted id=(?s:.*) start role=session/, $from), 'a session process is ready';
    kill 'STOP', $template;
    ok guest()->{name}, 'a guest takes it';
    ok signalled('USR2'), 'the program is to start anew';
    ok signalled('TERM'), 'and before it can, the host is to end';
    kill 'CONT', $template;
    my $bye = event($jill, sub { ($_[0]{ev} // '') eq 'bye' });
    is $bye && $bye->{code}, 'stopping', 'everybody gets a word';
    is $host->ended, 0, 'the host ends';
    unlike $host->log($from), qr/upgrade program=/, 'and does not start anew';
};

done_testing;
