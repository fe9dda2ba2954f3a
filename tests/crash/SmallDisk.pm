package SmallDisk;

# A directory that is a disk of its own, which can be filled: mounted in a
# namespace in which the test begins again.

use strict;
use warnings;

use File::Temp ();
use Messdeck;
use Test::More;

# Gives it; ends the test where nothing may be mounted.
sub directory {
    my ($size) = @_;
    my $dir = $ENV{MESSDECK_SMALL_DISK};
    if (!$dir) {
        my ($may) = Messdeck::command(qw(unshare -Urm mount -t tmpfs none /mnt));
        plan skip_all => 'no file system may be mounted here, not even in a namespace' if $may != 0;
        my $made = File::Temp->newdir;
        $ENV{MESSDECK_SMALL_DISK} = "$made";
        exit(system('unshare', '-Urm', $^X, $0, @ARGV) == 0 ? 0 : 1);
    }
    system('mount', '-t', 'tmpfs', '-o', "size=$size", 'none', $dir) == 0 or die 'mount';
    return $dir;
}

1;
