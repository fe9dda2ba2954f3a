#!/usr/bin/perl
# A stranger makes a name his own: on the screen, by telnet, by a command, with
# the clients that people have.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use Messdeck;
use POSIX ();
use Terminal;
use Test::More;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\n" . $people->conf);

sub new_key {
    my ($name) = @_;
    system('ssh-keygen', '-q', '-t', 'ed25519', '-N', '', '-C', $name, '-f', $people->key($name)) == 0
        or die 'ssh-keygen';
    return $people->key($name);
}

# One command by ssh with that key, or those of an agent: (exit status, what it
# said).
my $agent = '';

sub call {
    my ($name, $key, @words) = @_;
    my @keys = $key ? ('-i', $key) : ('-o', 'IdentitiesOnly=no', '-o', "IdentityAgent=$agent");
    my @ssh = Clients::ssh($host, $name, @words);
    my ($status, $out, $err) =
        Messdeck::command('ssh', '-o', 'BatchMode=yes', @keys, @ssh[1 .. $#ssh]);
    return ($status, $out . $err);
}

sub is_now {
    my ($name, $key, $what) = @_;
    my ($status, $text) = call($name, $key, 'whoami');
    like $text, qr/^You are $name, a player of Messdeck\.$/m, $what;
}

subtest 'on the first screen' => sub {
    my $key = new_key('kit');
    my $terminal = Terminal->ssh($host, 'kit', key => $key);
    ok $terminal->wait_screen(qr/Keep the name kit with this key\?.*Enter: keep the name/s), 'the key is offered';
    $terminal->keys('Enter');
    ok $terminal->wait_screen(qr/kit is yours now/), 'one key press binds it';
    is_now('kit', $key, 'the key opens the account');
    my $other = Terminal->ssh($host, 'stranger', key => $key, width => 40, height => 24);
    ok $other->wait_screen(qr/kit's.*Enter: come in as kit/s), 'under another name it is known, on a phone, too';
    $other->type('n');
    ok $other->wait_screen(qr/\A(?!.*come in as)[^\n]*stranger~/s), 'n says no, and a guest\'s chair is there';
    $other->line('/login');
    ok $other->wait_screen(qr/\A[^\n]* kit\n/), 'and the account later';
    my $asked = Terminal->ssh($host, 'new', key => $key);
    ok $asked->wait_screen(qr/came with is kit's/), 'who comes as "new" shows a key, too';
    $asked->type('y');
    ok $asked->wait_screen(qr/You are kit\./), 'y takes the account, as Enter does';
};

subtest 'in sentences' => sub {
    my $key = new_key('lil');
    my $terminal = Terminal->ssh($host, 'lil', key => $key, width => 39, height => 24);
    ok $terminal->wait_screen(qr/Type y\s+to\s+keep/), 'the key is offered';
    $terminal->line('y');
    ok $terminal->wait_screen(qr/lil\s+is\s+yours\s+now/), 'y binds it';
    is_now('lil', $key, 'the key opens the account');
};

subtest 'by telnet with a password' => sub {
    my @telnet = ('telnet', '127.0.0.1', $host->telnet_port);
    my $terminal = Terminal->start(\@telnet, width => 40, height => 24);
    ok $terminal->wait_screen(qr/Name:/), 'telnet asks for a name';
    $terminal->line('Meg');
    ok $terminal->wait_screen(qr/Meg~.*What|b play/s), 'an unknown one is a guest\'s';
    $terminal->line('/register');
    ok $terminal->wait_screen(qr/Telnet is not encrypted.*8 characters/s), 'there is a warning and a question';
    $terminal->line('up spirits');
    ok $terminal->wait_screen(qr/The same once more/), 'then once more';
    $terminal->line('up spirit');
    ok $terminal->wait_screen(qr/The two are not the same/), 'a slip is found';
    $terminal->line('up spirits');
    ok $terminal->wait_screen(qr/The same once more/), 'again';
    $terminal->line('up spirits');
    ok $terminal->wait_screen(qr/Meg is yours now/), 'the name is Meg\'s';
    unlike $terminal->history, qr/up spirit/, 'nothing of the password was shown';
    unlike $host->log, qr/up spirit/, 'or logged';
    my $back = Terminal->start(\@telnet);
    ok $back->wait_screen(qr/Name:/), 'the next time';
    $back->line('meg');
    ok $back->wait_screen(qr/Password:/), 'it has a password';
    $back->line('up spirits');
    ok $back->wait_screen(qr/\A[^\n]* Meg\n/), 'which lets Meg in';
    my ($status, $out) =
        Messdeck::command(Clients::plink($host, 'meg', '-pw', 'up spirits', '127.0.0.1', 'whoami'));
    like $out, qr/^You are Meg, a player/, 'and PuTTY';
    ($status, $out) = Messdeck::command(Clients::python($host, 'client', 'MEG', 'up spirits', 'exec', 'whoami'));
    like $out, qr/^You are Meg, a player/, 'and paramiko';
};

subtest 'by a command' => sub {
    my $key = new_key('bosun');
    my ($status, $text) = call('bosun', $key, 'register');
    is $status, 0, 'register is a call';
    like $text, qr/^bosun is yours now\. Log in as bosun with your key SHA256:\S+\. /, 'that says how to come back';
    is_now('bosun', $key, 'the key opens the account');
    ($status, $text) = call('bosun', new_key('late'), 'register');
    isnt $status, 0, 'another key gets nothing';
    ($status, $text) = call('B0sun', $people->key('late'), 'register');
    is $status, 1, 'nor a name that looks like it';
    like $text, qr/is taken, or looks like a name that is/, 'and is told so';
    ($status, $text) = Messdeck::command(Clients::python($host, 'client', 'cook', new_key('cook'), 'exec', 'register'));
    is_now('cook', $people->key('cook'), 'paramiko, too') or diag $text;
};

subtest 'an agent with eight keys' => sub {
    my ($status, $out) = Messdeck::command('ssh-agent', '-s');
    ($agent) = $out =~ /SSH_AUTH_SOCK=([^;]+)/;
    my ($pid) = $out =~ /SSH_AGENT_PID=(\d+)/;
    ok $pid, 'there is an agent' or return;
    local $ENV{SSH_AUTH_SOCK} = $agent;
    for my $key (map({ new_key("agent$_") } 1 .. 7), $people->key('bosun')) {
        Messdeck::command('ssh-add', '-q', $key);
    }
    is_now('bosun', undef, 'the eighth is the account\'s');
    my ($failed, $text) = call('gunner', undef, 'register');
    like $text, qr/^gunner is yours now/, 'the first makes a new one';
    is_now('gunner', $people->key('agent1'), 'and opens it');
    kill 'TERM', $pid;
};

subtest 'a race' => sub {
    my @keys = map { new_key("racer$_") } 1 .. 4;
    my @running;
    for my $key (@keys) {
        my $pid = open my $out, '-|';
        if (!$pid) {
            my ($status, $text) = call('swift', $key, 'register');
            print $text;
            close STDOUT;
            POSIX::_exit(0);
        }
        push @running, $out;
    }
    my @said = map { local $/; my $text = readline($_); close $_; $text } @running;
    is scalar(grep { /^swift is yours now/ } @said), 1, 'one of four gets the name' or diag explain \@said;
    my @in = grep { (call('swift', $_, 'whoami'))[1] =~ /a player/ } @keys;
    is scalar(@in), 1, 'and one key opens it';
};

subtest 'deleted' => sub {
    my $key = $people->key('bosun');
    my ($status, $text) = call('bosun', $key, 'delete', 'account');
    isnt $status, 0, 'the name must be typed';
    like $text, qr/type delete account bosun/, 'which is said';
    ($status, $text) = call('bosun', $key, 'delete', 'account', 'bosun');
    like $text, qr/Your account is deleted|has been deleted/, 'then it is over';
    ($status, $text) = call('bosun', $key, 'whoami');
    like $text, qr/^You are a guest/, 'the key belongs to nobody';
    ($status, $text) = call('bosun', $key, 'register');
    like $text, qr/bosun is taken/, 'and the name, for a year, too';
    ($status, $text) = call('mate', $key, 'register');
    like $text, qr/^mate is yours now/, 'another one is free';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
