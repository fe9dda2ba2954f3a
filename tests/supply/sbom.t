#!/usr/bin/perl
# What make sbom writes, held against the program and against pkg-config.
use strict;
use warnings;
use JSON::PP;
use Test::More;

my $source = $ENV{MESSDECK_SRCDIR} // '.';
my $build  = $ENV{MESSDECK_BUILDDIR} // '.';
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
$ENV{LC_ALL} = 'C';

sub contents {
	my ($file) = @_;
	open my $f, '<', $file or die "$file: $!";
	local $/;
	return readline $f;
}

sub bill {
	my ($date) = @_;
	local $ENV{SOURCE_DATE_EPOCH} = $date;
	system("make -s -C '$build' sbom >/dev/null") == 0 or die 'make sbom fails';
	return contents("$build/messdeck.spdx.json");
}

plan skip_all => 'readelf (binutils) is not here' if qx(readelf --version 2>/dev/null) eq '';

my $text = bill(1_000_000_000);
is bill(1_000_000_000), $text, 'the same date gives the same bytes';
my $other = bill(1_000_000_001);
isnt $other =~ s/.*documentNamespace": "(\S+)".*/$1/sr,
    $text =~ s/.*documentNamespace": "(\S+)".*/$1/sr, 'another document has another namespace';

my $bill = decode_json($text);
is $bill->{spdxVersion}, 'SPDX-2.3',         'it is SPDX 2.3';
is $bill->{dataLicense}, 'CC0-1.0',          'its data are free, as SPDX wants it';
is $bill->{SPDXID},      'SPDXRef-DOCUMENT', 'it names itself as SPDX wants it';
is $bill->{creationInfo}{created}, '2001-09-09T01:46:40Z', 'its date is SOURCE_DATE_EPOCH';
like $bill->{creationInfo}{creators}[0], qr/^Tool: /, 'its maker is named';

my %package = map { $_->{SPDXID} => $_ } @{ $bill->{packages} };
is scalar(keys %package), scalar @{ $bill->{packages} }, 'no two packages have one id';
is_deeply [grep { !/^SPDXRef-[A-Za-z0-9.-]+$/ } keys %package], [], 'ids have the letters that SPDX allows';
is_deeply [grep {
	my $package = $_;
	grep { !defined $package->{$_} } qw(name downloadLocation licenseConcluded licenseDeclared copyrightText)
} values %package], [], 'packages have all fields that SPDX wants';

my %related; # kind of relationship => the other packages
for (@{ $bill->{relationships} }) {
	my ($from, $to) = @$_{qw(spdxElementId relatedSpdxElement)};
	ok $package{$to} && ($from eq 'SPDXRef-DOCUMENT' || $package{$from}), "$from and $to are in it";
	push @{ $related{ $_->{relationshipType} } }, $to eq 'SPDXRef-messdeck' ? $from : $to;
}

my $own = $package{'SPDXRef-messdeck'};
my ($version) = qx($build/messdeckd --version) =~ /(\d+\.\d+\.\d+)/;
is $own->{versionInfo}, $version, 'Messdeck has the version that it says';
like contents("$source/LICENSE"), qr/^\Q$own->{licenseDeclared}\E License$/m, 'and the licence of its LICENSE';

# The libraries with their versions: none is missing that the program loads.
my %linked;
for (map { $package{$_} } @{ $related{DYNAMIC_LINK} }) {
	chomp(my $installed = qx(pkg-config --modversion $_->{name}));
	is $_->{versionInfo}, $installed, "$_->{name} has the version that is installed";
	$linked{$_} = 1 for qx(pkg-config --libs-only-l $_->{name}) =~ /-l(\S+)/g;
}
my @needed = qx(readelf -dW $build/messdeckd);
@needed = map { /\(NEEDED\).*\[lib([^\]]*?)(?:-[\d.]+)?\.so/ ? $1 : () } @needed;
cmp_ok scalar @needed, '>', 8, 'the program needs libraries';
is_deeply [grep { !$linked{$_} && !/^(?:c|m|asan|ubsan|gcov)$/ } @needed], [], 'all of them are listed';
my @loaded = map { /^\s*(lib\S+) => / ? $1 : () } qx(ldd $build/messdeckd);
my %name = map { $_->{name} => 1 } values %package;
is_deeply [grep {
	my $object = $_;
	!$name{$object} && !grep { $object =~ /^lib\Q$_\E[-.]/ } @needed
} @loaded], [], 'and so is what those load in turn';
done_testing;
