#!/usr/bin/perl
# A session process is taken over, and tries everything that its links allow:
# it gets nothing that is not its own people's, and the others play on.

use strict;
use warnings;

use FindBin;
use JSON::PP;
use Test::More;

use lib "$FindBin::Bin/../e2e", $FindBin::Bin;
use Clients;
use Hijack;
use Messdeck;
use Player;

my $people = Clients->people;
my $mate   = 'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIMmBWBG1lCXEGNGh7Iyd2RZm0JTPWmQB0rFyjLNMUq8V mate';
my $host   = Messdeck->start(conf => <<"END" . $people->conf);
bots = 0
exempt = {}
sessions-per-process = 4
account "mate" { role = sysop keys = {"$mate"} }
END
my $hub = $host->child('hub');

# Those who must not notice anything fill the first process.
my @victims = map { Player->start($host, 'guest') } 1 .. 4;
my @theirs  = $host->log =~ /accepted id=(\d+) .* session=1$/mg;

my $taken = Hijack->take($host, $host->child('session 2'))
    // plan skip_all => 'only root can take a process over';
is @theirs, 4, 'four people are in another';

sub order      { return $taken->order(@_) }
sub connection { return $taken->connection(@_) }
sub from       { return Hijack::from(@_) }

# The hub's messages among them for that connection.
sub to {
    my ($id, @heard) = @_;
    return map { $_->{line}{m} } grep { grep { $_ == $id } @{$_->{line}{to} // []} } @heard;
}

# An SSH client, of which the gate tells the hub only when that asks: no keys have been exchanged.
sub ssh_connection {
    my ($id, $line) = connection('ssh', @_);
    order(hub => [from($id, figures => JSON::PP::true)], wait => {ev => 'figures'});
    return ($id, $line);
}

my ($fence, $fence_line) = ssh_connection('127.1.0.1');

# Says this to the hub; what is heard until the hub has dealt with all of it.
sub hub {
    my (@lines) = @_;
    return order(hub => [@lines, {from => $fence, m => {figures => JSON::PP::true}}],
        wait => {ev => 'figures'});
}

sub auth {
    my ($id, $name, $password, $number) = @_;
    return from($id, auth => {how => 'password', name => $name, password => $password}, id => $number);
}

sub by_key {
    my ($id, $name, $key) = @_;
    return from($id, auth => {how => 'key', name => $name, key => $key, sure => JSON::PP::true}, id => 1);
}

sub count { return scalar(() = $host->log =~ /$_[0]/g) }

# What the process has done so far, and what must go on.
sub all_is_well {
    my ($after) = @_;
    is $host->child('hub'), $hub, "$after: the hub is the same";
    is scalar(grep { $_->do('who')->{ok} } @victims), 4, "$after: the others are served";
}

# It has no link to the hub any more, and asks for another.
sub again {
    order(gate => [{missed => JSON::PP::true}], wait => {hub => JSON::PP::true});
}

subtest 'connections that there are not' => sub {
    my @heard = hub(map { auth($_, 'bob', 'open sesame', 1) } 10_001 .. 10_015);
    is_deeply [map { to($_, @heard) } 10_001 .. 10_015], [], 'are not answered';
    ok $host->wait_log(qr/link_invented link=\d+ connection=10015$/m), 'but logged';
    @heard = order(hub => [from(10_016, login => {})], wait => {closed => 'hub'});
    is $heard[-1]{line}{closed}, 'hub', 'one more, and the link is closed';
    again();
    is count(qr/login_failed/), 0, 'no password was tried';
};

subtest 'connections of another process' => sub {
    my @heard = hub(map { (
        from($_, do => 'shout I am somebody else', id => 1),
        from($_, auth => {how => 'none', name => 'guest'}, id => 1),
        from($_, gone => 'quit')
    ) } @theirs);
    is_deeply [map { to($_, @heard) } @theirs], [], 'nobody can be spoken for';
    order(gate => [map { ({closed => {id => $_}}, {closed => {id => $_, flood => JSON::PP::true}},
        {proceeds => {id => $_, step => 2}}, {login => {id => $_, ok => JSON::PP::false}}) } @theirs]);
    hub();
    all_is_well('then');
    is count(qr/I am somebody else/), 0, 'nothing was said';
    is count(qr/login_failed|person_left/), 0, 'and nobody ended';
};

subtest 'what a connection is' => sub {
    my ($id, $line) = connection('telnet', '127.2.0.1');
    my ($answer) = to($id, hub(by_key($id, 'alice', $people->line('alice'))));
    ok !$answer->{ok}, 'there are no keys on telnet';
    my @heard = to($id, hub(from($id, auth => {how => 'none', name => 'guest', address => '10.0.0.1'}, id => 2),
        from($id, login => {transport => 'ssh', address => '10.0.0.1'})));
    is $heard[1]{ev}, 'welcome', 'a guest gets in';
    my $name = quotemeta $heard[1]{name};
    ok $host->wait_log(qr/person_in name=$name role=guest via=telnet from=127\.2\.0\.1$/m),
        'by the transport and from the address that the gate knows';

    my ($other, $other_line) = connection('telnet', '127.2.0.2');
    my ($bye) = to($other, hub(from($other, attach => {link => $heard[1]{link}})));
    is "$bye->{ev} $bye->{code}", 'bye replaced', 'the place is not another connection\'s';
    @heard = to($id, hub(from($id, gone => 'lost'), from($id, auth => {how => 'none', name => 'guest'}, id => 3),
        from($id, login => {})));
    is_deeply \@heard, [], 'nor another person\'s afterwards';
    order(gate => [map { {closed => {id => $_}} } $id, $other]);
};

subtest 'figures' => sub {
    my ($id, $line) = connection('telnet', '127.6.0.1');
    my @heard = to($id, order(hub => [(from($id, figures => JSON::PP::true)) x 1100, by_key($id, 'bob', 'none')],
        wait => {re => 1}));
    is scalar(grep { ($_->{ev} // '') eq 'figures' } @heard), 1000, 'are told so often to one connection and no more';
    order(gate => [{closed => {id => $id}}]);
};

subtest 'passwords' => sub {
    my ($id, $line) = ssh_connection('127.3.0.1');
    my $since = time;
    # As many at once as it likes: one of them is asked.
    my @heard = to($id, order(hub => [map { auth($id, 'bob', "guess $_", $_) } 1 .. 20], wait => {re => 1}));
    is scalar(grep { !$_->{ok} } @heard), 20, 'each of twenty guesses is refused';
    ok $host->wait_log(qr/login_failed address=127\.3\.0\.1$/m), 'the log says so';
    is count(qr/login_failed/), 1, 'one was a guess: the others came too early';
    for my $n (2 .. 6) {
        @heard = to($id, order(hub => [auth($id, 'bob', "guess $n", 20 + $n)], wait => {re => 20 + $n}));
    }
    @heard = to($id, @heard, hub()) if !grep { ($_->{ev} // '') eq 'bye' } @heard;
    is scalar(grep { ($_->{ev} // '') eq 'bye' } @heard), 1, 'the sixth ends the connection';
    is_deeply [to($id, hub(auth($id, 'bob', 'open sesame', 99), from($id, login => {})))], [],
        'on which even the right one is not heard any more';
    ok Messdeck::wait_for(sub { count(qr/login_failed address=127\.3\.0\.1$/m) == 6 }), 'the log has a line for each';
    my ($took, $penalty) = time - $since;
    Messdeck::wait_for(sub {
        my ($status, $text) = $host->ctl('-j', 'penalties');
        ($penalty) = grep { $_->{address} eq '127.3.0.1' } @{decode_json($text)->{penalties}};
        return $penalty || time - $since > 60;
    });
    SKIP: {
        # Six cost half a minute, and what passes meanwhile is taken off.
        skip 'this machine is so busy that the penalty is over', 2 if !$penalty && $took > 10;
        ok $penalty, 'the address has to wait, while the connection is there';
        is $penalty->{why}, 'wrong passwords', 'for that';
    }
    order(gate => [{closed => {id => $id}}]);
    is count(qr/person_in name=bob/), 0, 'bob has not come';
};

subtest 'a sysop' => sub {
    my ($id, $line) = ssh_connection('127.4.0.1');
    my @heard = to($id, hub(by_key($id, 'mate', $mate), from($id, login => {})));
    is $heard[1]{role}, 'sysop', 'can be claimed by the key alone: see SECURITY.md';
    for my $words ('bans', 'shutdown', 'ban 127.0.0.1', 'kick ' . $victims[0]{welcome}{name}, 'backup x') {
        my ($answer) = to($id, hub(from($id, do => $words, id => 5)));
        isnt $answer->{ok}, JSON::PP::true, "but not so as to use $words" or diag encode_json($answer);
    }
    order(gate => [{closed => {id => $id}}]);
    all_is_well('then');
};

subtest 'what is no message' => sub {
    my @words = ('', ' ', 'x', '{', '[]', '{}', 'null', '1', '"from"', '{"from":1}', '{"m":{}}', "\x{0}", '{"from":"x","m":[]}',
        '{"from":1e999,"m":{}}', '{"from":-9223372036854775808,"m":{"gone":1}}', '[' x 60_000, '{"a":' x 10_000,
        '{"to":[1],"m":{"ev":"welcome"}}', '{"verified":1,"ok":true}', '{"conn":{"link":1,"id":1}}', '{"stop":true}',
        '{"hello":{"protocol":1}}', '{"hello":7}');
    order(hub => ['{"hello":{"protocol":99}}'], wait => {closed => 'hub'});
    again();
    while (@words) {
        hub(map { ($_) x 3 } splice @words, 0, 5);
        my @heard = order(hub => ['{"hello":{"protocol":99}}'], wait => {closed => 'hub'});
        is $heard[-1]{line}{closed}, 'hub', 'a few are let pass; an unknown protocol ends the link';
        again();
    }
    all_is_well('then');
    my $many = '{"from":1,"m":{"x":[' . '0,' x 1100 . '0]}}';
    for my $line ('x' x 100_000, join("\n", ('[]') x 16), join("\n", ($many) x 16)) {
        my $from  = $host->log_size;
        my @heard = order(hub => [$line], wait => {closed => 'hub'});
        is $heard[-1]{line}{closed}, 'hub', 'so does a line that is too long, and many that are no messages or too large';
        cmp_ok scalar(() = $host->log($from) =~ /link_line/g), '<=', 16, 'of which the log tells a few times';
        again();
    }
};

subtest 'descriptors' => sub {
    my $count = sub { scalar(() = glob "/proc/$_[0]/fd/*") };
    my @before = map { $count->($_) } $hub, $host->pid;
    # For so many the hub may close the link, as it comes.
    my @heard = (order(fds => 50), hub());
    again() if grep { ($_->{line}{closed} // '') eq 'hub' } @heard;
    my @after = map { $count->($_) } $hub, $host->pid;
    cmp_ok $after[$_] - $before[$_], '<=', 64, 'few are kept' for 0, 1;
    all_is_well('then');
};

subtest 'anything' => sub {
    my $memory = $host->memory('hub');
    my $each   = $ENV{MESSDECK_LONG} ? 20_000 : 1_500;
    for my $seed (1 .. ($ENV{MESSDECK_LONG} ? 40 : 3)) {
        my @own = map { [connection($_ == 1 ? 'telnet' : 'ssh', "127.5.$seed.$_")] } 1 .. 3;
        my @ids = map { $_->[0] } @own;
        # One is still to log in.
        hub(map { (from($_, auth => {how => 'none', name => 'guest'}, id => 1), from($_, login => {})) } @ids[0, 1]);
        order(random => [$seed, $each, [@ids]]);
        order(gate => [map { {closed => {id => $_}} } @ids]);
        all_is_well("seed $seed");
    }
    # Sanitizers map terabytes, and give back late.
    my $most = $host->memory('hub', 'VmSize') > 1e9 ? 1e6 : 65_536;
    cmp_ok $host->memory('hub') - $memory, '<', $most, 'the hub has not grown by more than 64 MiB';
    is count(qr/person_in name=bob|role=(?!guest)\w+ via=\S+ from=127\.5/), 0, 'nobody was let in as somebody else';
};

subtest 'the gate' => sub {
    order(gate => ['x', '{}', '[]', '{"ready":true}', '{"trouble":"none"}', '{"bot":false}', '{"stop":true}',
        '{"forked":{"number":1,"pid":1}}', '{"login":{"link":1,"id":1,"ok":true}}', '{"sync":1}', '{"conn":{"id":1}}',
        '{"closed":{"id":-1}}', '{"closed":7}', '{"proceeds":{"id":1e300,"step":-1}}', '{"missed":7}']);
    all_is_well('then');
    my $from = $host->log_size;
    order(gate => [({missed => JSON::PP::true}) x 200], wait => {closed => 'gate'});
    ok $host->wait_log(qr/died role=session number=2 .*signal=9/, $from),
        'kills a process that wants more links to the hub than it can need';
    my $player = Player->start($host, 'guest');
    ok $player->do('who')->{ok}, 'and others get in, by another';
    all_is_well('then');
};

$taken->end;
is count(qr/died role=(?!session number=2)/), 0, 'no other process has ended';
my ($status, $text) = Messdeck::command(Clients::ssh($host, 'guest', '-b', '127.9.9.9', 'who'));
is $status, 0, 'whoever comes is served';
done_testing;
