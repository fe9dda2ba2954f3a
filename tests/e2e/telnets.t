#!/usr/bin/perl
# The telnet clients that people come with: each comes in as a guest, begins a
# game against the bot, throws, and leaves. Then what clients ask that no person
# sees: MSSP, marks behind prompts, and words by line.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use File::Temp ();
use IO::Select;
use IO::Socket::INET;
use Messdeck;
use Terminal;
use Test::More;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $people = Clients->people;
my $host   = Messdeck->start(conf => $people->conf);

for my $client (Clients::telnets(1)) {
    subtest "$client has a screen" => sub {
        my $terminal = Terminal->start([ Clients::telnet($host, $client) ]);
        ok $terminal->wait_screen(qr/Uckers and Ludo.*as a guest\.\s+Name:/s), 'is welcomed';
        $terminal->keys('Enter');
        ok $terminal->wait_screen(qr/What would you like/), 'sees the lobby';
        $terminal->type('b');
        ok $terminal->wait_screen(qr/^> +Blow on the dice/m), 'gets a table';
        $terminal->keys('Enter');
        ok $terminal->wait_screen(qr/Press Enter to throw/), 'is to throw';
        ok $terminal->wait_screen(qr/▄▄▄.*▄▄▄/), 'with a board' if $client !~ /tt/;
        $terminal->keys('Enter');
        ok $terminal->wait_screen(qr/You throw (?:\d|a double)/), 'throws';
        $terminal->line('/quit');
        ok $terminal->wait_screen(qr/Fair winds.*\[ended \d+\]/s), 'the client leaves by quit';
        unlike $terminal->screen, qr/You throw/, 'with the screen put back';
    };
}

for my $client (Clients::telnets(0)) {
    subtest "$client goes by line" => sub {
        my $terminal = Terminal->start([ Clients::telnet($host, $client) ]);
        my @steps = ('' => qr/You are in the lobby/, 'bot' => qr/Blow on the dice/,
            'fair winds' => qr/Press Enter to throw/, '' => qr/You throw (?:\d|a double)/, 'quit' => qr/Fair winds\. /);
        ok $terminal->wait_screen(qr/as a guest\.\s+Name:/), 'is asked for a name';
        while (my ($line, $until) = splice @steps, 0, 2) {
            $terminal->line($line);
            ok Messdeck::wait_for(sub { $terminal->history =~ $until }), "'$line' brings $until"
                or diag $terminal->history;
        }
        unlike $terminal->history, qr/▄|bot *bot|quit *quit/, 'no picture, and no line twice';
        # These see the end of the connection only when they are typed to.
        my $ended = sub { $terminal->keys('Enter'); $terminal->history =~ /\[ended \d+\]/ };
        ok Messdeck::wait_for($ended), 'the client leaves by quit';
    };
}

subtest 'lines from a pipe through curl' => sub {
    my $port = $host->telnet_port;
    my (undef, $out) = Messdeck::command('sh', '-c',
        "printf '\\nwho\\nquit\\n' | curl -sS telnet://127.0.0.1:$port");
    like $out, qr/Guest-\d+.*in the lobby.*is here\..*Fair winds/s, 'are answered to the last';
};

# A socket and all that came on it.
sub connected {
    my $socket = IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port) or die $!;
    return { socket => $socket, text => '' };
}
sub got {
    my ($line, $pattern) = @_;
    return Messdeck::wait_for(sub {
        sysread $line->{socket}, $line->{text}, 65536, length $line->{text}
            if IO::Select->new($line->{socket})->can_read(0.05);
        return $line->{text} =~ $pattern;
    });
}
sub put { my ($line, @parts) = @_; syswrite $line->{socket}, join '', @parts }

my ($IAC, $DONT, $DO, $WONT, $WILL, $SB, $GA, $EOR, $SE) = map { chr } 255, 254, 253, 252, 251, 250, 249, 239, 240;
my ($ECHO, $SGA, $TTYPE, $EOROPT, $MSSP) = map { chr } 1, 3, 24, 25, 70;

subtest 'MSSP' => sub {
    ok $host->wait_here(0), 'all have gone';
    my @guests = map { connected() } 1 .. 2;
    for my $guest (@guests) {
        put($guest, "\n");
        ok got($guest, qr/You are in the lobby/), 'a guest is here';
    }
    my $crawler = connected();
    ok got($crawler, qr/\xff\xfb\x46/), 'it is offered';
    put($crawler, $IAC, $DO, $MSSP);
    ok got($crawler, qr/\xff\xfa\x46.*\xff\xf0/s), 'the crawler that asks is told';
    my ($told) = $crawler->{text} =~ /\xff\xfa\x46(.*)\xff\xf0/s;
    my %told = map { my ($name, @values) = split /\x02/; ($name => "@values") } grep { length } split /\x01/, $told;
    is $told{PLAYERS}, 2, 'the people who are in';
    is $told{PORT}, $host->telnet_port, 'the port';
    cmp_ok abs($told{UPTIME} - time), '<', 600, 'since when';
    like $told{CODEBASE}, qr/^messdeck \d/i, 'the program';
    is $told{NAME}, 'Messdeck', 'the name of the host';
};

