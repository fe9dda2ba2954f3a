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

# File => its lines. What yacc has made, as in an archive, is no source.
my %source;
find({ no_chdir => 1, wanted => sub { $source{$_} = [lines_of($_)] if /\.h$/ || (/\.c$/ && !-e s/c$/y/r) } },
    qw(engine ansi accounts daemon));

# The files that include something of that name, but for those that may.
sub strangers {
    my ($what, $allowed) = @_;
    return [grep {
        my $lines = $source{$_};
        $_ !~ $allowed && grep { /^#include ["<]$what/ } @$lines
    } sort keys %source];
}

# The rooms and what each uses, from the table in HACKING.md. What a room uses it
# may include and call; a room in another's folder and that one know each other.
my $hacking = join '', lines_of('HACKING.md');
my (%uses, %full);
while ($hacking =~ /^\| `((?:engine|ansi|accounts|daemon)[\w\/]*)` \| ([^|]*) \| [^|]* \|$/mg) {
    my ($room, $uses) = ($1, $2);
    $full{$room =~ s{.*/}{}r} = $room;
    $uses{$room} = [split /[\s,]+/, $uses =~ s/–//r];
}
sub room_of { return $_[0] =~ s{/[^/]*$}{}r }
sub inside { my ($inner, $outer) = @_; return $inner eq $outer || index($inner, "$outer/") == 0 }
sub may_use {
    my ($from, $to) = @_;
    return 1 if inside($from, $to) || inside($to, $from);
    # What the folder around it may use, a room in it may, too.
    for (my $room = $from; exists $uses{$room}; $room =~ s{/[^/]*$}{} or last) {
        return 1 if grep { inside($to, $full{$_} // $_) } @{$uses{$room}};
    }
    return 0;
}
my @rowless_rooms = grep { !exists $uses{$_} && $_ ne 'daemon' } map { room_of($_) } sort keys %source;
is_deeply \@rowless_rooms, [], 'each folder of the source has its row in HACKING.md';

my (%defined, %code, %static);
for my $file (sort keys %source) {
    my $code = join '', @{$source{$file}};
    $code =~ s{/\*.*?\*/|"(?:\\.|[^"\\\n])*"}{ }gs;
    $code{$file} = $code;
    next if $file !~ /\.c$/;
    while ($code =~ /^(?!static\b|typedef\b)[a-z][\w \t*]*\n(\w+)\([^;{}]*\)\s*\n\{/mg) {
        $defined{$1} = $file if $1 ne 'main';
    }
    $static{$file}{$1} = 1 while $code =~ /^static\b[^;={]*?\b(\w+)\([^;{}]*\)\s*[;{]/mg;
}
ok $defined{game_apply} && $defined{cmd_who}, 'the functions that are defined are found';
my (@includes, @calls);
for my $file (grep { room_of($_) ne 'daemon' } sort keys %source) {
    my $room = room_of($file);
    for (@{$source{$file}}) {
        next unless m{^#include "((?:engine|ansi|accounts|daemon)/.*)/};
        push @includes, "$file: $1" if !may_use($room, $1);
    }
    my %called;
    while ($code{$file} =~ /(?<![.>\w])(\w+)\s*\(/g) {
        my $to = $defined{$1} // next;
        next if $called{$1}++ || $static{$file}{$1} || may_use($room, room_of($to));
        push @calls, "$file: $1() of $to";
    }
}
is_deeply \@includes, [], 'each room includes only what its row allows';
is_deeply \@calls,    [], 'each room calls only what its row allows';

my %reach;
sub reach {
    my ($from, $room) = @_;
    for my $to (map { $full{$_} // $_ } @{$uses{$room} // []}) {
        next if $reach{$from}{$to}++;
        reach($from, $to);
    }
    return;
}
reach($_, $_) for sort keys %uses;
is_deeply [grep { $reach{$_}{$_} } sort keys %uses], [], 'no room uses itself through others';

is_deeply strangers('event', qr{^daemon/lib/(?:loop|http)\.c$}), [], 'only loop.c and http.c know libevent';
is_deeply strangers('libssh', qr{^daemon/session/ssh}), [], 'only session/ssh*.c libssh';
is_deeply strangers('libtelnet', qr{^daemon/session/telnet\.[ch]$}), [],
    'only session/telnet.c libtelnet';
my $sqlite = qr{^daemon/hub/store/store_sqlite(?:_\w+)?\.[ch]$};
my $postgresql = qr{^daemon/hub/store/store_pg(?:_\w+)?\.[ch]$};
is_deeply strangers('(?:libpq|postgres|daemon/hub/store/store_pg)', $postgresql), [],
    'only store_pg*.c in hub/store PostgreSQL';
is_deeply [grep { $_ !~ $postgresql && $code{$_} =~ /\bPQ[a-z]|\bPG(?:conn|result)/ } sort keys %code], [],
    'and no type or function of it is named elsewhere';
is_deeply strangers('(?:sqlite3|daemon/hub/store/store_sqlite)', $sqlite), [],
    'only store_sqlite*.c SQLite';
is_deeply [grep { $_ !~ $sqlite && $code{$_} =~ /\bsqlite3/i } sort keys %code], [],
    'and no type or function of it is named elsewhere';
is_deeply [grep { $code{$_} =~ /\bstore_rows\b/ }
    grep { !m{^daemon/hub/store/} } sort keys %code], [], 'nor the rows of a statement outside';
my $statements = join '', @{$source{'daemon/hub/store/store_statements.h'}};
$statements =~ s{/\*.*?\*/}{}gs;
is_deeply [$statements =~ /\b(?:OR (?:REPLACE|IGNORE)|COLLATE|PRAGMA|AUTOINCREMENT|max\([^()]*,[^()]*\))|\?/g],
    [], 'no statement is in the SQL of SQLite alone';

# The hub asks the engine about a game in engine_game.c alone. Elsewhere it may
# use the values of the protocol: rules by name, the dice's proofs, the record
# that people exchange.
my %hub_includes = (
    'daemon/hub/engine_game.c' => qr{},
    'daemon/hub/engine_game.h' => qr{},
    'daemon/hub/state.h'      => qr{^engine/dice\.h$},
    'daemon/hub/cmd/cmd_history.c' => qr{^engine/record\w*\.h$},
    'daemon/hub/recording.c' => qr{^engine/record\w*\.h$},
    'daemon/hub/recording.h'  => qr{^engine/record\w*\.h$},
    'daemon/hub/cmd/cmd_dice.c'   => qr{^engine/record\w*\.h$},
    'daemon/hub/ledger.c'   => qr{^engine/record\w*\.h$},
    'daemon/hub/transfer.c' => qr{^engine/record\w*\.h$},
    'daemon/hub/store/store_move_decks.c' => qr{^engine/record\w*\.h$},
);
my $hub_calls = qr{^(?:
    bot_level(?:_find)? | bot_thought_parse
    | ruleset_(?:make|parse|name|house|house_rule|partner|same_side)
    | dice_(?:commit|seed|mix|hex|sha256)
    | record_(?:put_\w+|text_free|file_\w+|game_hash|ledger\w*)
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
is_deeply \@hub_looks,    [], 'no other file of the hub looks into a game or its rules, but for the number of seats';

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
is_deeply \@long_functions, [], 'no function has over 120 lines';

# The map: every file that it names is there, every library has its row.
my @named = grep { !/NAME|\bN\.sql/ } $hacking =~ /`([\w\/]+\.(?:c|h|t|pl|md|am))`/g;
my @gone = grep { my $name = $_; !-e $name && !grep { m{(?:^|/)\Q$name\E$} } keys %source,
    glob('{engine,etc,tests/*}/*') } @named;
is_deeply \@gone, [], 'the files that HACKING.md names are there';
my %named = map { m{([^/]+)$} => 1 } $hacking =~ /`([\w\/*-]+\.[cy])`/g;
my @unnamed = grep { m{^(?:engine|ansi|accounts|daemon)/.*?([^/]+\.[cy])$} && !m{/(?:messdeck[^/]*|version)\.c$} && !$named{$1} }
    sort keys %source;
is_deeply \@unnamed, [], 'HACKING.md names every file of the programs';
my %library = map { lc($_) => 1 } $hacking =~ /^\| (\w+)(?: \(core\))? \|/mg;
my @needed = map { s/^lib(?=event_core)//r =~ s/_core|-overlay|-ctor|3$//gr }
    join('', lines_of('configure.ac')) =~ /PKG_CHECK_MODULES\(\[\w+\], \[([\w-]+)/g;
my @rowless = grep { !$library{$_} && !$library{"lib$_"} && !$library{s/^lib//r} } @needed;
is_deeply \@rowless, [], 'each library has its row there';
done_testing;
