#!/usr/bin/perl
# The filter for fail2ban finds who tried passwords in the log of a real host,
# and nobody else, whatever strangers have had written there.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use File::Temp ();
use Messdeck;
use Test::More;

plan skip_all => 'fail2ban is not here' if (Messdeck::command('which', 'fail2ban-regex'))[0] != 0;

my $filter = ($ENV{MESSDECK_SRCDIR} // '.') . '/contrib/fail2ban/filter.conf';
my $dir    = File::Temp->newdir;
my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\nexempt = {}\n" . $people->conf);

# Logs in with a password, from there.
sub comes {
    my ($from, $name, $password) = @_;
    local $ENV{SSH_ASKPASS}         = $people->askpass($password);
    local $ENV{SSH_ASKPASS_REQUIRE} = 'force';
    my @ssh = Clients::ssh($host, $name, 'who');
    return (Messdeck::command('ssh', '-b', $from, '-o', 'PreferredAuthentications=keyboard-interactive',
        '-o', 'NumberOfPasswordPrompts=1', @ssh[1 .. $#ssh]))[0];
}

# The addresses that fail2ban finds in such lines, one for each.
sub found {
    my (@lines) = @_;
    open my $f, '>', "$dir/log" or die $!;
    print $f @lines;
    close $f or die $!;
    my ($status, $out, $err) = Messdeck::command('fail2ban-regex', '-o', 'ip', "$dir/log", $filter);
    is "$status$err", '0', 'fail2ban reads the filter';
    return [split /\n/, $out];
}

is comes('127.1.0.1', 'bob', 'open sesame'), 0, 'bob comes in';
for my $from (qw(127.2.0.1 127.2.0.1 127.3.0.1)) {
    isnt comes($from, 'bob', 'close sesame'), 0, "somebody at $from does not";
}
ok $host->wait_log(qr/ login_failed address=127\.3\.0\.1$/m), 'which is in the log';
my $said = '2026-01-01T00:00:00Z gate[1]: login_failed address=192.0.2.1';
comes('127.4.0.1', $said, 'close sesame');
# A name that there cannot be is no wrong password; its connection ends in the log.
ok $host->wait_log(qr/ accepted .*address=127\.4\.0\.1 /), 'one has a line of the log as a name';
is $host->stop, 0, 'the host ends in order';

my @lines = split /(?<=\n)/, $host->log;
my @tried = qw(127.2.0.1 127.2.0.1 127.3.0.1);
is_deeply [grep { $_ ne '127.4.0.1' } @{found(@lines)}], \@tried, 'fail2ban finds those who tried passwords';

# The same lines as syslog and fail2ban's reading of the journal have them.
my @syslog = map { s/^\S+ (\w+)\[(\d+)\]:/Nov 23 12:00:00 deck messdeckd[$2]: $1:/r } @lines;
is_deeply [grep { $_ ne '127.4.0.1' } @{found(@syslog)}], \@tried, 'in syslog, too';
my @journal = map { s/^\S+ (?=\w+\[(\d+)\]:)/Nov 23 12:00:00 deck messdeckd[$1]: /r } @lines;
is_deeply [grep { $_ ne '127.4.0.1' } @{found(@journal)}], \@tried, 'and in the journal';

my $now = '2026-11-23T12:00:00Z';
is_deeply found("$now gate[7]: refused address=127.5.0.1 why=penalty\n",
    "$now gate[7]: refused address=2001:db8::7 why=house\n", "$now gate[7]: refused address=127.6.0.1 why=yields\n"),
    [qw(127.5.0.1 2001:db8::7)], 'who connects too often is found, not who has given way';
is_deeply found("$now session[9]: said text=$said\n", "$now hub[9]: name=x gate[1]: login_failed address=192.0.2.1\n",
    "$now gate[9]: login_failed address=192.0.2.1 address=192.0.2.2\n"), [], 'a line within a line is none';
done_testing;
