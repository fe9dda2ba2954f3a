#!/usr/bin/perl
# timing.t [GUESSES [P]]: a wrong password takes as long for a name that has an
# account as for one that has none, whichever way it comes.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Player;
use Test::More;

my $guesses = shift // 15;
my $least   = shift // 0.0001;
my $people  = Clients->people;
my $conf    = "bots = 0\n" . $people->conf;
my $host    = Messdeck->start(conf => $conf);

# Accounts of the database, and bob of the configuration.
for my $name (qw(ada kit)) {
    my $guest  = Player->start($host, $name, key => $people->key("stranger"));
    my $answer = $guest->do("register $name", password => "the password of $name");
    ok $answer && $answer->{ok}, "$name has an account" or diag explain $answer;
}
$host->write_conf("guests = no\n$conf");
is(($host->ctl('reload'))[0], 0, 'guests are no longer let in');

# What chance makes of two equal things is below P once in 1/P times; three
# times in a row it is no chance.
for my $transport (qw(ssh telnet)) {
    my ($known, $unknown, $p) = (0, 0, 0);
    for (1 .. 3) {
        # Each takes a second and more where all are busy.
        local $Messdeck::TIMEOUT = 10 * $Messdeck::TIMEOUT;
        my ($status, $out, $err) = Messdeck::command('/usr/bin/python3', "$FindBin::Bin/timing.py", $transport,
            $host->port($transport), $guesses, qw(ada kit bob));
        ($known, $unknown, $p) = split ' ', $out;
        is $status, 0, "all guesses over $transport are answered" or diag $err;
        last if $status != 0 || $p > $least;
    }
    cmp_ok $p // 0, '>', $least, "over $transport both take the same time: $known and $unknown ms, p $p";
}

is $host->stop, 0, 'the host ends in order';
done_testing;
