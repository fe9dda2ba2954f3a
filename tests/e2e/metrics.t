#!/usr/bin/perl
# The figures for Prometheus: what people do is in them, they never go back, and
# nobody who asks for them in odd ways keeps others from it.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use IO::Select;
use IO::Socket::INET;
use JSON::PP;
use Messdeck;
use Player;
use Terminal;
use Test::More;

my $people = Clients->people;
my $conf   = "bots = 1\nexempt = {}\n" . $people->conf;
my $host   = Messdeck->start(conf => "metrics-listen = {\":0\"}\n$conf");

sub line { return IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->port('metrics')) }

# What the other end says until it closes; nothing if it stays silent.
sub said {
    my ($line) = @_;
    my $text = '';
    return Messdeck::wait_for(sub {
        return !sysread $line, $text, 65536, length $text if IO::Select->new($line)->can_read(0.1);
        return 0;
    }) ? $text : "$text(and goes on)";
}

# The answer to such a request.
sub asked {
    my ($request) = @_;
    my $line = line() or return "$!";
    local $SIG{PIPE} = 'IGNORE';
    syswrite $line, $request;
    return said($line);
}

sub text { return asked("GET /metrics HTTP/1.1\r\nHost: deck\r\n\r\n") }

# The same, once the gate answers.
sub served {
    my $text;
    Messdeck::wait_for(sub { ($text = text()) =~ m{^HTTP/1\.1 200 } });
    return $text;
}

# All series: name => value.
sub figures { return { text() =~ /^(messdeck_\S+|messdeck_[^}]*\}) (\S+)$/mg } }

