#!/usr/bin/perl
# Records are checked by messdeck-verify, and without any of our code by
# contrib/verify.sh; both see tampering.
use strict;
use warnings;
use Digest::SHA ();
use File::Temp qw(tempdir);
use Test::More;

my $build = $ENV{MESSDECK_BUILDDIR} // '.';
my $source = $ENV{MESSDECK_SRCDIR} // '.';
my $verify = "$build/messdeck-verify";
my $print = "$build/tests/engine/print_record";
my $dir = tempdir(CLEANUP => 1);

sub written {
	my ($bytes) = @_;
	open my $out, '>:raw', "$dir/record" or die "$dir/record: $!";
	print $out $bytes;
	close $out or die;
	return "$dir/record";
}

# What a command says, both streams, and how it ended.
sub run {
	my (@command) = @_;
	open my $in, '-|', "@command 2>&1" or die "@command: $!";
	my $said = do { local $/; <$in> } // '';
	close $in;
	return ($said, $? >> 8);
}

sub passes {
	my ($bytes, $what) = @_;
	my $file = written($bytes);
	for my $command ($verify, "sh $source/contrib/verify.sh") {
		my ($said, $status) = run($command, $file);
		is($status, 0, "$what passes: $command") or diag $said;
	}
}

sub fails {
	my ($bytes, $what, $why, $shell_why) = @_;
	my $file = written($bytes);
	my ($said, $status) = run($verify, $file);
	is($status, 1, "$what fails");
	like($said, $why, "$what is told");
	($said, $status) = run("sh $source/contrib/verify.sh", $file);
	is($status, 1, "$what fails in the shell");
	like($said, $shell_why, "$what is told in the shell");
}

# Mends the last line of a record that was changed.
sub mended {
	my ($bytes) = @_;
	$bytes =~ s/^sha256 .*\n\z//m;
	return $bytes . 'sha256 ' . Digest::SHA::sha256_hex($bytes) . "\n";
}

my $good = qx($print 1 15 20);
passes($good, 'a record of four seats');
passes(scalar qx($print 6 4 30), 'a record with bum and cocky dice');
passes(scalar qx($print 16 4 30), 'a record of one die');

# So that the fuzz target begins with records that are looked at to their end.
passes(do { local (@ARGV, $/) = $_; <> }, "the seed $_") for glob "$source/tests/fuzz/record.seeds/*";

my $bytes = $good;
substr($bytes, length($bytes) / 2, 1) ^= "\x01";
fails($bytes, 'a changed byte', qr/^\S+:\d+: /, qr/bytes were changed/);

($bytes = $good) =~ s/\n/\r\n/g;
fails($bytes, 'a record with CR LF', qr/:1: /, qr/bytes were changed/);

fails(substr($good, 0, -1), 'a missing line end', qr/sha256/,
	qr/bytes were changed/);

