#!/usr/bin/perl
# messdeck-bot as a program: its options, and its talk over a unix socket.
use strict;
use warnings;
use File::Temp qw(tempdir);
use IO::Select;
use IO::Socket::UNIX;
use Test::More;

my $weights = ($ENV{MESSDECK_SRCDIR} // '.') . '/etc/weights/messdeck.eval';
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
($said, $status) = said('--name "7 up" --fd 3');
is($status, 64, 'and a name is a name');
like($said, qr/"7 up" is no name\. A name has 2 to 16/, 'which is said');
($said, $status) = said('--log printer --fd 3');
is($status, 64, 'there are two logs');
($said, $status) = said("--log stderr --socket $dir/none");
is($status, 1, 'in the log of a host');
like($said, qr/^\d{4}-\d\d-\d\dT[\d:]+Z bot\[\d+\]: socket why=\S+ error="No such file or directory"$/m,
    'an error has its time and process');
($said, $status) = said('--level sprog --fd 3');
is($status, 64, 'there are four levels');
like($said, qr/--level: "sprog" is none of cadet, leading-hand, chief, admiral/, 'which it names');
($said, $status) = said("--log stderr --weights $dir/none --socket $dir/none");
is($status, 1, 'a missing file of weights alone ends nothing');
($said, $status) = said('--help');
is($status, 0, '--help is no error');
($said, $status) = said('--version');
like($said, qr/^messdeck-bot /, '--version names it');
($said, $status) = said("--socket $dir/none");
is($status, 1, 'a socket that is not there fails');

my $listener = IO::Socket::UNIX->new(Local => $path, Listen => 1)
    or die "$path: $!";
my $pid = fork // die "fork: $!";
if (!$pid) {
	open STDERR, '>', "$dir/log" or die "log: $!";
	exec $bot, '--delay', '0', '--name', 'Bot1', '--level', 'chief', '--weights', $weights, '--log', 'stderr', '--socket', $path;
}
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
is(line(), '{"login":{"name":"Bot1","level":"chief"}}', 'and logs in');
syswrite $hub, qq({"hello":{"protocol":1}}\n{"ev":"welcome","name":"Bot1"}\n);
# A line in two parts, and two in one.
syswrite $hub, '{"ev":"bot","table":4,';
syswrite $hub, qq("seat":0}\n{"ev":"bot","table":5,"seat":1}\n);
like(line(), qr/"do":"join 4 1"/, 'it sits down');
like(line(), qr/"do":"join 5 2"/, 'at both tables');
syswrite $hub, qq({"re":1,"ok":false,"code":"busy","error":"Not now."}\n);
syswrite $hub, qq({"ev":"bye","code":"stopping"}\n);
is(line(), 'eof', 'it ends when the hub says goodbye');
waitpid $pid, 0;
is($?, 0, 'in peace');
open my $log, '<', "$dir/log" or die "log: $!";
my @lines = <$log>;
is(scalar @lines, 1, 'of what the hub refused');
like($lines[0], qr/^\d{4}-\d\d-\d\dT[\d:]+Z bot\[$pid\]: refused why="Not now\."$/, 'the log has a line like all others');

done_testing();
