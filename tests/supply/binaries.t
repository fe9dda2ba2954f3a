#!/usr/bin/perl
# What the compiler and the linker do against attackers, read from the programs
# that were built. Where the compiler has not got something, it is skipped.
use strict;
use warnings;
use File::Temp qw(tempdir);
use Test::More;

my $build = $ENV{MESSDECK_BUILDDIR} // '.';
my $dir   = tempdir(CLEANUP => 1);
my $page  = 4096;
chdir $build or die "$build: $!";
delete @ENV{qw(MAKEFLAGS MFLAGS MAKELEVEL)};
$ENV{LC_ALL} = 'C';

for my $tool (qw(readelf objdump)) {
	plan skip_all => "$tool (binutils) is not here"
	    if qx($tool --version 2>/dev/null) eq '';
}

# How this build compiles and links.
my ($cc, $compile, $link) = map {
	my $said = qx(make -s --no-print-directory --eval='show:;\@echo "$_"' show);
	die "make does not say $_" if $said !~ /\S/;
	chomp $said;
	$said;
} '$(CC)', '$(COMPILE)', '$(CCLD) $(AM_CFLAGS) $(CFLAGS) $(AM_LDFLAGS) $(LDFLAGS)';

# Runs a compiler on a program; true if it takes it.
sub compiles {
	my ($command, $text) = @_;
	open my $f, '>', "$dir/probe.c" or die "$dir/probe.c: $!";
	print $f $text;
	close $f or die "$dir/probe.c: $!";
	return system("$command $dir/probe.c >$dir/said 2>&1") == 0;
}

sub takes {
	my ($flags) = @_;
	return compiles("$cc -O1 -Werror $flags -c -o $dir/probe.o",
		"int probe(void);\nint probe(void) { return 0; }\n");
}

my $x86       = qx($cc -dumpmachine) =~ /^x86_64/;
my $sanitized = $compile =~ /-fsanitize=/;
my $programs  = 0;
for my $program (qw(messdeckd messdeckctl messdeck-bot messdeck-referee messdeck-train messdeck-verify)) {
	my $elf = qx(readelf -hldW $program);
	like $elf, qr/^\s*Type:\s+DYN/m,              "$program can be loaded anywhere";
	like $elf, qr/\(FLAGS_1\).*\bPIE\b/,          "$program is no library";
	like $elf, qr/^\s*GNU_RELRO\s/m,              "$program has what the linker made read-only";
	like $elf, qr/\(FLAGS(?:_1)?\).*\b(?:BIND_)?NOW\b/, "$program is bound when it starts";
	like $elf, qr/^\s*GNU_STACK\s.*\sRW\s/m,      "$program has a stack for data alone";
	unlike $elf, qr/^\s*LOAD\s.*\sRWE\s/m,        "$program has no memory to write and run";
	unlike $elf, qr/\((?:RPATH|RUNPATH|TEXTREL)\)/, "$program takes its libraries from the system";
	$programs++;
}
is $programs, 6, 'all programs were looked at';

my $symbols = qx(readelf --dyn-syms -W messdeckd);
like $symbols, qr/\bUND __stack_chk_fail\b/, 'messdeckd looks after its stack frames';

# A buffer whose size only the run knows: level 2 lets this pass.
my $overflow = <<'END';
#include <stdlib.h>
#include <string.h>
int
main(int argc, char *argv[])
{
	volatile size_t size = 16;
	char *buffer = malloc(size);

	memset(buffer, argc, size + (size_t)argc - 1);
	return buffer[0] == argc ? 0 : 1;
}
END
my $level3 = "#include <features.h>\n#if __USE_FORTIFY_LEVEL < 3\n#error old\n#endif\n";
SKIP: {
	skip 'sanitizers look at every access instead', 3 if $sanitized;
	skip 'without an optimizer nothing is fortified', 3
	    if !compiles("$compile -fsyntax-only",
		"#ifndef __OPTIMIZE__\n#error none\n#endif\nint probe;\n");
	like $symbols, qr/\bUND __(?!stack_chk)\w+_chk\b/, 'messdeckd calls fortified functions';
	skip 'this compiler or its headers have no level 3', 2
	    if !compiles("$cc -O2 -U_FORTIFY_SOURCE -D_FORTIFY_SOURCE=3 -fsyntax-only", $level3);
	ok compiles("$compile -c -o $dir/probe.o", $overflow)
	    && system("$link -o $dir/probe $dir/probe.o") == 0
	    && system("$dir/probe") == 0, 'who stays within a buffer goes on';
	system("ulimit -c 0; exec $dir/probe past the end 2>/dev/null");
	is $? & 127, 6, 'who writes past the end of one is stopped';
}

SKIP: {
	skip 'no reader of machine code for this processor here', 3 if !$x86;
	my ($taken, $most, $main) = (0, 0, '');
	open my $code, '-|', 'objdump', '-d', '--no-show-raw-insn', 'messdeckd' or die "objdump: $!";
	while (<$code>) {
		$main = readline $code if /<main>:$/;
		# More digits are an addition.
		next if !/\bsub +\$0x([0-9a-f]{1,7}),%rsp/;
		my $size = hex $1;
		$taken++;
		$most = $size if $size > $most;
	}
	close $code;
	cmp_ok $taken, '>', 100, 'there are functions with variables';
	SKIP: {
		skip 'this compiler has no -fstack-clash-protection', 1
		    if !takes('-fstack-clash-protection');
		cmp_ok $most, '<=', $page, 'the stack grows by no more than a page at once';
	}
	SKIP: {
		skip 'this compiler has no -fcf-protection', 1 if !takes('-fcf-protection');
		like $main, qr/\bendbr64\b/, 'a function says that it may be jumped to';
	}
}

# The linker marks a program only if all that is linked into it is marked, and
# what comes with the C library often is not; so this looks at what is ours.
SKIP: {
	skip 'no property notes for this processor here', 1 if !$x86;
	skip 'this compiler has no -fcf-protection', 1 if !takes('-fcf-protection');
	my ($objects, @unmarked) = (0);
	for (split /^(?=File: )/m, qx(readelf -nW lib*.a 2>/dev/null)) {
		my ($name) = /^File: (\S+)/ or next;
		$objects++;
		push @unmarked, $name if !/x86 feature: IBT, SHSTK/;
	}
	ok $objects > 200 && !@unmarked, 'all of it is marked for indirect branches and shadow stacks'
	    or diag "$objects objects, unmarked: " . @unmarked . ", such as $unmarked[0]";
}
done_testing;
