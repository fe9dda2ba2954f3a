#!/usr/bin/perl
# messdeck-bot as a program: its options, and its talk over a unix socket.
use strict;
use warnings;
use File::Temp qw(tempdir);
use IO::Select;
use IO::Socket::UNIX;
use Test::More;

my $bot = ($ENV{MESSDECK_BUILDDIR} // '.') . '/messdeck-bot';
my $dir = tempdir(CLEANUP => 1);
my $path = "$dir/hub";
my $TIMEOUT = $ENV{MESSDECK_TIMEOUT} // 60;

sub said {
	my ($arguments) = @_;
	my $said = qx($bot $arguments 2>&1);
	return ($said, $? >> 8);
}

my ($said, $status) = said('');
is($status, 64, 'without a socket it is a matter of usage');
like($said, qr/^usage: messdeck-bot/, 'and usage is shown');
($said, $status) = said('--fd 3 --socket x');
is($status, 64, 'two sockets are too many');
($said, $status) = said('--delay soon --fd 3');
is($status, 64, 'a delay is a number');
like($said, qr/--delay: "soon"/, 'and the sentence says so');
($said, $status) = said('--help');
is($status, 0, '--help is no error');
($said, $status) = said('--version');
like($said, qr/^messdeck-bot /, '--version names it');
($said, $status) = said("--socket $dir/none");
is($status, 1, 'a socket that is not there fails');

my $listener = IO::Socket::UNIX->new(Local => $path, Listen => 1)
    or die "$path: $!";
my $pid = fork // die "fork: $!";
exec $bot, '--delay', '0', '--name', 'Bot1', '--socket', $path if !$pid;
die 'the bot does not come' if !IO::Select->new($listener)->can_read($TIMEOUT);
my $hub = $listener->accept or die "accept: $!";

# One line from the bot.
my $buffer = '';
sub line {
	while (index($buffer, "\n") < 0) {
		return 'nothing' if !IO::Select->new($hub)->can_read($TIMEOUT);
		sysread($hub, $buffer, 4096, length $buffer) or return 'eof';
	}
	(my $line, $buffer) = split /\n/, $buffer, 2;
	return $line;
}

is(line(), '{"hello":{"protocol":1}}', 'it greets');
is(line(), '{"login":{"name":"Bot1"}}', 'and logs in');
syswrite $hub, qq({"hello":{"protocol":1}}\n{"ev":"welcome","name":"Bot1"}\n);
# A line in two parts, and two in one.
syswrite $hub, '{"ev":"bot","table":4,';
syswrite $hub, qq("seat":0}\n{"ev":"bot","table":5,"seat":1}\n);
like(line(), qr/"do":"join 4 1"/, 'it sits down');
like(line(), qr/"do":"join 5 2"/, 'at both tables');
syswrite $hub, qq({"ev":"bye","code":"stopping"}\n);
is(line(), 'eof', 'it ends when the hub says goodbye');
waitpid $pid, 0;
is($?, 0, 'in peace');

done_testing();
