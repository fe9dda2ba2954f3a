#!/usr/bin/perl
# What the client draws is the same in every terminal: the bytes of all golden
# screens, and of a session over SSH, are read by pyte, tmux, libvterm and
# xterm. All but xterm, which prints text alone, tell each cell's look too.

use strict;
use utf8;
use warnings;

use FindBin;
use lib $FindBin::Bin;

use Cells;
use File::Temp ();
use IO::Handle;
use Messdeck;
use POSIX ();
use Terminal;
use Test::More;
use Xterm;

binmode Test::More->builder->$_, ':encoding(UTF-8)' for qw(output failure_output);
my $dir = File::Temp->newdir;

# Shows a file of bytes to a terminal that neither echoes nor changes them.
sub showing { my ($file) = @_; return ('sh', '-c', "stty raw -echo; cat '$file'; exec sleep 1000") }

sub pyte {
    my (@words) = @_;
    my ($status, $out, $error) = Messdeck::command('/usr/bin/python3', "$FindBin::Bin/cells.py", @words);
    utf8::decode($out);
    return $status == 0 ? $out : $error;
}

# Where each screen is not the golden one in pyte, all read by one process.
sub pyte_all {
    my (@screens) = @_;
    return split /\f/, pyte(map { ($_->{size}, $_->{bytes}, $_->{golden}) } @screens), -1;
}

# Text without blanks at the ends of lines and empty lines at its end.
sub plain { my ($text) = @_; $text =~ s/[ \r\f]+$//mg; $text =~ s/\n*\z/\n/; return $text }

# The cells in tmux, once they are as they should be.
sub tmux {
    my ($file, $width, $height, $is_right) = @_;
    my $t = Terminal->start([ showing($file) ], width => $width, height => $height);
    my $cells;
    Messdeck::wait_for(sub {
        $cells = Cells::tmux($t->tmux('capture-pane', '-p', '-e', '-N'), $width);
        return $is_right->($cells);
    });
    return $cells;
}

# A screen in libvterm, as golden screens are written.
my $vterm = Messdeck::program('tests/client/vterm');
if (!-x $vterm) {
    diag 'libvterm is not asked: it was not there when the tests were built';
    undef $vterm;
}

sub vterm {
    my ($file, $width, $height) = @_;
    my ($status, $out, $error) = Messdeck::command($vterm, "${width}x$height", $file);
    utf8::decode($out);
    return $status == 0 ? Cells::golden($out) : die $error;
}

# Windows of xterm, one for each size, whose programs show files by their names.
my %window;

sub window {
    my ($server, $width, $height) = @_;
    return $window{"${width}x$height"} //= do {
        my ($names, $print) = map { "$dir/$_-${width}x$height" } qw(names print);
        POSIX::mkfifo($names, 0600) or die $!;
        my $showing = q(stty raw -echo; while read -r file; do printf '\033[?1049l\033c'; cat "$file"; )
            . qq(printf '\\033[i'; done <'$names');
        my $window = $server->window($width, $height, [ 'sh', '-c', $showing ],
            '-xrm', "*printerCommand: cat > '$print'", '-xrm', '*printAttributes: 0');
        open my $show, '>', $names or die $!;
        $show->autoflush(1);
        { window => $window, show => $show, print => $print };
    };
}

