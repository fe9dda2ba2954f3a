#!/usr/bin/perl
# A bot that takes too much of a processor is ended by the gate, and one that
# does not takes its place.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Cwd ();
use File::Copy ();
use File::Temp ();
use Messdeck;
use Player;
use Test::More;

# A host whose chief does nothing but compute, unless there is that file. (It can
# make none itself.)
my $weights = Cwd::abs_path(($ENV{MESSDECK_SRCDIR} // '.') . '/etc/weights/messdeck.eval');
my $bot = Cwd::abs_path(Messdeck::program('messdeck-bot'));
my $dir = File::Temp->newdir;
File::Copy::copy(Messdeck::program('messdeckd'), "$dir/messdeckd") or die $!;
open my $script, '>', "$dir/messdeck-bot" or die $!;
print $script <<"END";
#!/bin/sh
case "\$*" in *" --level chief "*)
	[ -e "$dir/calm" ] || exec "$^X" -e '1 while 1';;
esac
exec "$bot" "\$@"
END
close $script;
chmod 0755, "$dir", "$dir/messdeckd", "$dir/messdeck-bot";
my $host = Messdeck->start(program => "$dir/messdeckd", conf => qq(bot-delay = 0\nbot-weights = "$weights"\n));

my $pid = $host->wait_log(qr/start role=bot number=3 pid=(\d+)/);
ok $pid, 'the chief is started';
ok Messdeck::wait_for(sub { open my $file, '<', "/proc/$pid/cmdline" or return 0; (<$file> // '') =~ /while 1/ }), 'and computes';

open my $calm, '>', "$dir/calm" or die $!;

# Seconds of a processor that it has had so far.
sub used {
    open my $file, '<', "/proc/$pid/schedstat" or return undef;
    return (split ' ', <$file> // '0')[0] / 1e9;
}

# On a busy machine it may not get so much between two looks of the gate's: then
# the gate stands still for a while. The first look has nothing to compare with.
my $busy;
for (1 .. 10) {
    my $before = used() // last;
    kill 'STOP', $host->pid;
    Messdeck::wait_for(sub { (used() // 1e9) > $before + 7 }, 300);
    kill 'CONT', $host->pid;
    last if $busy = Messdeck::wait_for(sub { $host->log =~ / gate\[\d+\]: bot_busy number=3 pid=(\d+) level=chief$/m && $1 }, 15);
}
is $busy, $pid, 'it takes too much, which the log says';
ok Messdeck::wait_for(sub { !-e "/proc/$pid" }), 'and is ended';
ok $host->wait_log(qr/person_in name=Tiffy role=bot/), 'another chief comes';
my $person = Player->start($host, 'guest');
ok $person->do('bot chief ludo 2')->{ok}, 'who plays';
$person->do('phrase');
ok(Player->play_until([$person], sub { $person->status eq 'playing' && $person->play->{throws} > 6 }), 'throw after throw');
unlike $host->log, qr/bot_busy(?! number=3 )/, 'the others have taken little';
diag $host->log if $ENV{MESSDECK_LOG};
is $host->stop, 0, 'the host ends in order';
done_testing;
