#!/usr/bin/perl
# Fifty people stay while the configuration is read again, except for those
# whom it no longer has or now bans; and a host that stops after its countdown.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use JSON::PP;
use Messdeck;
use Player;
use Test::More;

my $dir      = File::Temp->newdir;
my %account  = map { $_ => Messdeck::account($dir, $_) } qw(mona eve tim);
my $accounts = join '', @account{qw(mona eve tim)};
my $host     = Messdeck->start(conf => "bots = 0\n$accounts");

sub ctl {
    my ($status, $out) = $host->ctl('-j', @_);
    return $status == 0 ? decode_json($out)->{data} : undef;
}

# Waits for an event of that kind, for which the code (if any) is true.
sub heard {
    my ($player, $ev, $code) = @_;
    my $wanted = sub { (grep { $_->{ev} eq $ev && (!$code || $code->($_)) } @{ $player->{events} })[-1] };
    return $player->wait($wanted) // {};
}

my %by_key = map { $_ => Player->start($host, $_, key => "$dir/$_") } qw(mona eve tim);
my @guests = map { Player->start($host, 'guest') } 1 .. 47;
is scalar(grep { $_->{welcome} } @guests, values %by_key), 50, 'fifty people are here';

my $moderator = $account{mona} =~ s/role = player/role = moderator/r;
$host->write_conf("bots = 0\ntalk-rate = 20\nbans = {\"tim until 2099-01-01 spam\"}\n$moderator$account{tim}");
is(($host->ctl('reload'))[0], 0, 'the configuration is read again');
my $bye = heard($by_key{tim}, 'bye');
is_deeply [@{$bye}{qw(code text)}], ['banned', 'spam'], 'whom it bans now has to go';
is heard($by_key{eve}, 'bye')->{code}, 'kicked', 'whom it has no longer, too';
is heard($by_key{mona}, 'you', sub { $_[0]{role} eq 'moderator' })->{name}, 'mona', 'a role counts at once';
ok $by_key{mona}->do('reports')->{ok}, 'with its rights';
my @stay = grep { ($_->do('motd') // {})->{ok} } @guests;
is scalar @stay, 47, 'all the others are still here and are answered';
ok $host->wait_here(48), 'as the hub sees it';
my ($row) = @{ctl('audit')->{audit}};
is_deeply [@{$row}{qw(what via)}], ['reload', 'file'], 'the audit has the reload';
is $row->{text}, 'talk-rate 8 to 20, bans, account eve removed, account mona role moderator', 'and what it changed';
ok $host->wait_log(qr/audit what=reload .*talk-rate 8 to 20/), 'so has the log';

ctl('warn', 'mona', 'gently');
($row) = @{ctl('audit', 'mona')->{audit}};
is_deeply [@{$row}{qw(what whom who via uid)}], ['warn', 'mona', 'sysop', 'local', $<], 'an act by messdeckctl has its user';

ctl('shutdown', 1, 'a new engine');
my $notice = heard($guests[0], 'notice', sub { $_[0]{code} eq 'shutdown' });
is $notice->{text}, 'a new engine', 'everybody is told of a stop';
ctl('shutdown', 'off');
ok heard($guests[0], 'notice', sub { $_[0]{code} eq 'shutdown_off' })->{ev}, 'and that it is taken back';
ctl('shutdown', '5s');
$notice = heard($guests[1], 'notice', sub { $_[0]{code} eq 'shutdown' && $_[0]{seconds} <= 5 });
ok $notice->{ev}, 'a countdown may be one of seconds';
ok Messdeck::wait_for(sub { defined $host->status }, 5 + $Messdeck::TIMEOUT), 'the host stops by itself';
is $host->status, 0, 'in order';
done_testing;
