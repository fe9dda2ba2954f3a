#!/usr/bin/perl
# Telnet: a real client in a terminal, and nc, which is none.

use strict;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Clients;
use IO::Select;
use IO::Socket::INET;
use Messdeck;
use Terminal;
use Test::More;

my $people = Clients->people;
my $host   = Messdeck->start(conf => "bots = 0\n" . $people->conf);
my @telnet = ('telnet', '127.0.0.1', $host->telnet_port);

subtest 'a guest' => sub {
    my $terminal = Terminal->start(\@telnet);
    ok $terminal->wait_screen(qr/^Telnet is not encrypted.*\bpassword\.$/ms), 'is warned';
    ok $terminal->wait_screen(qr/Enter to come in as a guest\.\s+Name:/), 'who connects is asked for a name';
    $terminal->keys('Enter');
    ok $terminal->wait_screen(qr/What would you like.*Guest-\d+|Guest-\d+.*What would you like/s),
        'Enter lets a guest in';
    my ($top) = split /\n/, $terminal->screen;
    cmp_ok length($top), '<=', 80, 'in 80 columns';
    $terminal->resize(120, 40);
    ok $terminal->wait_screen(qr/^.{100}/m), 'a wider window is filled';
    $terminal->line('/quit');
    ok $terminal->wait_screen(qr/\[ended \d+\]/), 'quit ends the screen\'s connection';
};

subtest 'an account' => sub {
    my $terminal = Terminal->start(\@telnet);
    ok $terminal->wait_screen(qr/Name:/), 'is asked for a name';
    $terminal->line('bob');
    ok $terminal->wait_screen(qr/Name: bob\s+That name has a password here\.\s+Password:/), 'that is echoed, then for the password';
    $terminal->line('close sesame');
    ok $terminal->wait_screen(qr/That is not the password\.\s+Password:/), 'a wrong one is refused';
    unlike $terminal->screen, qr/sesame/, 'the password is not shown';
    $terminal->line('open sesame');
    ok $terminal->wait_screen(qr/bob.*What would you like|What would you like.*bob/s), 'the right one lets bob in';
};

subtest 'a name by mistake' => sub {
    my $terminal = Terminal->start(\@telnet);
    ok $terminal->wait_screen(qr/Name:/), 'is asked for a name';
    $terminal->line('bob');
    for my $n (1 .. 2) {
        ok $terminal->wait_screen(qr/(?:Password:.*){$n}/s), "password $n";
        $terminal->line('no');
    }
    ok $terminal->wait_screen(qr/Press Enter alone for another name\.\s+Password:/), 'hears a way out';
    $terminal->keys('Enter');
    ok $terminal->wait_screen(qr/Name:\s*\z/), 'Enter alone asks for another name';
    $terminal->line('yorick');
    ok $terminal->wait_screen(qr/yorick~/), 'with which it goes on';
};

subtest 'too many wrong passwords' => sub {
    my $terminal = Terminal->start(\@telnet);
    ok $terminal->wait_screen(qr/Name:/), 'is asked for a name';
    $terminal->line('bob');
    for my $n (1 .. 3) {
        ok $terminal->wait_screen(qr/(?:Password:.*){$n}/s), "password $n";
        $terminal->line('no');
    }
    ok $terminal->wait_screen(qr/That was your last try\..*\[ended \d+\]/s), 'end the connection';
};

subtest 'what cannot be a name' => sub {
    my $terminal = Terminal->start(\@telnet);
    ok $terminal->wait_screen(qr/Name:/), 'is typed for one';
    for my $name ('bot ludo 4', '7up', 'abcdefghijklmnopq') {
        $terminal->line($name);
        ok $terminal->wait_screen(qr/Name: \Q$name\E\s+A name has 2 to 16 letters.*\s+Name:\s*\z/), "$name is not squeezed";
    }
    $terminal->line('zoe');
    ok $terminal->wait_screen(qr/zoe~/), 'a good name gets in';
};

