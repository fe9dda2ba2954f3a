#!/usr/bin/perl
# To whom words go that are typed at the wrong moment, and what the host tells
# all who come.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use File::Temp;
use Messdeck;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $people = Clients->people;
my $motd   = File::Temp->new;
print $motd map { "\e[31mline $_\e[0m of the day\n" } 1 .. 30;
$motd->flush;
chmod 0644, $motd->filename;
my $host = Messdeck->start(conf => "bot-delay = 0\nmotd-file = \"" . $motd->filename . "\"\n" . $people->conf);

sub come {
    my ($name, %want) = @_;
    my $t = Terminal->ssh($host, $name, %want);
    ok $t->wait_screen(qr/The message of the day.*line 1 of the day/s), "$name is told what there is";
    return $t;
}

my $alice = come('alice', key => $people->key('alice'));
$alice->keys('Space');
ok $alice->wait_screen(qr/line 30 of the day/), 'all of it, page by page';
$alice->keys('Escape');
ok $alice->wait_screen(qr{What would you like.*/motd shows}s), 'the lobby says how to see the message again';
$alice->line('/motd');
ok $alice->wait_screen(qr/line 1 of the day/), 'which does';
unlike $alice->screen, qr/\[31m/, 'in colours, not in their names';

# As a slow line brings it: Esc and a command as one packet.
$alice->tmux('send-keys', 'Escape', ';', 'send-keys', '-l', '/new uckers 2');
ok $alice->wait_screen(qr{^> /new uckers 2}m), 'Esc and a slash soon after it are two keys';
$alice->keys('Enter');
ok $alice->wait_screen(qr/Table 1  uckers/), 'the command is done';

my $guest = come('guest', width => 40);
$guest->type("sob\n");
ok $guest->wait_screen(qr/Not sent/), 'words in one piece are no keys of the menu';
unlike $guest->screen, qr/You are seeking/, 'though they begin with one';
$guest->keys('Escape');
$guest->line('/watch 1');
ok $guest->wait_screen(qr/j Enter: sit down/), 'a guest watches';

$alice->line('/help keys');
ok $alice->wait_screen(qr/In the lobby/), 'over the help';
for my $letter (split //, '/tell guest-1~ plumduff') {
    $alice->type($letter);
}
ok $alice->wait_screen(qr{^> /tell guest-1~ plumduff}m), 'all that is typed is typed';
$alice->keys('Enter');
ok $guest->wait_screen(qr/plumduff/), 'the guest is told';
$alice->line('tell guest-1~ spotteddick');
ok $alice->wait_screen(qr/Not sent\. \/tell is the/), 'without its slash it is told to nobody';
$alice->line('/say anchors aweigh');
ok $guest->wait_screen(qr/anchors aweigh/), 'what is said is heard';
unlike $guest->screen, qr/spotteddick/, 'the secret was not';
is $host->stop, 0, 'the host ends in order';
done_testing;
