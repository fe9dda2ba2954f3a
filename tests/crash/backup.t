#!/usr/bin/perl
# A host moves house: a backup made while people play, restored elsewhere, has
# everything but the games that were under way, and gives no name twice.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", $FindBin::Bin;

use Client;
use File::Copy qw(copy);
use File::Temp ();
use Messdeck;
use POSIX ();
use Test::More;

Messdeck::needs_file('its backups are its own');
my $conf = "bots = 0\nlog-level = info\n";
my $tmp  = File::Temp->newdir;
my $old  = Messdeck->start(conf => $conf, ssh => 0, telnet => 0);

sub clients {
    my ($host) = @_;
    return map { ($_ => Client->new($host, name => $_)) } qw(ann ben);
}

sub must {
    my ($client, $words) = @_;
    my $answer = $client->answer($words);
    ok $answer && $answer->{ok}, "$client->{name}: $words";
    return $answer->{data};
}

# Both sit down at a new table and throw once each; the game's id.
sub game {
    my ($table, %client) = @_;
    must($client{ann}, 'new uckers 2');
    must($client{ben}, "join $table");
    must($client{$_}, "phrase $_") for qw(ann ben);
    must($client{$_}, 'throw') for qw(ann ben);
    return must($client{ann}, "board $table")->{state}{game};
}

my %client = clients($old);
my $first  = game(1, %client);
must($client{ann}, 'resign');
must($client{$_}, 'leave') for qw(ann ben);
# The table was closed when both had left it.
my $open    = must($client{ann}, 'games')->{tables};
my $second  = game(@$open ? 2 : 1, %client);
my $backup  = "$tmp/copy.db";
my ($status, $out, $error) = $old->ctl('backup', $backup);
is $status, 0, "a backup while two play: $out$error";
is((stat $backup)[2] & 07777, 0600, 'which only its owner may read');
($status, $out, $error) = $old->ctl('backup', $backup);
is $status, 1, 'not over a file that is there';
like $error, qr/exists/, 'in words';
($status, $out, $error) = $old->ctl('backup', '/nowhere/copy.db');
is $status, 1, 'nor where there is no folder';
must($client{$_}, 'who') for qw(ann ben);

($status, $out, $error) = $old->ctl('restore', $backup);
is $status, 1, 'no restore while a host runs';
like $error, qr/stop it/, 'in words';

sub restore {
    my ($folder, $file) = @_;
    mkdir "$folder/state" or die $!;
    return Messdeck::command(Messdeck::program('messdeckctl'),
        '-s', "$folder/state/messdeckd.sock", 'restore', $file);
}

my %epoch;
for my $time (1, 2) {
    my $folder = File::Temp->newdir;
    my ($done, $text, $why) = restore("$folder", $backup);
    is $done, 0, "restore number $time: $why";
    my $new = Messdeck->start(dir => "$folder", conf => $conf, ssh => 0, telnet => 0);
    my ($voided) = $new->wait_log(qr/restored epoch=[0-9a-f]{8} voided=(\d+)/);
    is $voided, 1, 'the game that was under way is voided';
    my %now    = clients($new);
    my $record = must($now{ann}, "record $second")->{text};
    like $record, qr/^\[Secret/m, 'its secret is shown';
    like $record, qr/^result voided$/m, 'its record says so';
    must($now{ann}, "verify $_") for $first, $second;
    $_->answer('leave') for values %now;
    my $taken = must($now{ann}, 'games')->{tables};
    my $id    = game(1 + @$taken, %now);
    my ($epoch) = $id =~ /^T\d+-3-([0-9a-f]{8})$/;
    ok defined $epoch, "a new game is called $id";
    ok !$epoch{$epoch}++, 'as no game before';
    my $hub = $new->child('hub');
    kill 'KILL', $hub;
    is must($now{ann}, 'stats')->{games}, 3, 'a hub that comes back';
    is must($now{ann}, "board " . (1 + @$taken))->{state}{status}, 'playing', 'does not void it again';
    is $new->stop, 0, 'the host ends in order';
}

copy($backup, "$tmp/cut.db") or die $!;
truncate "$tmp/cut.db", 4096 or die $!;
($status, $out, $error) = restore(File::Temp->newdir . '', "$tmp/cut.db");
is $status, 1, 'a copy that is cut';
like $error, qr/cut\.db is cut: it has 4096 of \d+ bytes/, 'is refused in words';

is $old->stop, 0, 'the old host ends';
copy("$old->{dir}/state/messdeck.db", "$tmp/plain.db") or die $!;
my $folder = File::Temp->newdir;
($status, $out, $error) = restore("$folder", "$tmp/plain.db");
is $status, 1, 'a copy that was made otherwise';
like $error, qr/was not made by messdeckctl backup/, 'is refused in words';
($status, $out, $error) = $old->ctl('restore', $backup);
is $status, 1, 'nothing is written over';
like $error, qr/already exists/, 'in words';

# Of one that takes many slices whoever asked for it goes away in the middle.
Messdeck::command('python3', '-c', 'import sqlite3, sys
db = sqlite3.connect(sys.argv[1])
db.execute("""WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000)
    INSERT INTO said SELECT NULL, 9e12, \'shout\', \'ann\', NULL, 0, 0, hex(zeroblob(200)) FROM n""")
db.commit()', "$old->{dir}/state/messdeck.db");
$old->run;
ok $old->wait_log(qr/gate\[\d+\]: ready/), 'a host with much talk';
my $hub = $old->child('hub');
kill 'STOP', $hub;
# A program that asks without messdeckctl: the code words that it gets.
sub ask {
    my ($how) = @_;
    return (Messdeck::command('python3', '-c', <<"END", "$old->{dir}/state/messdeckd.sock", $tmp))[1];
import json, os, socket, sys
def ask(name, file, wait=True):
    s = socket.socket(socket.AF_UNIX)
    s.connect(sys.argv[1])
    line = json.dumps({"do": "backup " + name, "id": 1}).encode() + b"\\n"
    if file is None:
        s.sendall(line)
    else:
        socket.send_fds(s, [b"\\1" + line], [file])
    for answer in s.makefile() if wait else []:
        if json.loads(answer).get("re") == 1:
            return json.loads(answer)["code"]
tmp = sys.argv[2]
$how
END
}
ask('ask("half.db", os.open(tmp + "/half.db", os.O_RDWR | os.O_CREAT), wait=False)');
kill 'CONT', $hub;
ok $old->wait_log(qr/backup file=half\.db error="who asked for it has gone"/), 'gives the backup up';
is ask('print(ask("a", None), ask("b", os.open("/dev/null", os.O_RDWR)), ask("c", os.open(tmp + "/copy.db", os.O_RDONLY)))'),
    "usage disk disk\n", 'there is none without a file that can be written';

kill 'STOP', $hub;
my $asker = fork // die "fork: $!";
if ($asker == 0) {
    exec Messdeck::program('messdeckctl'), '-s', "$old->{dir}/state/messdeckd.sock", 'backup', "$tmp/cancelled.db"
        or POSIX::_exit(127);
}
ok Messdeck::wait_for(sub { -e "$tmp/cancelled.db" }), 'another is asked for';
kill 'INT', $asker;
waitpid $asker, 0;
ok !-e "$tmp/cancelled.db", 'and leaves no file when it is cancelled';
kill 'CONT', $hub;
# The hub may have to notice that first.
ok Messdeck::wait_for(sub { ($old->ctl('backup', "$tmp/whole.db"))[0] == 0 }), 'the next one is made';
is $old->stop, 0, 'the host ends in order after backups';
done_testing;
