#!/usr/bin/perl
# Mutation check: makes small edits to the engine's source, one at a time in
# a scratch tree, and runs the engine's tests on each. Prints the edits that
# the tests did not catch, how many they caught, by file and in all.
#
#	tests/mutation.pl [-n edits] [-s seed] [-j jobs] [-q] [engine/FILE.c ...]
#
# -q leaves the survivors' text out. Speaks TAP; part of make check-long.
#
# An edit is caught when a test fails, crashes, or takes far more processor
# time than without the edit. The engine stops at undefined behaviour, such as
# an index past the end of an array, as it does for --enable-sanitizers. To be
# quick,
# - the engine is one shared library that every test program loads: an edit
#   costs one compilation and one link, whatever is run;
# - an edit that compiles to the same object code cannot be told from the
#   original by any test: it is counted apart and not in the figure, as is one
#   that does not compile;
# - the first program that fails ends the run. Those that caught the last
#   edits in the same file come first, then the quicker ones.
# An edit survives only when every test of the engine has passed on it.
use strict;
use warnings;
use Cwd qw(abs_path);
use File::Basename qw(basename dirname);
use File::Compare qw(compare);
use File::Copy qw(copy);
use File::Temp qw(tempdir);
use Getopt::Std qw(getopts);
use POSIX qw(:sys_wait_h ceil setpgid);
use Time::HiRes qw(time);

use constant { GOAL => 90, LATE => 120, MEMORY => 8 << 20 };

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

# A declaration of an array: more room than is needed changes nothing.
my $array = qr/^\s+(?!return\b)(?:(?:static|const|struct)\s+)*\w+\s+
    [\w,\x20*\[\]+]+\[[^=]*\];$/x;

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
		next if $line =~ $array;
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
		open STDIN, '<', '/dev/null';
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
	kill 'KILL', -$pid;
	return $status if defined $status;
	waitpid $pid, 0;
	return -1;
}

# The same with limits on processor time, which other work on the machine
# does not use up, and on memory in KiB.
sub run_limited {
	my ($seconds, @command) = @_;

	return run(LATE + $seconds, 'sh', '-c',
	    "ulimit -c 0; ulimit -t $seconds; ulimit -v " . MEMORY . '; exec "$@"',
	    'sh', @command);
}

# What a variable of the makefile holds.
sub list {
	my ($variable) = @_;

	spew('lists.mk', "include Makefile\nlists:\n\t\@echo \$($variable)\n");
	return split ' ', `make -s -f lists.mk lists`;
}

# The object that a source file becomes.
sub object_of {
	my ($file, $objects) = @_;
	my $name = basename($file, '.c');
	my ($object) = grep { m{[-/]\Q$name\E\.o$} } @$objects;

	return $object // die "$file is in no library of the engine\n";
}

# Links the engine's objects into the library that all programs load.
sub link_engine {
	my ($tree) = @_;

	return run(300, @{$tree->{link}}) == 0;
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
	my $checks = '-fsanitize=undefined -fsanitize-undefined-trap-on-error';
	chdir "$dir/build" or die "$dir/build: $!\n";
	run(600, '../configure', '-q', "CFLAGS=-O2 -fPIC $checks") == 0
	    or die "configure does not run; has autoreconf been run?\n";
	$ENV{MESSDECK_SRCDIR} = $dir;
	$ENV{MESSDECK_BUILDDIR} = "$dir/build";
	return $dir;
}

# Builds the engine and everything that tests it. The linker takes a text that
# names the shared library for the archive.
sub build {
	my ($dir, @programs) = @_;
	my $archive = 'libengine.a';
	my $library = "$dir/build/libmutation.so";
	my $tree = {dir => $dir};

	run(600, 'make', '-s', $archive) == 0 or die "make $archive fails\n";
	$tree->{objects} = [list('libengine_a_OBJECTS')];
	$tree->{link} = [list('CC'), '-shared', '-Wl,-Bsymbolic', '-o', $library,
	    @{$tree->{objects}}, list('JANSSON_LIBS'), list('SODIUM_LIBS')];
	link_engine($tree) or die "the engine does not link\n";
	spew($archive, "INPUT($library)\n");
	run(600, 'make', '-s', @programs) == 0 or die "make @programs fails\n";
	return $tree;
}