# Waits until one of them matches; gives all of them then.
sub becomes {
    my ($name, $pattern) = @_;
    my $all;
    Messdeck::wait_for(sub { $all = figures(); ($all->{$name} // '') =~ $pattern });
    like $all->{$name}, $pattern, "$name is so";
    return $all;
}

like $host->wait_log(qr/listen transport=metrics address=(\S+)/), qr/^127\.0\.0\.1$/, 'a port alone is one of loopback';
my $text = served();
like $text, qr{^HTTP/1\.1 200 OK\r\n.*^Content-Type: text/plain; version=0\.0\.4; charset=utf-8\r\n}ms, 'text is served';
subtest 'promtool' => sub {
    plan skip_all => 'promtool is not here' if (Messdeck::command('which', 'promtool'))[0] != 0;
    open my $f, '>', "$host->{dir}/text" or die $!;
    print $f $text =~ s/.*?\r\n\r\n//sr;
    close $f or die $!;
    my ($status, $out, $err) = Messdeck::command('sh', '-c', "promtool check metrics <'$host->{dir}/text'");
    is "$status$out$err", '0', 'promtool finds nothing to say';
};

# What Grafana's schema wants of each panel; and the board asks for nothing else.
my $contrib = ($ENV{MESSDECK_SRCDIR} // '.') . '/contrib/prometheus';
open my $board, '<', "$contrib/grafana.json" or die $!;
my $panels = decode_json(do { local $/; <$board> })->{panels};
my %asked = map { $_ => 1 } map { $_->{expr} =~ /(messdeck_\w+)/g } map { @{$_->{targets}} } @$panels;
cmp_ok scalar keys %asked, '>=', 15, 'the board for Grafana asks for much';
is_deeply [map { $_->{title} } grep {
    my ($legend, $at) = ($_->{options}{legend}, $_->{gridPos});
    !$_->{targets}[0]{refId} || !$_->{datasource}{uid} || ref $legend->{calcs} ne 'ARRAY'
        || !$legend->{showLegend} || grep({ !defined $at->{$_} } qw(x y w h)) || $at->{x} + $at->{w} > 24
} @$panels], [], 'each panel has what it needs';
is_deeply [grep { $text !~ /^\Q$_\E[ {]/m } sort keys %asked], [], 'and all of it is there';

my $before = becomes('messdeck_people', qr/^0$/);
becomes("messdeck_processes{role=\"$_\"}", qr/^1$/) for qw(gate hub auth template session analyst metrics);
becomes("messdeck_processes{role=\"bot\"}", qr/^4$/);
for my $role (qw(gate hub auth template session metrics)) {
    cmp_ok becomes("messdeck_memory_peak_bytes{role=\"$role\"}", qr/^[1-9]/)->{"messdeck_memory_peak_bytes{role=\"$role\"}"},
        '<', 1e9, "the memory of $role";
}

my ($ann, $ben) = map { Player->start($host, 'guest') } 1, 2;
my $all = becomes('messdeck_people', qr/^2$/);
is $all->{messdeck_guests}, 2, 'they are guests';
is $all->{'messdeck_connections{transport="ssh"}'}, 2, 'by SSH';
Player->sit_down('uckers 2', $ann, $ben);
my $plays = 0;
Player->play_until([$ann, $ben], sub { $plays >= 3 }, sub { $plays++; 0 });
is $plays, 3, 'they play';
$all = becomes('messdeck_plays_total', qr/^3$/);
cmp_ok $all->{messdeck_throws_total}, '>=', 3, 'after as many throws';
is $all->{messdeck_games_playing}, 1, 'in one game';
my ($count, $sum, $all_of, @within) = ($all->{messdeck_commit_seconds_count}, $all->{messdeck_commit_seconds_sum},
    map { $all->{"messdeck_commit_seconds_bucket{le=\"$_\"}"} } qw(+Inf 0.001 0.002 0.005 0.01 0.02 0.05 0.1 0.5));
cmp_ok $count, '>', $before->{messdeck_commit_seconds_count}, 'commits are counted';
cmp_ok $sum, '>', 0, 'and how long they take';
is $all_of, $count, 'as a histogram';
is_deeply [sort { $a <=> $b } @within], \@within, 'whose buckets grow';

my $screen = Terminal->ssh($host, 'guest');
ok $screen->wait_screen(qr/Messdeck/), 'somebody has a screen';
$all = becomes('messdeck_frames_total', qr/^[1-9]/);
cmp_ok $all->{messdeck_output_bytes_total}, '>', 500, 'of so many bytes';

sub wrong {
    local $ENV{SSH_ASKPASS}         = $people->askpass('wrong');
    local $ENV{SSH_ASKPASS_REQUIRE} = 'force';
    my @ssh = Clients::ssh($host, 'bob', 'who');
    return (Messdeck::command('ssh', '-o', 'PreferredAuthentications=keyboard-interactive',
        '-o', 'NumberOfPasswordPrompts=1', @ssh[1 .. $#ssh]))[0];
}
isnt wrong(), 0, 'a wrong password';
becomes('messdeck_logins_refused_total{why="password"}', qr/^1$/);

# A counter outlives the process that counted.
my $hub = $host->child('hub');
kill 'KILL', $hub;
ok $host->child('hub', $hub), 'another hub';
$all = becomes('messdeck_people', qr/^3$/);
is $all->{messdeck_plays_total}, 3, 'the plays are still counted';
cmp_ok $all->{messdeck_commit_seconds_count}, '>=', $count, 'no counter goes back';
my $metrics = $host->child('metrics');
kill 'KILL', $metrics;
ok $host->child('metrics', $metrics), 'its own process is replaced, too';
$host->wait_log(qr/listen transport=metrics .*listen transport=metrics address=\S+ port=(\d+)/s);
($host->{port}{metrics}) = $host->log =~ /.*listen transport=metrics address=\S+ port=(\d+)/s;
ok Messdeck::wait_for(sub { text() =~ /200 OK/ }), 'and serves';

# Anything else.
like asked("GET / HTTP/1.1\r\nHost: deck\r\n\r\n"), qr{^HTTP/1\.1 404 }, 'there is no other page';
like asked("$_ /metrics HTTP/1.1\r\nHost: deck\r\nContent-Length: 0\r\n\r\n"), qr{^HTTP/1\.1 501 }, "$_ is not served"
    for qw(POST PUT DELETE OPTIONS);
like asked("GET /metrics HTTP/1.1\r\nHost: deck\r\nX: " . 'x' x 100_000 . "\r\n\r\n"), qr{^(?:HTTP/1\.1 4|\z)},
    'a long header is not read';
unlike asked("\0\1\2 rubbish\r\n\r\n"), qr/200/, 'rubbish is no question';

# More connections than there may be, one of which drips.
my @silent = map { line() } 1 .. 45;
my $drip   = shift @silent;
syswrite $drip, 'GET /metrics HTTP/1.1';
my $served;
{
    local $SIG{PIPE} = 'IGNORE';
    my $question = line();
    syswrite $question, "GET /metrics HTTP/1.1\r\nHost: deck\r\n\r\n";
    $served = Messdeck::wait_for(sub {
        syswrite $drip, "\r\nX: y";
        return 0 if !IO::Select->new($question)->can_read(0.3);
        sysread $question, my $bytes, 65536;
        return $bytes =~ /200 OK/;
    });
    ok $served, 'silent ones do not keep others from it';
    my $ended = Messdeck::wait_for(sub {
        syswrite $drip, "\r\nX: y";
        return 0 if !IO::Select->new($drip)->can_read(0.3);
        return !sysread $drip, my $bytes, 65536;
    });
    ok $ended, 'who drips is cut';
}

# It can be switched off, and moved.
$host->write_conf($conf);
is(($host->ctl('reload'))[0], 0, 'it is switched off');
ok Messdeck::wait_for(sub { !line() }), 'and nobody listens';
ok Messdeck::wait_for(sub { !$host->children->{metrics} }), 'there is no such process';
my $from = $host->log_size;
$host->write_conf("metrics-listen = {\"127.0.0.1:0\"}\n$conf");
is(($host->ctl('reload'))[0], 0, 'it is switched on');
$host->{port}{metrics} = $host->wait_log(qr/listen transport=metrics address=\S+ port=(\d+)/, $from);
like served(), qr/200 OK/, 'and is there';
my $other = IO::Socket::INET->new(Listen => 1, LocalAddr => '127.0.0.1');
$host->write_conf('metrics-listen = {":' . $other->sockport . "\"}\n$conf");
my ($refused, undef, $said) = $host->ctl('reload');
isnt $refused, 0, 'a port that another program has is refused';
like $said, qr/cannot listen on :\d+ of metrics-listen: Address already in use/, 'and the reload says so';
like served(), qr/200 OK/, 'it goes on where it was';
$host->write_conf("metrics-listen = {\"127.0.0.1:0\"}\n$conf");
is(($host->ctl('reload'))[0], 0, 'as before');
$from = $host->log_size;
is(($host->ctl('restart'))[0], 0, 'the host starts its new version');
$host->{port}{metrics} = $host->wait_log(qr/listen transport=metrics address=\S+ port=(\d+)/, $from);
like served(), qr/200 OK/, 'where it is there, too';
is $host->stop, 0, 'the host ends in order';
unlike $host->log, qr/role=metrics .*signal=31/, 'the sandbox has ended none';

my $taken = IO::Socket::INET->new(Listen => 1, LocalAddr => '127.0.0.1');
my $new   = Messdeck->start(conf => 'metrics-listen = {":' . $taken->sockport . "\"}\n", ready => 0);
is $new->ended, 1, 'a host does not start where the port is taken';
like $new->log, qr/cannot listen on :\d+ of metrics-listen: Address already in use/, 'and says so';
done_testing;
