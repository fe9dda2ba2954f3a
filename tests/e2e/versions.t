#!/usr/bin/perl
# A new version is installed over the old one and takes over: sessions of the
# old program live on and play at one table with those of the new one. When
# the host is so much newer that it does not serve them, they end in words.

use strict;
use warnings;
use utf8;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use File::Copy qw(copy);
use File::Temp ();
use Messdeck;
use Player;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
Messdeck::needs_file('other versions of its hub are in tests/cluster/before.pl');
srand 5;
my $dir = File::Temp->newdir('versionsXXXXXX', TMPDIR => 1);

# As an installation does it: a new file takes the old one's name.
sub install {
    my ($program) = @_;
    copy(Messdeck::program($program), "$dir/new") or die "$program: $!";
    chmod 0755, "$dir/new";
    rename "$dir/new", "$dir/messdeckd" or die $!;
}

install('messdeckd');
copy(Messdeck::program('messdeck-bot'), "$dir/messdeck-bot") or die $!;
chmod 0755, "$dir/messdeck-bot";
my $host = Messdeck->start(program => "$dir/messdeckd", telnet => 0);

sub restarted {
    my $hub  = $host->child('hub');
    my $from = $host->log_size;
    is((($host->ctl('restart'))[0]), 0, 'messdeckctl restart');
    ok $host->child('hub', $hub), 'a new hub runs';
    ok $host->wait_log(qr/gate\[\d+\]: ready/, $from), 'the host is ready';
}

# Its session processes.
sub sessions {
    my $children = $host->children;
    return map { $children->{$_} } grep { /^session/ } keys %$children;
}

my $old     = Player->start($host, 'guest');
$old->{first} = $old->{welcome};
my $old_eye = Terminal->ssh($host, 'guest');
ok $old_eye->wait_screen(qr/Welcome/), 'people come to the old version';
ok $old->do('new uckers 2')->{ok}, 'one opens a table';
like $old->do('who')->{data}{people}[0]{name}, qr/Guest/, 'the guest of the old version is there';

subtest 'an older program does not take over' => sub {
    install('tests/e2e/past');
    my $children;
    ok Messdeck::wait_for(sub {
        $children = $host->children;
        return join(',', sort keys %$children) eq 'analyst,auth,bot,hub,session 1,template';
    }), 'all processes are there' or diag explain $children;
    my ($status, undef, $error) = $host->ctl('restart');
    is $status, 1, 'messdeckctl restart is refused';
    like $error, qr/^messdeckctl: the program on disk is an earlier version/, 'in words';
    is_deeply $host->children, $children, 'before anything was stopped';
    ok $old->do('who')->{ok}, 'everybody plays on';
    unlink "$dir/messdeckd";
    (undef, undef, $error) = $host->ctl('restart');
    like $error, qr/cannot be run/, 'nor does one that is not there';
    is_deeply $host->children, $children, 'nothing is stopped for it';
};

my %old = map { $_ => 1 } sessions();
install('tests/e2e/next');
restarted();
like((Messdeck::command("$dir/messdeckd", '--version'))[1], qr/99\.1/, 'it is the new version');
ok $old->wait(sub { $old->{welcome}{again} }), 'the old session reconnects to the new hub';
my $new     = Player->start($host, 'guest');
my $new_eye = Terminal->ssh($host, 'guest');
ok $new_eye->wait_screen(qr/Welcome/), 'people come to the new version';
is join(' ', sort map { $old{$_} ? 'old' : 'new' } sessions()), 'new old', 'each in a session process of its version';
ok $new->do('join 1')->{ok}, 'the newcomer sits down with the old one';
$_->do('phrase') for $old, $new;
$old->wait(sub { $old->status eq 'playing' });
for my $eye ($old_eye, $new_eye) {
    $eye->line('/watch 1');
    ok $eye->wait_screen(qr/Table 1  uckers/), 'somebody of each version watches';
}
ok(Player->play_until([$old, $new], sub { $old->play->{throws} > 30 }, sub { int rand @{ $_[0] } }),
    'both play');
is_deeply $old->do('board')->{data}{state}{play}, $new->do('board')->{data}{state}{play}, 'one game';
$new->do('say over');
for my $eye ($old_eye, $new_eye) {
    ok $eye->wait_screen(qr/over/), 'what is said is seen on both screens';
}
ok !$old->{closed} && !$new->{closed}, 'nobody was disconnected';

install('tests/e2e/later');
restarted();
ok $old->wait(sub { $old->{bye} }) || $old->{bye}, 'a host much newer ends the oldest session';
is $old->{bye}{code}, 'version', 'the oldest session is told why';
ok $old_eye->wait_screen(qr/new version/), 'in words on the screen';
ok $new->wait(sub { $new->{welcome}{again} }), 'while the one of the version before goes on';
ok $new->do('who')->{ok}, 'the new program is served';
my $back = Terminal->ssh($host, 'guest');
$back->wait_screen(qr/Welcome/);
$back->line("/resume $old->{first}{token}");
ok $back->wait_screen(qr/Table 1  uckers/), 'who comes again has the seat and the game';
is $host->stop, 0, 'the host ends in order';

Messdeck::command('python3', '-c', 'import sqlite3, sys
sqlite3.connect(sys.argv[1]).execute("PRAGMA user_version = 1000")', "$host->{dir}/state/messdeck.db");
my $from = $host->log_size;
$host->run;
is $host->ended, 78, 'with the database of a later version none starts';
like $host->log($from), qr/hub\[\d+\]: start error="the database has a later version/, 'the log says that the database is of a later version';
is(() = $host->log($from) =~ /start role=hub/g, 1, 'once');
done_testing;
