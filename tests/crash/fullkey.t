#!/usr/bin/perl
# Where the disk is full there is no host key, which is said, and not half of
# one. The disk is a small one in memory, in a namespace of this test's own.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", $FindBin::Bin;

use Messdeck;
use SmallDisk;
use Test::More;

my $page = 4096;
my $dir  = SmallDisk::directory(16 * $page);

# Fills the disk but for so many pages.
sub fill {
    my ($free) = @_;
    open my $f, '>', "$dir/filler" or die $!;
    1 while syswrite $f, 'x' x $page;
    my $pages = (-s $f) / $page;
    truncate $f, ($pages - $free) * $page or die $!;
}

sub files { return join ' ', map { s{.*/}{}r } grep { !/filler/ } sort glob "$dir/*" }

for my $free (0, 1, 2) {
    fill($free);
    my ($status, undef, $err) =
        Messdeck::command(Messdeck::program('messdeckd'), qw(-d --role keygen --key), "$dir/host_key");
    is $status, $free == 2 ? 0 : 1, "with $free pages free for the key's two files";
    like $err, $free == 2 ? qr/host_key_made/ : qr/ host_key file=\S+ error="No space left on device"/, 'the log says so';
    is files(), $free == 2 ? 'host_key host_key.pub' : '', 'and there is all of the key, or nothing';
}
fill(1);
my ($status, undef, $err) =
    Messdeck::command(Messdeck::program('messdeckctl'), '-s', "$dir/messdeckd.sock", qw(hostkey add));
is $status, 1, 'the next key is not made either';
like $err, qr/No space left on device.*cannot make the key/s, 'which it says';
is files(), 'host_key host_key.pub', 'nor half of it';
done_testing;
