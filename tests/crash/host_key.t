#!/usr/bin/perl
# The host key is made by a process in a sandbox, and is on the disk before it
# has its name: whenever the machine stops, there is a whole key or none.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e";

use File::Temp ();
use Messdeck;
use Test::More;

my ($traces) = Messdeck::command('strace', '-qq', '-o', '/dev/null', 'true');
plan skip_all => 'strace cannot trace here' if $traces != 0;

my $dir = File::Temp->newdir('messdeckXXXXXX', TMPDIR => 1);
my $key = "$dir/host_key";

# Makes it under strace, with these words of its own: the status and the calls.
sub make {
    my (@words) = @_;
    my $log = File::Temp->new;
    # Leaks are looked for by tracing, too, and nobody is traced twice.
    local $ENV{ASAN_OPTIONS} = join ':', $ENV{ASAN_OPTIONS} // (), 'detect_leaks=0';
    my ($status) = Messdeck::command('strace', '-f', '-qq', '-y', '-o', "$log", @words,
        Messdeck::program('messdeckd'), '-d', '--role', 'keygen', '--key', $key);
    return ($status, join '', <$log>);
}

sub fingerprint { return (Messdeck::command('ssh-keygen', '-l', '-f', $_[0]))[1] =~ s/ \S+ (?=\()/ /r }

my ($status) = make('-e', 'trace=rename,renameat,renameat2', '-e', 'inject=rename,renameat,renameat2:signal=KILL:when=1');
is $status, 137, 'killed before it has its name';
ok !-e $key || -s $key, 'there is no half a key';
unlink $key;

($status, my $calls) = make('-e', 'trace=seccomp,prctl,open,openat,fsync,rename,renameat,renameat2');
is $status, 0, 'the next one makes it';
like $calls, qr/(?:seccomp\(SECCOMP_SET_MODE_FILTER|prctl\(PR_SET_SECCOMP).*open\w*\([^\n]*host_key\.new/s,
    'in its sandbox';
like $calls, qr/fsync\(\d+<\Q$key\E\.new>\) += 0\n.*rename\w*\(.*fsync\(\d+<\Q$dir\E>\) += 0\n/s,
    'it is on the disk, then it has its name, which is on the disk, too';
is((stat $key)[2] & 07777, 0600, 'only its owner may read it');
is((stat "$key.pub")[2] & 07777, 0644, 'everybody may read its public half');
is fingerprint("$key.pub"), fingerprint($key), 'which belongs to it';
done_testing;