# The commands of the engine's tests and what they need built.
sub steps {
	my $ours = qr{^tests/(engine/|fuzz/(actions|notation|record|referee)$)};
	my @c = grep { /$ours/ } list('tap_c');
	my @perl = grep { m{^tests/engine/.*\.t$} } list('tap_perl');
	my @programs = grep { m{^tests/(engine|reference)/|-(referee|verify)$} }
	    list('check_PROGRAMS'), list('bin_PROGRAMS');
	my @steps = ((map { {command => ["./$_"]} } @c),
	    (map { {command => ['perl', "../$_"]} } @perl));

	return (\@steps, @c, @programs);
}

# Runs every test on the engine as it is, to see that it passes and to learn
# its time. Returns them the quickest first.
sub measure {
	my (@steps) = @_;

	for my $step (@steps) {
		my $start = time;

		run_limited(600, @{$step->{command}}) == 0
		    or die "without any edit @{$step->{command}} fails\n";
		$step->{time} = time - $start;
		$step->{limit} = 5 + ceil(10 * $step->{time});
	}
	return sort { $a->{time} <=> $b->{time} } @steps;
}

# Whether a test fails; the one that does comes first the next time.
sub caught {
	my ($steps) = @_;

	for my $i (0 .. $#$steps) {
		my $step = $steps->[$i];
		next if run_limited($step->{limit}, @{$step->{command}}) == 0;
		unshift @$steps, splice @$steps, $i, 1;
		return 'caught';
	}
	return 'survived';
}

# What becomes of an edit whose file is written.
sub result_of {
	my ($tree, $file, $steps) = @_;
	my $object = object_of($file, $tree->{objects});

	return 'invalid' if run(300, 'make', '-s', $object) != 0;
	return 'same' if compare($object, "$object.unedited") == 0;
	return 'invalid' if !link_engine($tree);
	return caught($steps);
}

sub try_edit {
	my ($tree, $edit, $steps) = @_;
	my ($file, $line, $at, $length, $new) = @$edit;
	my $text = slurp("$tree->{dir}/$file");
	my $object = object_of($file, $tree->{objects});
	my @lines = split /\n/, $text, -1;

	substr($lines[$line - 1], $at, $length) = $new;
	unlink $object;
	spew("$tree->{dir}/$file", join("\n", @lines));
	my $result = result_of($tree, $file, $steps);
	spew("$tree->{dir}/$file", $text);
	copy("$object.unedited", $object);
	my $shown = $opt{q} ? '' : $lines[$line - 1] =~ s/^\s+/: /r;
	print "# survived $file:$line$shown\n" if $result eq 'survived';
	return "$result\t$file\n";
}

# A worker takes every j-th edit and writes its results to a file.
sub work {
	my ($worker, $out, $edits) = @_;
	my $dir = scratch();
	my ($steps, @programs) = steps();
	my $tree = build($dir, @programs);
	my @steps = measure(@$steps);
	my %steps;

	copy($_, "$_.unedited") for @{$tree->{objects}};
	open my $f, '>', $out or die "$out: $!\n";
	for (my $i = $worker; $i < @$edits; $i += $opt{j}) {
		my $file = $edits->[$i][0];

		$steps{$file} //= [@steps];
		print $f try_edit($tree, $edits->[$i], $steps{$file});
		$f->flush;
	}
	close $f;
	chdir '/';
}

sub report {
	my (@results) = @_;
	my (%all, %file);

	for (@results) {
		my ($result, $file) = split /[\t\n]/;
		$all{$result}++;
		$file{$file}{$result}++;
	}
	for (sort keys %file) {
		printf "# %-28s %3d caught %3d survived\n", $_,
		    $file{$_}{caught} // 0, $file{$_}{survived} // 0;
	}
	my $caught = $all{caught} // 0;
	my $tried = $caught + ($all{survived} // 0);
	my $percent = $tried ? 100 * $caught / $tried : 0;
	printf "# left out: %d without effect on the object code, %d that do "
	    . "not compile\n", $all{same} // 0, $all{invalid} // 0;
	printf "# %d of %d edits caught, %.1f %%\n", $caught, $tried, $percent;
	return $percent;
}

$| = 1;
$ENV{CCACHE_DISABLE} = 1;
$ENV{CMOCKA_MESSAGE_OUTPUT} = 'TAP';
my @chosen = choose($opt{n}, map { edits_of($_) } @files);
my $results = tempdir('messdeck-mutation-XXXXXX', TMPDIR => 1, CLEANUP => 1);
my @workers;
print "1..1\n";
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
my $percent = report(@results);
my $ok = !$broken && $percent >= GOAL;
print $ok ? '' : 'not ', "ok 1 - the engine's tests catch ", GOAL,
    " % of small edits\n";
exit($ok ? 0 : 1);
