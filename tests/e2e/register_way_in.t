#!/usr/bin/perl
# On a host without guests an account is made on the way in, by
# keyboard-interactive.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use Terminal;
use Test::More;

my $people = Clients->people;
my $conf   = "bots = 0\nguests = no\n" . $people->conf;
my $host   = Messdeck->start(conf => $conf);

sub new_key {
    my ($name) = @_;
    system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', $name, '-f', $people->key($name)) == 0
        or die 'ssh-keygen';
    return $people->key($name);
}

# OpenSSH without a key, or with that one.
sub ssh {
    my ($name, %want) = @_;
    my @key = $want{key} ? ('-i', $want{key}) : ();
    my @ssh = Clients::ssh($host, $name);
    return Terminal->start(['ssh', '-tt', '-o', 'LogLevel=INFO', @key, @ssh[1 .. $#ssh]], %want);
}

# It waits for the prompt and answers it.
sub answers {
    my ($terminal, @steps) = @_;
    while (my ($prompt, $text) = splice @steps, 0, 2) {
        ok $terminal->wait_screen($prompt), "asked: $prompt" or diag($terminal->screen), return;
        $terminal->line($text);
    }
}

sub is_now {
    my ($name, @way) = @_;
    my ($status, $out) = Messdeck::command(@way);
    like $out, qr/^You are $name, a player/, "$name is an account";
}

sub with_password {
    my ($name, $password) = @_;
    return Clients::python($host, 'client', $name, $password, 'exec', 'whoami');
}

subtest 'with a password' => sub {
    my $terminal = ssh('kit');
    answers($terminal,
        qr/Type the password of kit\.\s+No account yet\?.*Password:\s*\z/s => '',
        qr/The name kit is free.*New password:\s*\z/s                                => 'up spirits',
        qr/The same once more:\s*\z/                                                 => 'up spirit',
        qr/The two are not the same.*New password:\s*\z/s                            => 'short',
        qr/The two are not the same.*The same once more:\s*\z/s                      => 'short',
        qr/A password has 8 to.*New password:\s*\z/s                                 => 'up spirits',
        qr/A password has 8 to.*The same once more:\s*\z/s                           => 'up spirits');
    ok $terminal->wait_screen(qr/\A[^\n]* kit\n.*The name is yours now: you are kit/s), 'kit is in';
    unlike $terminal->history, qr/up spirit/, 'nothing of the password was shown';
    unlike $host->log, qr/up spirit/, 'or logged';
    $terminal->line('/quit');
    ok $terminal->wait_screen(qr/\[ended 0\]/), 'and leaves';
    is_now('kit', with_password('kit', 'up spirits'));
};

subtest 'on a phone, with other names' => sub {
    my $terminal = ssh('guest', width => 39, height => 24);
    answers($terminal,
        qr/Nobody is a guest here.*Name:\s*\z/s => 'x',
        qr/A name has 2 to 16.*Name:\s*\z/s     => 'K1t',
        qr/K1t is taken.*Name:\s*\z/s           => 'lil',
        qr/The name lil is free.*New password:\s*\z/s => 'splice the mainbrace',
        qr/The same once more:\s*\z/            => 'splice the mainbrace');
    ok $terminal->wait_screen(qr/The\s+name\s+is\s+yours\s+now:\s+you\s+are\s+lil/), 'lil is in, by ear';
    is_now('lil', with_password('lil', 'splice the mainbrace'));
};

# Who has an account sees the same, and its password is what counts.
subtest 'a name that has an account' => sub {
    my $terminal = ssh('bob');
    answers($terminal, qr/Type the password of bob\.\s+No account yet\?.*Password:\s*\z/s => 'open sesame');
    ok $terminal->wait_screen(qr/\A[^\n]* bob\n/), 'its password lets bob in';
    my $other = ssh('bob');
    answers($other, qr/Password:\s*\z/ => '', qr/bob is taken.*Name:\s*\z/s => 'bosun');
    ok $other->wait_screen(qr/The name bosun is free/), 'another name can be had';
    my $wrong = ssh('nobody');
    answers($wrong, qr/Password:\s*\z/ => 'open sesame',
        qr/(?:Password:.*){2}\s*\z/s => 'open sesame', qr/(?:Password:.*){3}\s*\z/s => 'open sesame');
    ok $wrong->wait_screen(qr/nobody\@127\.0\.0\.1's password:/), 'a guess at an unknown name is a guess';
};

subtest 'with a key' => sub {
    my $key = new_key('meg');
    my $terminal = ssh('meg', key => $key);
    answers($terminal, qr/Nobody is meg here yet.*your key\s+SHA256:\S+.*Name:\s*\z/s => '');
    ok $terminal->wait_screen(qr/\A[^\n]* meg\n.*The name is yours now: you are meg/s), 'Enter keeps the name';
    is_now('meg', (my @ssh = Clients::ssh($host, 'meg', '-i', $key, 'whoami')));
    my $known = ssh('peg', key => $key);
    answers($known, qr/The key that you came with is meg's/ => '');
    ok $known->wait_screen(qr/\A[^\n]* meg\n/), 'under another name it is known';
    my $other = ssh('tom', key => new_key('tom'));
    answers($other, qr/Nobody is tom here yet.*Name:\s*\z/s => 'dick');
    ok $other->wait_screen(qr/\A[^\n]* dick\n/), 'another name can be had';
};

subtest 'by other clients' => sub {
    my @clients = (
        [ann => Terminal->start([Clients::dbclient($host, 'ann', '-t', '127.0.0.1')])],
        [pat => Terminal->start(
            [grep { $_ ne '-batch' } Clients::plink($host, 'pat', '-t', '127.0.0.1')])],
    );
    for (@clients) {
        my ($name, $terminal) = @$_;
        answers($terminal,
            qr/[Pp]assword:\s*\z/           => '',
            qr/New password:\s*\z/          => 'splice the mainbrace',
            qr/The same once more:\s*\z/    => 'splice the mainbrace');
        # PuTTY wants Enter pressed once more before a session.
        $terminal->keys('Enter') if $terminal->wait_screen(qr/Press Return to begin session|What would/)
            =~ /Press Return/;
        ok $terminal->wait_screen(qr/you\s+are\s+$name/), "$name is in" or diag $terminal->screen;
    }
};

subtest 'with an invitation' => sub {
    $host->write_conf("registration = invite\n$conf");
    is +($host->ctl('reload'))[0], 0, 'an invitation is needed now';
    my ($status, $out) = $host->ctl(qw(account invite));
    my ($code) = $out =~ /\b(\w{4}-\w{4}-\w{4})\b/;
    ok $code, 'there is one' or diag $out;
    my $terminal = ssh('ned');
    answers($terminal,
        qr/Password:\s*\z/                                   => '',
        qr/ned is free\..*needs the code.*Invitation:\s*\z/s => 'aaaa-bbbb-cccc',
        qr/That is not the code.*Invitation:\s*\z/s          => $code,
        qr/New password:\s*\z/                               => 'splice the mainbrace',
        qr/The same once more:\s*\z/                         => 'splice the mainbrace');
    ok $terminal->wait_screen(qr/you are ned/), 'ned is in';
    my $late = ssh('fay', key => new_key('fay'));
    answers($late, qr/Name:\s*\z/ => '', qr/Invitation:\s*\z/ => $code);
    ok $late->wait_screen(qr/That is not the code of an invitation that is still open/), 'it counts once';
};

subtest 'where it is not offered' => sub {
    $host->write_conf("registration = key\n$conf");
    is +($host->ctl('reload'))[0], 0, 'a key is needed now';
    my $terminal = ssh('una');
    ok $terminal->wait_screen(qr/This name has a password here.*Password:\s*\z/s), 'without one there is a password';
    my $key = ssh('una', key => new_key('una'));
    answers($key, qr/Nobody is una here yet.*Name:\s*\z/s => '');
    ok $key->wait_screen(qr/you are una/), 'with one there is an account';
    $host->write_conf("registration = closed\n$conf");
    is +($host->ctl('reload'))[0], 0, 'nobody may now';
    my $closed = ssh('zoe', key => new_key('zoe'));
    ok $closed->wait_screen(qr/This name has a password here.*Password:\s*\z/s), 'there is a password alone';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
