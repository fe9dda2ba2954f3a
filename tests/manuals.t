#!/usr/bin/perl
# What the programs say of themselves with --help, and their manual pages.

use strict;
use warnings;

use Test::More;

my $source = $ENV{MESSDECK_SRCDIR}   // '.';
my $build  = $ENV{MESSDECK_BUILDDIR} // '.';
my @pages  = (
    glob("$source/daemon/*.[1-9]"), glob("$source/daemon/*/*.[1-9]"),
    glob("$source/engine/*.[1-9]"), glob("$source/engine/*/*.[1-9]")
);
my %page = map { m{([^/]+)\.\d$} ? ($1 => $_) : () } @pages;

sub contents {
    my ($file) = @_;
    open my $f, '<', $file or die "$file: $!";
    local $/;
    return readline $f;
}

# The options in a text, one name each: -dn is two.
sub options {
    my ($text) = @_;
    my %found = map { $_ => 1 } $text =~ /(?<![\w-])--([a-z]+)/g;
    $found{$_} = 1 for map { split // } $text =~ /(?<![\w-])-([a-z]+)/g;
    return join ' ', sort keys %found;
}

# The same of a page: ".Fl d , -file" and ".Fl -help | -version".
sub page_options {
    my ($text) = @_;
    my @flags = map { /^\.(?:It |Op )?Fl (.*)/ ? $1 : () } split /\n/, $text;
    return options(join "\n", map { s/ (?:Ar|Op) .*//r =~ s/(^| )(?=[a-z-])/$1-/gr } @flags);
}

cmp_ok scalar @pages, '>=', 8, 'there are pages';
for my $program (qw(messdeckd messdeckctl messdeck-bot messdeck-referee messdeck-train messdeck-verify)) {
    my $help = qx($build/$program --help);
    $help =~ s/\(default [^)]*\)//;
    is_deeply [grep { length > 80 } split /\n/, $help], [], "$program --help fits into 80 columns";
    # Those of messdeckctl's commands are not its own.
    $help =~ s/^  [a-z].*//mg;
    is page_options(contents($page{$program})), options($help),
        "$program(1) has all options of the program, and no others";
}

# messdeckctl's commands: each is an item, or named in the text of one.
my ($ctl, $help) = (contents($page{messdeckctl}), scalar qx($build/messdeckctl --help));
my %documented = map { $_ => 1 } map { split / , / } $ctl =~ s/^\.Sh FILES.*//msr =~ /^\.(?:It )?Cm ([a-z]+(?: , [a-z]+)*)/mg;
is_deeply [sort keys %documented], [sort $help =~ /^  ([a-z]+)/mg],
    'messdeckctl(8) has all commands of its help, and no others';

for my $file (@pages) {
    my ($name) = $file =~ m{([^/]+)$};
    is qx(mandoc -T lint -W warning $file 2>&1), '', "$name is well formed";
}

# What why cites: "[D1\(enD3, E1]" has D1, D2, D3 and E1.
my %clause;
my $uckers = contents($page{uckers}) =~ s/\\\(en/-/gr;
while ($uckers =~ /\b([A-Z]{1,3})(\d+)(?:-[A-Z]+(\d+))?/g) {
    $clause{"$1$_"} = 1 for $2 .. $3 // $2;
}
my @cited = contents("$source/engine/why_reason.c") =~ /"([A-Z]{1,3}\d+)"/g;
is_deeply [grep { !$clause{$_} } @cited], [], 'uckers(6) has all clauses that why cites';

# The example of messdeck-referee(1), as it is shown.
my $shown = qx(mandoc -T ascii $page{'messdeck-referee'}) =~ s/.\x08//gr;
my ($example) = $shown =~ /^EXAMPLES\n\s*\$ (.*?)^SEE ALSO/ms;
local $ENV{PATH} = "$build:$ENV{PATH}";
open my $sh, '-|', 'sh', '-c', $example or die $!;
like join('', <$sh>), qr/^\{"plays":\[\{/, 'the example of messdeck-referee(1) works';
done_testing;
