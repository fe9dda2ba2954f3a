#!/usr/bin/perl
# Mutation check: makes small edits to the engine's source, one at a time in
# a scratch tree, builds the engine's tests there and runs them. Prints how
# many edits the tests caught, by file, and those that they did not.
#
#	tests/mutation.pl [-n edits] [-s seed] [-j jobs] [-q] [engine/FILE.c ...]
#
# -q leaves the survivors' text out. Speaks TAP; part of make check-long.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(basename dirname);
use File::Temp qw(tempdir);
use Getopt::Std qw(getopts);
use POSIX qw(:sys_wait_h setpgid);

use constant { GOAL => 90, TIMEOUT => 60 };

# What an edit replaces, and by what; on code without comments and strings.
my @edits = (
	[qr/(?<![=!<>+\-*\/&|])==(?!=)/, '!='],
	[qr/!=/, '=='],
	[qr/(?<![<\-])<(?![<=])/, '<='],
	[qr/(?<!<)<=/, '<'],
	[qr/(?<![>\-])>(?![>=])/, '>='],
	[qr/(?<!>)>=/, '>'],
	[qr/&&/, '||'],
	[qr/\|\|/, '&&'],
	[qr/(?<=[\w\])] )\+(?= [\w(])/, '-'],
	[qr/(?<=[\w\])] )-(?= [\w(])/, '+'],
	[qr/\+=/, '-='],
	[qr/\+\+/, '--'],
	[qr/(?<=[(\s&|])!(?=[\w(])/, ''],
	[qr/\btrue\b/, 'false'],
	[qr/\bfalse\b/, 'true'],
	[qr/(?<![\w.\[])0(?![\w.])/, '1'],
	[qr/(?<![\w.\[])([1-9])(?![\w.])/, sub { $_[0] + 1 }],
	[qr/\bbreak;/, ';'],
	[qr/\bcontinue;/, ';'],
	[qr/(?<=\bif )\((?=.*\)$)/, '(!'],
);

my %opt = (n => 300, s => 1, j => 2);
getopts('n:s:j:q', \%opt) or die "usage: $0 [-n edits] [-s seed] [-q]\n";
my $top = abs_path($ENV{MESSDECK_SRCDIR} // dirname(__FILE__) . '/..');
my @files = @ARGV ? @ARGV :
    grep { !m{/messdeck-} } map { substr($_, length($top) + 1) }
    sort glob("$top/engine/*.c");

# Every line with blanks where comments, strings and directives are.
sub code_lines {
	my ($text) = @_;
	my $blank = sub { my $s = shift; $s =~ s/[^\n]/ /g; $s };

	$text =~ s{(/\*.*?\*/|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|^\#[^\n]*(?:\\\n[^\n]*)*)}
	    {$blank->($1)}gesm;
	return split /\n/, $text, -1;
}

sub slurp {
	my ($path) = @_;
	open my $f, '<', $path or die "$path: $!\n";
	local $/;
	return scalar <$f>;
}

sub spew {
	my ($path, $text) = @_;
	open my $f, '>', $path or die "$path: $!\n";
	print $f $text;
	close $f or die "$path: $!\n";
}

# All possible edits of a file: [file, line, column, length, new text].
sub edits_of {
	my ($file) = @_;
	my ($n, @found) = (0);

	for my $line (code_lines(slurp("$top/$file"))) {
		$n++;
		next unless $line =~ /^\s/;	# no declarations
		for my $edit (@edits) {
			my ($what, $by) = @$edit;
			while ($line =~ /$what/g) {
				my ($at, $to) = ($-[0], $+[0]);
				my $old = substr($line, $at, $to - $at);
				my $new = ref $by ? $by->($old) : $by;
				push @found, [$file, $n, $at, $to - $at, $new];
			}
		}
	}
	return @found;
}

# The same choice on every machine: a generator of our own.
sub choose {
	my ($n, @all) = @_;
	my ($state, @chosen) = ($opt{s});

	while (@all && @chosen < $n) {
		$state = ($state * 1103515245 + 12345) % 2147483648;
		push @chosen, splice @all, int($state / 65536) % @all, 1;
	}
	return sort { $a->[0] cmp $b->[0] || $a->[1] <=> $b->[1] } @chosen;
}

# Status of a command that is stopped after a while; its output is dropped.
sub run {
	my ($seconds, @command) = @_;
	my $pid = fork // die "fork: $!\n";

	if ($pid == 0) {
		setpgid(0, 0);
		open STDOUT, '>', '/dev/null';
		open STDERR, '>', '/dev/null';
		exec @command or exit 127;
	}
	my $status = eval {
		local $SIG{ALRM} = sub { die "late\n" };
		alarm $seconds;
		waitpid $pid, 0;
		alarm 0;
		$?;
	};
	return $status if defined $status;
	kill 'KILL', -$pid;
	waitpid $pid, 0;
	return -1;
}

# A configured tree of its own, with a build directory to which it changes.
sub scratch {
	my $dir = tempdir('messdeck-mutation-XXXXXX', TMPDIR => 1, CLEANUP => 1);
	my @without = map { '--exclude=./' . basename($_) }
	    "$top/.git", "$top/state",
	    grep { !/build-aux$/ } glob("$top/build*");

	system("cd '$top' && tar cf - @without . | tar xf - -C '$dir'") == 0
	    or die "cannot copy the tree\n";
	mkdir "$dir/build";
	chdir "$dir/build" or die "$dir/build: $!\n";
	run(600, '../configure', '-q', 'CFLAGS=-O1') == 0
	    or die "configure does not run; has autoreconf been run?\n";
	$ENV{MESSDECK_SRCDIR} = $dir;
	$ENV{MESSDECK_BUILDDIR} = "$dir/build";
	return $dir;
}

# What a variable of the makefile holds.
sub list {
	my ($variable) = @_;

	spew('lists.mk', "include Makefile\nlists:\n\t\@echo \$($variable)\n");
	return split ' ', `make -s -f lists.mk lists`;
}

# The engine's tests in steps: [what to build, the command]. First those that
# catch most, last those in Perl, which need the engine's programs.
sub steps {
	my @c = grep { m{^tests/engine/} } list('tap_c');
	my @perl = grep { m{^tests/engine/.*\.t$} } list('tap_perl');
	my @programs = grep { m{^tests/(engine|reference)/|-(referee|verify)$} }
	    list('check_PROGRAMS'), list('bin_PROGRAMS');

	@c = sort { ($b =~ /perft|differential/) <=> ($a =~ /perft|differential/) }
	    @c;
	return ((map { [[$_], "./$_"] } @c),
	    (map { [\@programs, 'perl', "../$_"] } @perl));
}

sub caught {
	my (@steps) = @_;

	for my $step (@steps) {
		my ($build, @command) = @$step;

		return 'invalid' if run(300, 'make', '-s', @$build) != 0;
		return 'caught' if run(TIMEOUT, @command) != 0;
	}
	return 'survived';
}

sub try_edit {
	my ($dir, $edit, @steps) = @_;
	my ($file, $line, $at, $length, $new) = @$edit;
	my $text = slurp("$dir/$file");
	my @lines = split /\n/, $text, -1;

	substr($lines[$line - 1], $at, $length) = $new;
	spew("$dir/$file", join("\n", @lines));
	my $result = caught(@steps);
	spew("$dir/$file", $text);
	my $shown = $lines[$line - 1] =~ s/^\s+//r;
	return "$result\t$file\t$line\t$shown\n";
}

# A worker takes every j-th edit and writes its results to a file.
sub work {
	my ($worker, $out, $edits) = @_;
	my $dir = scratch();
	my @steps = steps();
	my $without = caught(@steps);

	die "without any edit the tests are $without\n"
	    if $without ne 'survived';
	open my $f, '>', $out or die "$out: $!\n";
	for (my $i = $worker; $i < @$edits; $i += $opt{j}) {
		print $f try_edit($dir, $edits->[$i], @steps);
		$f->flush;
	}
	close $f;
	chdir '/';
}

sub report {
	my (@results) = @_;
	my ($caught, $all, %file) = (0, 0);

	for (@results) {
		my ($result, $file, $line, $text) = split /\t/;
		next if $result eq 'invalid';
		$all++;
		$file{$file}{$result}++;
		$caught++ if $result eq 'caught';
		print "# survived $file:$line"
		    . ($opt{q} ? "\n" : ": $text") if $result eq 'survived';
	}
	for (sort keys %file) {
		printf "# %-28s %3d caught %3d survived\n", $_,
		    $file{$_}{caught} // 0, $file{$_}{survived} // 0;
	}
	my $percent = $all ? 100 * $caught / $all : 0;
	printf "# %d of %d edits caught, %.1f %%\n", $caught, $all, $percent;
	return $percent;
}

$ENV{MESSDECK_POSITIONS} = 6000;
$ENV{CMOCKA_MESSAGE_OUTPUT} = 'TAP';
my @chosen = choose($opt{n}, map { edits_of($_) } @files);
my $results = tempdir('messdeck-mutation-XXXXXX', TMPDIR => 1, CLEANUP => 1);
my @workers;
for my $worker (0 .. $opt{j} - 1) {
	my $pid = fork // die "fork: $!\n";
	if ($pid == 0) {
		work($worker, "$results/$worker", \@chosen);
		exit 0;
	}
	push @workers, $pid;
}
my $broken = 0;
for (@workers) {
	waitpid $_, 0;
	$broken = 1 if $?;
}
my @results = map { -e ? split(/^/m, slurp($_)) : () } glob("$results/*");
print "1..1\n";
my $percent = report(@results);
my $ok = !$broken && $percent >= GOAL;
print $ok ? '' : 'not ', "ok 1 - the engine's tests catch ", GOAL,
    " % of small edits\n";
exit($ok ? 0 : 1);
