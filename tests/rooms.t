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
is_deeply strangers('event', qr{^daemon/loop\.c$}), [], 'only loop.c knows libevent';
is_deeply strangers('libssh', qr{^daemon/session/ssh}), [], 'only session/ssh*.c libssh';
is_deeply strangers('libtelnet', qr{^daemon/session/telnet\.[ch]$}), [],
    'only session/telnet.c libtelnet';
is_deeply strangers('sqlite3', qr{^daemon/hub/store}), [], 'only hub/store*.c SQLite';

# The hub asks the engine about a game in engine_game.c alone. Elsewhere it may
# use the values of the protocol: rules by name, the dice's proofs, the record
# that people exchange.
my %hub_includes = (
    'daemon/hub/engine_game.c' => qr{},
    'daemon/hub/engine_game.h' => qr{},
    'daemon/hub/state.h'      => qr{^engine/dice\.h$},
    'daemon/hub/recording.h'  => qr{^engine/record\.h$},
    'daemon/hub/cmd_dice.c'   => qr{^engine/record_log\.h$},
    'daemon/hub/game_log.c'   => qr{^engine/record_log\.h$},
);
my $hub_calls = qr{^(?:
    ruleset_(?:make|name|house|house_rule|partner|same_side)
    | dice_(?:commit|seed|mix|hex|sha256)
    | record_(?:put_\w+|text_free|file_\w+|game_hash|log_\w+)
)$}x;
my %of_engine = map { /^(?:[a-z][\w ]*[ *])?([a-z]\w*)\(/ ? ($1 => 1) : () }
    map { @{$source{$_}} } grep { m{^engine/.*\.h$} } keys %source;
ok $of_engine{game_apply} && $of_engine{game_check} && $of_engine{json_game},
    'the functions that the engine declares are found';
my (@hub_includes, @hub_calls, @hub_looks);
for my $file (grep { m{^daemon/hub/} } sort keys %source) {
    for (@{$source{$file}}) {
        my $may = $hub_includes{$file};
        push @hub_includes, "$file: $1"
            if m{^#include "(engine/.*)"} && !(defined $may && $1 =~ $may);
        next if $file eq 'daemon/hub/engine_game.c';
        push @hub_calls, "$file: $_" for grep { $of_engine{$_} && $_ !~ $hub_calls } /\b(\w+)\(/g;
        push @hub_looks, "$file: $_"
            if $file ne 'daemon/hub/engine_game.h' && /(?:\.|->)(?:play|game)\.|\bstruct game \*|\brules(?:\.|->)(?!seats\b)\w/;
    }
}
is_deeply \@hub_includes, [], 'the hub includes of the engine only the values of the protocol';
is_deeply \@hub_calls,    [], 'only engine_game.c calls the engine about a game';
is_deeply \@hub_looks,    [], 'and looks into a game or its rules, but for the number of seats';

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
    glob('{engine,etc,tests/*}/*'), glob('daemon/*/*.am') } @named;
is_deeply \@gone, [], 'the files that HACKING.md names are there';
my %library = map { lc($_) => 1 } $hacking =~ /^\| (\w+)(?: \(core\))? \|/mg;
my @needed = map { s/^lib(?=event_core)//r =~ s/_core|-overlay|-ctor|3$//gr }
    join('', lines_of('configure.ac')) =~ /PKG_CHECK_MODULES\(\[\w+\], \[([\w-]+)/g;
my @rowless = grep { !$library{$_} && !$library{"lib$_"} && !$library{s/^lib//r} } @needed;
is_deeply \@rowless, [], 'each library has its row there';
done_testing;
