#!/usr/bin/perl
# A bot that takes too much of a processor is ended by the gate, and one that
# does not takes its place. It is a real process that computes in many threads,
# so that it gets its share on a busy machine, too.

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

# A host whose chief, when it is started first, is the trainer, which plays by itself.
my $weights = Cwd::abs_path(($ENV{MESSDECK_SRCDIR} // '.') . '/etc/weights/messdeck.eval');
my ($bot, $train) = map { Cwd::abs_path(Messdeck::program($_)) } qw(messdeck-bot messdeck-train);
my $dir = File::Temp->newdir;
File::Copy::copy(Messdeck::program('messdeckd'), "$dir/messdeckd") or die $!;
open my $script, '>', "$dir/messdeck-bot" or die $!;
print $script <<"END";
#!/bin/sh
case "\$*" in *" --level chief "*)
	mkdir "$dir/spun" 2>/dev/null &&
	    exec "$train" match -t 64 -g 10000000 -R masters greedy greedy;;
esac
exec "$bot" "\$@"
END
close $script;
chmod 0755, "$dir/messdeckd", "$dir/messdeck-bot";
my $host = Messdeck->start(program => "$dir/messdeckd", conf => qq(bot-delay = 0\nbot-weights = "$weights"\n));

my $pid = $host->wait_log(qr/start role=bot number=3 pid=(\d+)/);
ok $pid, 'the chief is started';
my $busy = $host->wait_log(qr/ gate\[\d+\]: bot_busy number=3 pid=(\d+) level=chief$/m);
is $busy, $pid, 'it takes too much, which the log says';
ok Messdeck::wait_for(sub { !-e "/proc/$pid" }), 'and is ended';
ok $host->wait_log(qr/person_in name=Tiffy role=bot/), 'another chief comes';
unlike $host->log, qr/bot_busy(?! number=3 )/, 'the others have taken little';
my $person = Player->start($host, 'guest');
ok $person->do('bot chief ludo 2')->{ok}, 'who plays';
$person->do('phrase');
ok(Player->play_until([$person], sub { $person->status eq 'playing' && $person->play->{throws} > 6 }), 'game after game');
is $host->stop, 0, 'the host ends in order';
done_testing;
