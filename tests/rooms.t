#!/usr/bin/perl
# What HACKING.md says of the rooms and of style, held against the source.

use strict;
use warnings;

use File::Find;
use Test::More;

my $source = $ENV{MESSDECK_SRCDIR} // '.';
chdir $source or die "$source: $!";

sub lines_of {
    my ($file) = @_;
    open my $f, '<', $file or die "$file: $!";
    return readline $f;
}

my %source; # file => its lines
find({ no_chdir => 1, wanted => sub { $source{$_} = [lines_of($_)] if /\.[ch]$/ } },
    qw(engine ansi accounts daemon));

# The files that include something of that name, but for those that may.
sub strangers {
    my ($what, $allowed) = @_;
    return [grep {
        my $lines = $source{$_};
        $_ !~ $allowed && grep { /^#include ["<]$what/ } @$lines
    } sort keys %source];
}

my %may = (
    engine   => qr{^engine/},
    ansi     => qr{^(?:engine|ansi)/},
    accounts => qr{^accounts/},
);
for my $room (sort keys %may) {
    my @up;
    for my $file (grep { m{^$room/} } sort keys %source) {
        push @up, map { m{^#include "([a-z]+/.*)"} && $1 !~ $may{$room} ? "$file: $1" : () }
            @{$source{$file}};
    }
    is_deeply \@up, [], "$room/ includes nothing from above it";
}
is_deeply strangers('event', qr{^daemon/lib/loop\.c$}), [], 'only loop.c knows libevent';
is_deeply strangers('libssh', qr{^daemon/session/ssh}), [], 'only session/ssh*.c libssh';
is_deeply strangers('libtelnet', qr{^daemon/session/telnet\.[ch]$}), [],
    'only session/telnet.c libtelnet';
is_deeply strangers('sqlite3', qr{^daemon/hub/store/}), [], 'only hub/store*.c SQLite';

# A function is laid out as clang-format has it: from "{" to "}" at the margin.
my (@long_files, @long_functions);
for my $file (sort keys %source) {
    my @lines = @{$source{$file}};
    push @long_files, $file if @lines > 1000;
    my ($begun, $name) = (0, '');
    for my $i (0 .. $#lines) {
        $name  = $1 if $lines[$i] =~ /^(\w+)\(/;
        $begun = $i if $lines[$i] eq "{\n";
        push @long_functions, "$file: $name" if $lines[$i] eq "}\n" && $i - $begun > 120;
    }
}
is_deeply \@long_files, [], 'no file is over 1,000 lines';
is_deeply \@long_functions, [], 'and no function over 120';

# The map: every file that it names is there, every library has its row.
my $hacking = join '', lines_of('HACKING.md');
my @named = grep { !/NAME|\bN\.sql/ } $hacking =~ /`([\w\/]+\.(?:c|h|t|pl|md|am))`/g;
my @gone = grep { my $name = $_; !-e $name && !grep { m{(?:^|/)\Q$name\E$} } keys %source,
    glob('{engine,etc,tests/*}/*') } @named;
is_deeply \@gone, [], 'the files that HACKING.md names are there';
my %library = map { lc($_) => 1 } $hacking =~ /^\| (\w+)(?: \(core\))? \|/mg;
my @needed = map { s/^lib(?=event_core)//r =~ s/_core|-overlay|-ctor|3$//gr }
    join('', lines_of('configure.ac')) =~ /PKG_CHECK_MODULES\(\[\w+\], \[([\w-]+)/g;
my @rowless = grep { !$library{$_} && !$library{"lib$_"} && !$library{s/^lib//r} } @needed;
is_deeply \@rowless, [], 'each library has its row there';
done_testing;
