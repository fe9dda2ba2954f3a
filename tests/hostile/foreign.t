#!/usr/bin/perl
# What is no telnet on the telnet port: a web page that makes a browser send
# something there, TLS, SSH, the header of a proxy. Each is told in a sentence
# where it is, and nothing that it sends is taken for a person's words.

use strict;
use warnings;

use FindBin;
use IO::Select;
use IO::Socket::INET;
use Test::More;

use lib "$FindBin::Bin/../e2e";
use Clients;
use Messdeck;
use Player;

my $host = Messdeck->start(conf => "bots = 0\n");
my $ear  = Player->start($host, 'guest');

my $body = "Mallory\r\nshout I was never here\r\nquit\r\n";

# What is answered until the host hangs up; each piece is sent by itself.
sub answer {
    my (@pieces) = @_;
    my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port) or die $!;
    local $SIG{PIPE} = 'IGNORE';
    for my $piece (@pieces) {
        syswrite $line, $piece;
    }
    my $text = '';
    my $done = Messdeck::wait_for(sub {
        return !sysread $line, $text, 4096, length $text if IO::Select->new($line)->can_read(0.1);
        return 0;
    });
    return $done ? $text : "$text -- and the line stays open";
}

my $web = qr{HTTP/1\.1 400 Bad Request\r\n(?:[A-Za-z-]+: [^\r\n]+\r\n)+\r\n};
for my $case (
    ['GET',     "GET / HTTP/1.1\r\nHost: example.org\r\n\r\n"],
    ['POST',    "POST /x HTTP/1.1\r\nHost: example.org\r\nContent-Type: text/plain\r\nContent-Length: 60\r\n\r\n$body"],
    ['PUT',     "PUT / HTTP/1.1\r\nHost: example.org\r\n\r\n$body"],
    ['OPTIONS', "OPTIONS * HTTP/1.1\r\nHost: example.org\r\n\r\n$body"],
    ['a long path', "POST /" . 'x' x 3000 . " HTTP/1.1\r\nHost: example.org\r\n\r\n$body"],
    ['an unusual method', "BREW /pot HTTP/1.0\r\n\r\n$body"],
    ['HTTP/2',  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n$body"],
) {
    my ($name, $request) = @$case;
    like answer($request), qr/$web\S[^\r\n]*telnet[^\r\n]*\n\z/, "$name is answered as a browser understands it";
    like answer(split //, $request), qr/${web}This/, "$name byte by byte too" if length $request < 1000;
}
like answer("HEAD / HTTP/1.1\r\nHost: example.org\r\n\r\n"), qr/$web\z/, 'HEAD gets no body';

for my $case (
    ['TLS', "\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03$body", qr/TLS/],
    ['SSH', "SSH-2.0-OpenSSH_9.2\r\n$body", qr/SSH/],
    ['a proxy', "PROXY TCP4 192.0.2.1 192.0.2.2 5 23\r\n$body", qr/PROXY/],
    ['a proxy in binary', "\r\n\r\n\0\r\nQUIT\n\x21\x11\0\x0c" . $body, qr/PROXY/],
    ['another binary protocol', "\0\x01\0\x08\x21\x12\xa4\x42$body", qr/telnet/],
) {
    my ($name, $bytes, $word) = @$case;
    like answer($bytes), qr/\AThis port [^\r\n]*$word[^\r\n]*\.\r\n\z/, "$name gets a sentence";
}

# When the request has come, no other byte goes before the answer.
my $session = $host->child(qr/^session/);
kill 'STOP', $session;
my $line = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port);
syswrite $line, "GET / HTTP/1.1\r\n\r\n";
kill 'CONT', $session;
like join('', readline $line), qr/\A$web/, 'nothing goes before the answer';

my ($status, $out) = $host->ctl('who');
like $out, qr/^here +1$/m, 'nobody has come in by these';
unlike $host->log, qr/Mallory/, 'nor tried to';
ok $ear->do('shout all clear')->{ok}, 'who is here says something';
is_deeply [grep { !/all clear/ } map { $_->{text} } grep { $_->{ev} eq 'said' } @{$ear->{events}}], [],
    'and nobody else has';

done_testing;
