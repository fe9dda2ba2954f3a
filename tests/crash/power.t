#!/usr/bin/perl
# The power goes. A game is played on a disk that writes down what is done to
# it; from that the files are made as they may lie there after any operation:
# what was synced is there, of what was not each write is there, missing or
# cut. The hub must come up on them, with all that anybody was told.
#
#     power.t [STEP [VARIANTS [ACTIONS [SEED]]]]

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", $FindBin::Bin;

use Disk;
use File::Temp ();
use Messdeck;
use Test::More;

Messdeck::needs_file('its files are its own');
my $step     = shift // 12;
my $variants = shift // 1;
my $actions  = shift // 30;
my $seed     = shift // 1;
srand $seed;
my $disk = Disk->new($actions);

sub slurp {
    my ($name) = @_;
    open my $f, '<:raw', $name or return undef;
    local $/;
    return scalar <$f> // '';
}

# A run with its operations written down: (status, operations).
sub logged {
    my ($database) = @_;
    my $log = File::Temp->new;
    my ($status) = Messdeck::command(Messdeck::program('tests/crash/hubgame'),
        '-l', "$log", $database, $actions);
    my @operations;
    open my $f, '<:raw', "$log" or die $!;
    while (my $line = <$f>) {
        chomp $line;
        my ($what, $file, @rest) = split / /, $line;
        my $text = $line =~ s/^ack //r;
        my $operation = {what => $what, file => $file, at => $rest[0]};
        $operation->{told} = $text if $what eq 'ack' && $text =~ /^told/;
        if ($what eq 'write') {
            read($f, $operation->{bytes}, $rest[1]) == $rest[1] or die 'the log is cut';
        }
        push @operations, $operation;
    }
    return ($status, @operations);
}

sub apply {
    my ($content, $operation, $length) = @_;
    my ($what, $at) = @$operation{qw(what at)};
    $$content //= '';
    if ($what eq 'write') {
        my $bytes = substr $operation->{bytes}, 0, $length // length $operation->{bytes};
        $$content .= "\0" x ($at - length $$content) if length $$content < $at;
        substr($$content, $at, length $bytes) = $bytes;
    }
    elsif ($what eq 'truncate') {
        $$content .= "\0" x ($at - length $$content) if length $$content < $at;
        $$content = substr $$content, 0, $at;
    }
    elsif ($what eq 'delete') { undef $$content }
}

# What may be left of an operation that was not synced; a sector is written
# whole or not at all.
sub perhaps {
    my ($content, $operation) = @_;
    my $luck = rand;
    return if $luck < 0.4;
    return apply($content, $operation) if $luck < 0.8 || $operation->{what} ne 'write';
    apply($content, $operation, 512 * int rand(1 + length($operation->{bytes}) / 512));
}

sub deleted {
    my ($pending) = @_;
    return @$pending && $pending->[-1]{what} eq 'delete';
}

# The files after the first n operations, from what they were at first.
sub files_after {
    my ($files, $n, @operations) = @_;
    my %content = %$files;
    my (%pending, %named);
    for my $operation (@operations[0 .. $n - 1]) {
        my ($what, $file) = @$operation{qw(what file)};
        next if $what eq 'ack';
        push @{ $pending{$file} }, $operation;
        next if $what ne 'sync';
        # SQLite syncs the folder with a new file: then deletions are there, too.
        my @synced = $named{$file}++ ? $file : grep { $_ eq $file || deleted($pending{$_}) } keys %pending;
        for my $name (@synced) {
            apply(\$content{$name}, $_) for @{ delete $pending{$name} };
        }
        $content{$file} //= '';
    }
    for my $file (sort keys %pending) {
        perhaps(\$content{$file}, $_) for @{ $pending{$file} };
    }
    return \%content;
}

# Puts the files there under another name.
sub write_files {
    my ($files, $database) = @_;
    my $made = $disk->fresh;
    my $name = $database =~ s{.*/}{}r;
    for my $file (grep { defined $files->{$_} } keys %$files) {
        my $suffix = $file =~ s/^\Q$name\E//r;
        open my $f, '>:raw', "$made$suffix" or die $!;
        print $f $files->{$file};
        close $f or die $!;
    }
    return $made;
}

sub told_before {
    my ($what, $place, $n, @operations) = @_;
    return $disk->place_of($what, $place, grep { defined } map { $_->{told} } @operations[0 .. $n - 1]);
}

# The power goes again while the hub comes back.
sub again {
    my ($what, $files, $database, $place) = @_;
    my $name = write_files($files, $database);
    my %first = map { ($_ => $files->{$_}) } keys %$files;
    my ($status, @operations) = logged($name);
    my ($old, $new) = map { s{.*/}{}r } $database, $name;
    %first = map { (s/^\Q$old\E/$new/r => $first{$_}) } keys %first;
    my $n = int rand(1 + @operations);
    $place = told_before("$what, again at $n", $place, $n, @operations) // return;
    my $made = write_files(files_after(\%first, $n, @operations), $name);
    $disk->goes_on("$what, again at $n", $made, $place);
    $disk->remove($_) for $name, $made;
}

my $database = $disk->fresh;
my ($status, @operations) = logged($database);
is $status, 0, 'a game of ' . @operations . ' operations';
my ($losses, $twice) = (0, 0);
for (my $n = 0; $n <= @operations; $n += $step) {
    my $place = told_before("loss at $n", 0, $n, @operations) // next;
    for my $variant (1 .. $variants) {
        my $files = files_after({}, $n, @operations);
        my $made  = write_files($files, $database);
        $disk->goes_on("loss at $n", $made, $place);
        $disk->remove($made);
        $losses++;
        next if rand > 0.1;
        again("loss at $n", $files, $database, $place);
        $twice++;
    }
}
is_deeply $disk->problems, [],
    "the power went $losses times, and $twice times once more when coming back (seed $seed)";

# The check itself: had nothing been synced, it would see it.
my @lied  = grep { $_->{what} ne 'sync' } @operations;
my $half  = int(@lied / 2);
my $place = told_before('a lying disk', 0, $half, @lied);
my $lost  = write_files(files_after({}, $half, @lied), $database);
my $known = @{ $disk->problems };
$disk->goes_on('a lying disk', $lost, $place);
cmp_ok scalar(@{ $disk->problems }), '>', $known, 'a disk that never syncs is found out';

done_testing;