# xterm prints its screen into a file.
sub xterm {
    my ($server, $file, $width, $height, $want) = @_;
    my $window = window($server, $width, $height);
    unlink $window->{print};
    print { $window->{show} } "$file\n";
    my $shown = '';
    Messdeck::wait_for(sub {
        open my $f, '<:encoding(UTF-8)', $window->{print} or return 0;
        local $/;
        $shown = plain(<$f> // '');
        return $shown eq $want;
    });
    return $shown;
}

# Bytes that a person's SSH client gets while he types.
sub session {
    my ($host, $size, @keys) = @_;
    my ($fifo, $bytes) = ("$dir/keys", "$dir/session");
    unlink $fifo, $bytes;
    POSIX::mkfifo($fifo, 0600) or die $!;
    my $pid = Xterm::launch('/dev/null', '/usr/bin/python3', "$FindBin::Bin/typist.py", '-s', $size,
        '-k', $fifo, '-o', $bytes, 'ssh', '-F', 'none', '-tt', '-p', $host->ssh_port,
        '-o', 'StrictHostKeyChecking=no', '-o', 'UserKnownHostsFile=/dev/null',
        '-o', 'LogLevel=ERROR', 'guest@127.0.0.1');
    open my $type, '>', $fifo or die $!;
    $type->autoflush(1);
    while (my ($until, $keys) = splice @keys, 0, 2) {
        Messdeck::wait_for(sub { -s $bytes && pyte($size, $bytes) =~ $until })
            or diag "never $until: " . pyte($size, $bytes);
        print $type $keys;
    }
    Xterm::finish($pid);
    return $bytes;
}

# What a terminal with CP437 is sent, for terminals with UTF-8.
sub decode {
    my ($file) = @_;
    system("iconv -f CP437 -t UTF-8 '$file' >'$file.utf8'") == 0 or die 'iconv';
    return "$file.utf8";
}

my ($status) = do {
    local $ENV{MESSDECK_SCREENS} = "$dir";
    Messdeck::command(Messdeck::program('tests/client/screens'));
};
my $top     = $ENV{MESSDECK_SRCDIR} // "$FindBin::Bin/../..";
my @screens = grep { !/^hard/ } map { m{([^/]+)\.bytes$} } sort glob "$dir/*.bytes";
cmp_ok scalar(@screens), '>', 20, 'there are screens to read';
my $server = Xterm::possible() ? Xterm->server : undef;
@screens = map {
    my ($name, $bytes, $golden) = ($_, "$dir/$_.bytes", "$top/tests/client/golden/$_.txt");
    $bytes = decode($bytes) if $name =~ /cp437/;
    open my $f, '<:encoding(UTF-8)', $golden or die "$golden: $!";
    my $all = do { local $/; <$f> };
    my ($size) = split /\n/, $all;
    { name => $name, bytes => $bytes, golden => $golden, all => $all, size => $size };
} @screens;
my @in_pyte = pyte_all(@screens);
for my $screen (@screens) {
    my ($name, $bytes, $all) = @$screen{qw(name bytes all)};
    my ($width, $height) = split /x/, $screen->{size};
    my (undef, @lines) = split /\n/, $all;
    my $want = plain(join '', map { "$_\n" } @lines[ 0 .. $height - 1 ]);
    is shift @in_pyte, '', "$name in pyte, with its looks";
    my $cells = Cells::golden($all);
    my $different = sub { Cells::differences($_[0], $cells) };
    is $different->(tmux($bytes, $width, $height, sub { $different->($_[0]) eq '' })), '',
        "$name in tmux, with its looks";
    is Cells::differences(vterm($bytes, $width, $height), $cells), '',
        "$name in libvterm, with its looks" if $vterm;
    is xterm($server, $bytes, $width, $height, $want), $want, "$name in xterm" if $server;
}

# What is said stays in its own pane, whatever it is: all other cells are those
# of the same screen without it. By screen: the pane's first column and row.
my %pane = (hard => [ 46, 8 ], 'hard-large' => [ 76, 8 ], 'hard-phone' => [ 0, 16 ]);

sub outside {
    my ($cells, $left, $top) = @_;
    my @rows;
    for my $y (0 .. $#$cells) {
        my $whole = $y < $top || $y == $#$cells;
        push @rows, [ @{ $cells->[$y] }[ 0 .. ($whole ? $#{ $cells->[$y] } : $left - 1) ] ];
    }
    return \@rows;
}

for my $name (sort keys %pane) {
    my ($bytes, $golden) = ("$dir/$name.bytes", "$top/tests/client/golden/" . $name =~ s/hard/watching/r . '.txt');
    open my $f, '<:encoding(UTF-8)', $golden or die "$golden: $!";
    my $all = do { local $/; <$f> };
    my ($width, $height) = $all =~ /^(\d+)x(\d+)\n/;
    my $want = outside(Cells::golden($all), @{ $pane{$name} });
    my $text = pyte("${width}x$height", $bytes);
    like $text, qr/Wren: tabs and/, "$name: it is said";
    my $different = sub { Cells::differences(outside($_[0], @{ $pane{$name} }), $want) };
    is $different->(tmux($bytes, $width, $height, sub { $different->($_[0]) eq '' })), '',
        "$name leaves all else alone in tmux";
    is $different->(vterm($bytes, $width, $height)), '',
        "$name leaves all else alone in libvterm" if $vterm;
}

my $host = Messdeck->start;
for my $size ('80x24', '40x24') {
    my $bytes = session($host, $size, qr/What would you like|house bot/, 'b', qr/Blow on/, "\r",
        qr/Enter (?:to throw|throws)/, "\r", qr/You throw/, '/leave', qr{> /leave}, "\r",
        qr/keep (?:this|the) game/, "n\r",
        qr/What would you like|play the house bot/, '/x', qr{> /x}, '');
    my ($width, $height) = split /x/, $size;
    my $want = plain(pyte($size, $bytes));
    like $want, qr/house bot/, "a session over SSH at $size ends in the lobby";
    my $in_vterm = $vterm && vterm($bytes, $width, $height);
    my $cells    = tmux($bytes, $width, $height, sub {
        return plain(Cells::text($_[0])) eq $want && !($vterm && Cells::differences($_[0], $in_vterm));
    });
    is plain(Cells::text($cells)), $want, 'it looks in tmux as in pyte';
    is Cells::differences($cells, $in_vterm), '', 'it looks in libvterm as in tmux, cell by cell' if $vterm;
    is xterm($server, $bytes, $width, $height, $want), $want, 'it looks in xterm as in pyte' if $server;
}

done_testing;