subtest 'prompts of a client that refuses everything' => sub {
    my $line = connected();
    put($line, map { ($IAC, $DONT, $_) } $ECHO, $SGA, $EOROPT);
    ok got($line, qr/as a guest\.\s+Name: \xff\xf9/), 'end with GO-AHEAD';
    put($line, "\r\n");
    ok got($line, qr/You are in the lobby\.[^\xff]*\xff\xf9/), 'in the lobby, too';
};

subtest 'prompts of a client that knows records' => sub {
    my $line = connected();
    put($line, $IAC, $DONT, $ECHO, map { ($IAC, $DO, $_) } $SGA, $EOROPT);
    ok got($line, qr/as a guest\.\s+Name: \xff\xef/), 'end with END-OF-RECORD';
    put($line, "\r\n");
    ok got($line, qr/You are in the lobby\.[^\xff]*\xff\xef/), 'in the lobby, too';
};

subtest 'a screen reader that says so in its third type' => sub {
    my $line = connected();
    put($line, $IAC, $DO, $ECHO, $IAC, $DO, $SGA, $IAC, $WILL, $TTYPE);
    for my $type ('MUDCLIENT', 'XTERM', 'MTTS 79') {
        ok got($line, qr/\xff\xfa\x18\x01\xff\xf0/), 'is asked for its type';
        $line->{text} =~ s/\xff\xfa\x18\x01\xff\xf0//;
        put($line, $IAC, $SB, $TTYPE, "\0", $type, $IAC, $SE);
    }
    put($line, "\r\n");
    ok got($line, qr/\xff\xfc\x01/), 'edits its lines itself';
    ok got($line, qr/You are in the lobby\./), 'a client by lines hears sentences';
    unlike $line->{text}, qr/\e/, 'a client by lines gets no control sequences';
};

# What a terminal with CP437 shows of the bytes, as text.
sub shown {
    my ($bytes) = @_;
    my $file = File::Temp->new;
    binmode $file;
    print $file $bytes;
    close $file;
    my (undef, $text) = Messdeck::command('sh', '-c',
        "iconv -f CP437 -t UTF-8 $file >$file.utf8; /usr/bin/python3 '$FindBin::Bin/cells.py' 80x24 $file.utf8");
    unlink "$file.utf8";
    utf8::decode($text);
    return $text;
}

subtest 'a terminal of eight bits that tells where its cursor is' => sub {
    my $line = connected();
    put($line, $IAC, $DO, $ECHO, $IAC, $DO, $SGA, $IAC, $WILL, $TTYPE, $IAC, $WILL, "\x1f",
        $IAC, $SB, "\x1f", pack('nn', 80, 24), $IAC, $SE);
    for (1 .. 2) {
        ok got($line, qr/\xff\xfa\x18\x01\xff\xf0/), 'is asked for its type';
        $line->{text} =~ s/\xff\xfa\x18\x01\xff\xf0//;
        put($line, $IAC, $SB, $TTYPE, "\0", 'XTERM', $IAC, $SE);
    }
    put($line, "\r");
    ok got($line, qr/\e\[H\xc3\xa9\e\[6n/), 'is asked for its cursor behind an accent';
    my $from = length $line->{text};
    put($line, "\e[1;3R", "\e[?1;2c");
    ok got($line, qr/help/), 'two columns further';
    my $sees = sub {
        my ($pattern) = @_;
        my $picture;
        my $seen = Messdeck::wait_for(sub {
            got($line, qr/./);
            return ($picture = shown(substr $line->{text}, $from)) =~ $pattern;
        });
        diag $picture if !$seen;
        return $seen;
    };
    ok $sees->(qr/─ What would you like\? ─+┬─ .*─\n.*│/), 'the lobby has its lines';
    put($line, 'b');
    ok $sees->(qr/Blow on/), 'at a table';
    put($line, "fair winds\r");
    ok $sees->(qr/Press Enter to throw/), 'with a game';
    ok $sees->(qr/▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄ .* ▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄▄/), 'the board has its tiles';
    put($line, "/set board lines\r");
    ok $sees->(qr/is lines now/), 'drawn in lines';
    ok $sees->(qr/┌─{16}┐ .* ┌─{16}┐/), 'the board has its corners';
};

is $host->stop, 0, 'the host ends in order';
done_testing;