subtest 'an unknown name' => sub {
    my $terminal = Terminal->start(\@telnet);
    ok $terminal->wait_screen(qr/Name:/), 'is asked for a name';
    $terminal->line('zebedee');
    ok $terminal->wait_screen(qr/zebedee~/), 'an unknown name gets in with a tilde behind it';
};

# Plain TCP: what came so far, and what to send.
sub connected {
    return IO::Socket::INET->new(PeerAddr => '127.0.0.1', PeerPort => $host->telnet_port);
}

my %text;
sub wait_text {
    my ($socket, $pattern) = @_;
    return Messdeck::wait_for(sub {
        if (IO::Select->new($socket)->can_read(0.05)) {
            sysread $socket, my $part, 65536 or $text{$socket} .= '[closed]';
            $text{$socket} .= $part // '';
        }
        return ($text{$socket} // '') =~ $pattern;
    });
}

subtest 'nc' => sub {
    my $socket = connected();
    ok wait_text($socket, qr/as a guest\.\s+Name: /), 'who does not speak telnet is asked, too';
    print $socket "\n";
    ok wait_text($socket, qr/Guest-\d+.*\r\n/), 'who does not speak telnet gets in';
    print $socket "who\n";
    ok wait_text($socket, qr/\d+ \w+ (?:is|are) here/), 'a line is a command';
    unlike $text{$socket}, qr/\e/, 'all of it is plain text';
    print $socket "quit\n";
    ok wait_text($socket, qr/\[closed\]/), 'quit ends the connection';
};

subtest 'lines from a pipe' => sub {
    my $port = $host->telnet_port;
    my ($status, $out) = Messdeck::command('sh', '-c', "printf '\\nwho\\n' | nc -N 127.0.0.1 $port");
    like $out, qr/Guest-\d+/, 'are carried out though their end comes first';
};

subtest 'many lines typed ahead' => sub {
    my $socket = connected();
    print $socket "\n", "who\n" x 3000, "quit\n";
    ok wait_text($socket, qr/\[closed\]/), 'the last of them ends it';
    is scalar(() = $text{$socket} =~ /person is here|people are here/g), 3000, 'all commands are answered';
};

subtest 'strange bytes' => sub {
    my $socket = connected();
    print $socket "\xff\xfa\x1f\xff\xf0\xff\xfa\x18\xff\xf0\xff\xfb\x27\xff\xfd\x22\xff\xff\xff\xf1\0\x80\n";
    ok wait_text($socket, qr/\xff\xfe\x27/), 'NEW-ENVIRON is refused';
    ok wait_text($socket, qr/\xff\xfc\x22/), 'LINEMODE is refused';
    print $socket "\xff\xfa\x56\xff\xf0";
    ok wait_text($socket, qr/\[closed\]/), 'who begins to compress is dropped';
    ok $host->wait_log(qr/drop transport=telnet id=\d+ address=127\.0\.0\.1 why=/),
        'the log says who that was';
    ok wait_text(connected(), qr/as a guest\.\s+Name: /), 'others are served meanwhile';
};

my %flood = (
    'ARE YOU THERE'        => "\xff\xf6",
    'changes of mind'      => "\xff\xfd\x46\xff\xfe\x46\xff\xfd\x2a\xff\xfe\x2a",
    'requests of charsets' => "\xff\xfa\x2a\x01;KOI8-R\xff\xf0",
);
for my $name (sort keys %flood) {
    subtest "a flood of $name, and nothing read" => sub {
        my ($socket, $before, $sent) = (connected(), $host->memory(qr/^session/), 0);
        $socket->blocking(0);
        my $bytes = $flood{$name} x 1000;
        while ($sent < 32e6 && IO::Select->new($socket)->can_write(0.3)) {
            $sent += syswrite($socket, $bytes) // last;
        }
        cmp_ok $sent, '<', 32e6, 'is read no further';
        cmp_ok $host->memory(qr/^session/) - $before, '<', 32768, 'takes little memory';
        ok wait_text(connected(), qr/Name: /), 'others are served meanwhile';
    };
}

is $host->stop, 0, 'the host ends in order';
done_testing;