($bytes = $good) =~ s/(\[Seat)0 (.*)\n\[Seat1 (.*)/${1}0 $3\n[Seat1 $2/;
fails(mended($bytes), 'reordered seats', qr/Seed0/, qr/Seed0/);

($bytes = $good) =~ s/(\[Phrase0 ".*)"\]/$1!"]/;
fails(mended($bytes), 'another phrase', qr/Seed0/, qr/Seed0/);

($bytes = $good) =~ s/(throw 2) (\d)(\d)/"$1 $2" . ($3 % 6 + 1)/e;
fails(mended($bytes), 'another throw', qr/Throw 3 is/, qr/throw 3 is wrong/);

($bytes = $good) =~ s/\[Secret .*\n//;
fails(mended($bytes), 'no secret', qr/not revealed/, qr/no secret/);

($bytes = $good) =~ s/(\[Commit ")(.)/$1 . ($2 eq '0' ? 1 : 0)/e;
fails(mended($bytes), 'another commitment', qr/Commit/, qr/Commit/);

# Which dice lie bum or cocky the shell leaves to messdeck-verify, as it says.
($bytes = qx($print 6 4 30)) =~ s/( throw .*) cocky 2$/$1 cocky 1/m;
my ($cocky, $cocky_status) = run($verify, written(mended($bytes)));
is($cocky_status, 1, 'another cocky die fails');
like($cocky, qr/:32: Throw 11 has other dice bum or cocky/, 'another cocky die is told with its line and throw');

# What a stranger's file holds must not steer the terminal of who checks it.
($bytes = $good) =~ s/\[Result "/$&\e]0;\x9b/;
my ($printed) = run($verify, written(mended($bytes)));
like($printed, qr/not "\?\]0;\?/, 'control bytes are shown as question marks');
unlike($printed, qr/[^ -~\n]/, 'no control byte comes through');

# A host's log of games that has the record, as the manual says it is made.
sub head_after {
	my ($head, $line) = @_;
	return Digest::SHA::sha256_hex("$head|$line");
}

sub log_of {
	my ($record, @lines) = @_;
	my ($game)   = $record =~ /^\[Game "(.*)"\]/m;
	my ($commit) = $record =~ /^\[Commit "(.*)"\]/m;
	my ($bound)  = $record =~ /^(.*?\n\n.*?\n)\n/s;
	my $end      = 'end|' . Digest::SHA::sha256_hex($bound);
	@lines = ("1|T0001-1|$commit", "2|$game|$commit", '1|T0001-1|end|damaged', "2|$game|$end",
		"3|T0003-3|$end") if !@lines;
	my ($head, $log) = ('', '');
	$log .= ($head = head_after($head, $_)) . " $_\n" for @lines;
	return $log;
}

# How both programs end that compare a record with a log.
sub compared {
	my ($record, $log) = @_;
	my $file = written($record);
	open my $out, '>', "$dir/log" or die "$dir/log: $!";
	print $out $log;
	close $out or die;
	return map { my ($said, $status) = run(@$_); "$status: $said" }
		[$verify, '-l', "$dir/log", $file], ['sh', "$source/contrib/verify.sh", $file, "$dir/log"];
}

sub log_fails {
	my ($record, $log, $what, @why) = @_;
	my @said = compared($record, $log);
	like($said[$_], qr/^1: .*$why[$_]/, "$what fails: " . ('messdeck-verify', 'verify.sh')[$_]) for 0, 1;
}

my $log = log_of($good);
my ($head) = $log =~ /(\w+) .*\n\z/;
like($_, qr/^0: .*the log has .*head is $head$/s, 'a log that has the record is enough') for compared($good, $log);
like($_, qr/^0: /, 'a log whose first entries are gone is enough') for compared($good, $log =~ s/\A.*\n//r);
my $early = qx($print 0 4 2);
my $other = mended($early =~ s/\[House ""\]/[House "bounce"]/r);
is((run($verify, written($other)))[1], 0, 'a record under other house rules may pass by itself');
log_fails($other, log_of($early), 'a record under other house rules than in the log',
	qr/log:4: .*another record/, qr/not in the log/);
log_fails(mended($good =~ s/^(say|kibitz) .*\n//mgr =~ s/^(\d+ )\S+( \S+ \w+ play)/${1}2026-11-20T21:00:00Z$2/mr),
	$log, 'another time of a play', qr/another record/, qr/not in the log/);
log_fails($good, $log =~ s/end\|damaged/end|mended/r, 'a changed entry', qr/log:3: .*log was changed/,
	qr/log was changed/);
log_fails($good, $log =~ s/\n.*damaged\n/\n/r, 'a missing entry', qr/log:3: .*log was changed/, qr/log was changed/);
log_fails($good, $log =~ s/\n[^\n]*\n[^\n]*\n\z/\n/r, 'a log without the end of the game', qr/no entry of the end/,
	qr/not in the log/);
is((run($verify, '-l', written('nonsense'), "$dir/record"))[1], 1, 'what is no log fails');
is((run($verify, '-l', "$dir/none", written($good)))[1], 1, 'a log that is not there fails');

my ($said, $status) = run("$verify -q", written($good));
is($said, '', '-q says nothing of what is right');
($said, $status) = run("$verify <", written($good));
is($status, 0, 'a record is read from standard input');
($said, $status) = run($verify, "$dir/none");
is($status, 1, 'a file that is not there fails');
($said, $status) = run("$verify -x");
is($status, 64, 'an unknown option ends with 64');
like($said, qr/^usage: messdeck-verify/m, 'an unknown option shows the usage');
($said, $status) = run("$verify --help");
is($status, 0, '--help ends with success');
like($said, qr/^usage: messdeck-verify .*-l log/, '--help shows the usage');
($said, $status) = run("$verify --version");
like($said, qr/^messdeck-verify \d+\.\d+/, '--version shows the version');
SKIP: {
	skip 'no /dev/full', 1 if !-w '/dev/full';
	is((run("$verify >/dev/full", written($good)))[1], 1,
		'what it says of a record and cannot write is an error');
}

open my $script, '<', "$source/contrib/verify.sh" or die;
my @lines = <$script>;
cmp_ok(scalar @lines, '<=', 20, 'verify.sh has at most twenty lines');

done_testing();
