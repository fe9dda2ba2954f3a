#!/usr/bin/perl
# contrib/train makes a file of weights with all families, by a program that
# learns from far fewer games than it is told to.
use strict;
use warnings;
use File::Temp qw(tempdir);
use Test::More;

my $source = $ENV{MESSDECK_SRCDIR} // '.';
my $train = ($ENV{MESSDECK_BUILDDIR} // '.') . '/messdeck-train';
my $dir = tempdir(CLEANUP => 1);

open my $program, '>', "$dir/fewer" or die "$dir/fewer: $!";
print $program <<"END";
#!$^X
s/(=\\d+)0{4}\$/\$1/ for \@ARGV;
exec '$train', \@ARGV;
END
close $program or die;
chmod 0755, "$dir/fewer";

my $said = qx(sh $source/contrib/train $dir/all $dir/fewer 2>&1);
is($?, 0, 'it ends well') or diag $said;
my %learnt = map { $_ => 1 } qx($train show $dir/all) =~ /^learnt (\S+) games=\d+ /mg;
is_deeply([sort keys %learnt],
	[qw(fleet-ludo ludo-2 ludo-3 ludo-4 two-dice-2 two-dice-4 two-dice-everyone)],
	'all families have learnt');
is_deeply([sort map { s{.*/}{}r } glob "$dir/*"], ['all', 'fewer'], 'and nothing else is left');

$said = qx(sh $source/contrib/train $dir/none false 2>&1);
isnt($?, 0, 'a program that fails is an error');
ok(!-e "$dir/none", 'and no file is made');

done_testing();
