#!/usr/bin/perl
# The host key: messdeckctl shows it as OpenSSH does, and has the host use
# another one, while those who are there stay.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use JSON::PP;
use Messdeck;
use Player;
use Sys::Hostname;
use Test::More;

my $host = Messdeck->start(conf => "bots = 0\n", telnet => 0);
my $file = "$host->{dir}/state/host_key";
my $name = hostname;

# What ssh-keygen says of a key: its fingerprint with the file's name as the
# comment, and the SSHFP record of the SHA-256 digest.
sub keygen {
    my ($public) = @_;
    my $print = (Messdeck::command('ssh-keygen', '-lf', "$public.pub"))[1];
    $print =~ s/^(\d+ \S+) .* (\(\w+\))$/$1 $public $2/ or die $print;
    my ($record) = (Messdeck::command('ssh-keygen', '-r', $name, '-f', "$public.pub"))[1] =~ /^(.* SSHFP 4 2 .*\n)/m;
    return $print . $record;
}

# Whether a client that knows only that key comes in.
sub comes {
    my ($line) = @_;
    my $known = File::Temp->new;
    print $known "[127.0.0.1]:" . $host->ssh_port . " $line\n";
    close $known;
    my @ssh = Clients::ssh($host, 'guest', 'who');
    return (Messdeck::command('ssh', '-o', 'StrictHostKeyChecking=yes', '-o', "UserKnownHostsFile=$known",
        @ssh[1 .. $#ssh]))[0] == 0;
}

sub line {
    my ($public) = @_;
    open my $f, '<', "$public.pub" or die $!;
    my ($key) = <$f> =~ /^(\S+ \S+)/;
    return $key;
}

my $first = keygen($file);
my $known = line($file);
my ($status, $out, $err) = $host->ctl('hostkey');
is "$status$out$err", "0$first", 'the key is shown as ssh-keygen does';
ok comes($known), 'people come in with it';

($status, $out, $err) = $host->ctl('hostkey', 'rotate');
is "$status$out", '1', 'there is no other to use yet';
like $err, qr/there is no next key; make one with 'messdeckctl hostkey add'/, 'and it says how to make one';
($status, $out, $err) = $host->ctl('hostkey', 'add');
my $second = keygen("$file.next");
is "$status$out", "0$first$second", 'then both are shown';
like $err, qr/publish the next key/, 'with what is to be done';
is sprintf('%o', (stat "$file.next")[2] & 07777), '600', 'it is secret';
is_deeply [map { $_->{use} } @{decode_json(($host->ctl('-j', 'hostkey'))[1])->{keys}}], [qw(host next)],
    'programs are told which is which';
($status, $out, $err) = $host->ctl('hostkey', 'add');
is "$status$out", '1', 'one is enough';
like $err, qr/there is a next key already/, 'which it says';
my $next = line("$file.next");
ok comes($known), 'the host has its old key until then';
ok !comes($next), 'and not the next one';

my $guest = Player->start($host, 'guest');
($status, $out, $err) = $host->ctl('hostkey', 'rotate');
is "$status$out", '0' . $second =~ s/\.next//gr, 'then it has the next one';
like $err, qr/ssh-keygen -R/, 'and says what others will have to do';
ok comes($next),   'who comes is shown the new key';
ok !comes($known), 'and no longer the old one';
ok $guest->do('who')->{ok}, 'who was there before is still there';
is keygen("$file.old") =~ s/\.old//gr, $first, 'the old one is kept';
is_deeply [grep { -e } map { "$file.next$_" } '', '.pub'], [], 'the next one is none any more';

# A key that others can read is not taken, and nothing else either.
chmod 0644, $file or die $!;
($status, $out, $err) = $host->ctl('reload');
is $status, 1, 'a key that others can read is refused';
like $err, qr/is readable or writable by others; fix it with: chmod 600 /, 'with the command that mends it';
chmod 0600, $file or die $!;
is(($host->ctl('reload'))[0], 0, 'which does');
ok comes($next), 'the key is still the same';

# A reload that is refused when the key has been exchanged already.
is(($host->ctl('hostkey', 'add'))[0], 0, 'there is another next key');
my $third = line("$file.next");
chmod 0644, "$file.next" or die $!;
($status, $out, $err) = $host->ctl('hostkey', 'rotate');
is "$status$out", '1', 'which the host does not take';
like $err, qr/the key is exchanged already; once this is mended, have the host use it with 'messdeckctl reload'/,
    'and how far things are is said';
ok comes($next), 'the host still has its own';
chmod 0600, $file or die $!;
is(($host->ctl('reload'))[0], 0, 'until then');
ok comes($third), 'when it has that one';
$second = keygen($file) =~ s/host_key /host_key.next /r;

is(($host->ctl('hostkey', $_))[0], 64, "hostkey $_ is nothing") for 'remove';
is $host->stop, 0, 'the host ends in order';
($status, $out, $err) = $host->ctl('hostkey');
is "$status$out", '0' . $second =~ s/\.next//gr, 'its key is shown while it does not run, too';
open my $f, '>', $file or die $!;
print $f "no key\n";
close $f;
($status, $out, $err) = $host->ctl('hostkey');
is "$status$out", '1', 'what is no key is not shown';
like $err, qr/is not an Ed25519 key/, 'which it says';

subtest 'the key that the host uses' => sub {
    my $dir = File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1);
    system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-f', "$dir/host_key") == 0 or die;
    my $loaded = do {
        local $ENV{CREDENTIALS_DIRECTORY} = "$dir";
        Messdeck->start(conf => "bots = 0\n", telnet => 0);
    };
    ($status, $out, $err) = $loaded->ctl('hostkey');
    is "$status$out", '0' . keygen("$dir/host_key"), 'is shown where systemd has loaded it';
    for my $what ('add', 'rotate') {
        ($status, $out, $err) = $loaded->ctl('hostkey', $what);
        is "$status$out", '1', "and $what is refused";
        like $err, qr/systemd has loaded the key: change it at its source/, 'with what would help';
    }
    is_deeply [map { s{.*/}{}r } sort glob "$dir/*"], ['host_key', 'host_key.pub'], 'nothing is made beside it';
    $loaded->stop;
    my $other = Messdeck->start(conf => "bots = 0\n", telnet => 0);
    my $own = keygen("$other->{dir}/state/host_key");
    $other->write_conf("bots = 0\nhost-key = \"$dir/host_key\"\n");
    is(($other->ctl('reload'))[0], 0, 'another takes a stop and a start');
    is(($other->ctl('hostkey'))[1], $own, 'until then it is the one before');
    is(($other->ctl('hostkey', 'add'))[0], 0, 'as for the next one');
    is_deeply [grep { -e } map { "$_/host_key.next" } "$dir", "$other->{dir}/state"], ["$other->{dir}/state/host_key.next"], 'which is beside it';
};

subtest 'root, for the user that the host runs as' => sub {
    my ($id) = (getpwnam 'nobody')[2];
    plan skip_all => 'only root can' if $> || !defined $id;
    my ($may) = Messdeck::command('setpriv', "--reuid=$id", Messdeck::program('messdeckd'), '--version');
    plan skip_all => 'that user cannot execute the program here' if $may != 0;
    my $dir = File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1);
    chmod 0711, $dir;
    my $theirs = Messdeck->start(dir => "$dir", conf => "bots = 0\nuser = nobody\n", telnet => 0);
    chown $id, -1, $theirs->conf_file or die $!;
    ($status, undef, $err) = $theirs->ctl('hostkey', 'add');
    is $status, 0, 'makes the next key' or diag $err;
    is_deeply [map { (stat "$dir/state/host_key.next$_")[4] } '', '.pub'], [$id, $id], 'which is the user\'s';
    ($status, undef, $err) = $theirs->ctl('hostkey', 'rotate');
    is $status, 0, 'and has the host use it' or diag $err;
};
done_testing;
