#!/usr/bin/perl
# The host's pictures: those that come with it, as people see them, and others
# after the configuration was read again.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use File::Temp;
use Messdeck;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $art    = ($ENV{MESSDECK_SRCDIR} // '.') . '/etc/art';
my $folder = File::Temp->newdir;
chmod 0755, $folder;

# A picture in the folder, by its name.
sub picture {
    my ($name, $bytes) = @_;
    open my $f, '>:raw', "$folder/$name" or die "$folder/$name: $!";
    print $f $bytes;
    close $f or die $!;
    return "$folder/$name";
}

my $plain = "bots = 0\n";
my $host  = Messdeck->start(
    conf => qq{${plain}welcome = "$art/ship.ans"\nlobby = "$art/table.ans"\ngoodbye = "$art/ship.ans"\n});

my $wide = Terminal->ssh($host, 'guest', width => 132, height => 43);
ok $wide->wait_screen(qr/▓▓▀█████.*M E S S D E C K.*Press any key to come in/s), 'who comes in sees a ship';
unlike $wide->screen, qr/What would you like/, 'and no lobby yet';
$wide->keys('Space');
ok $wide->wait_screen(qr/██▀███▀██.*What would you like/s), 'after a key the lobby, below a table';

my $narrow = Terminal->ssh($host, 'guest', width => 40);
ok $narrow->wait_screen(qr{\\   o   o   o.*M E S S D E C K.*Press any key}s), 'a narrow screen has the text beside it';
unlike $narrow->screen, qr/[▀▄█]/, 'which is no art';
$narrow->keys('Enter');
ok $narrow->wait_screen(qr/play the house bot|new table/), 'then its lobby';
$narrow->line('/quit');
ok $narrow->wait_screen(qr{\\   o   o   o.*Fair winds}s), 'who quits sees the ship again';

# Session processes that are there take the new pictures.
my $raft = picture('raft.ans', "\e[1;33m\xdb\xdb RAFT \xdb\xdb");
$host->write_conf(qq{${plain}lobby = "$raft"\n});
is(($host->ctl('reload'))[0], 0, 'the configuration is read again');
ok $wide->wait_screen(qr/██ RAFT ██.*What would you like/s), 'those who are here see the new picture';
my $next = Terminal->ssh($host, 'guest', width => 132, height => 43);
ok $next->wait_screen(qr/██ RAFT ██.*What would you like/s), 'who comes in now sees nothing before the lobby';

# A wrong picture is refused, and nothing changes.
my $deep = picture('deep.ans', "\n" x 200 . 'x');
$host->write_conf(qq{${plain}lobby = "$deep"\n});
my ($status, @said) = $host->ctl('reload');
isnt $status, 0, 'a picture that is too high is refused';
like join('', @said), qr/deep\.ans has more than 200 rows/, 'with what is wrong with it';
$next->keys('C-l');
ok $next->wait_screen(qr/██ RAFT ██/), 'the one before stays';
is $host->stop, 0, 'the host ends in order';
done_testing;
