package Hubs;

# Hubs of one machine that share a private PostgreSQL, a front end, and people.
# The front end's decks-socket is a link, which point() turns to whichever hub
# has the deck: as haproxy would, but that it ends nobody's connection. Each hub's
# host waits for all decks, where there are several.

use strict;
use warnings;

use FindBin;
use lib "$FindBin::Bin/../e2e", "$FindBin::Bin/../crash", "$FindBin::Bin/../hub", $FindBin::Bin;

use File::Copy qw(copy);
use File::Temp ();
use Messdeck;
use People;
use Postgres;
use Scalar::Util ();
use Test::More;

my @all;
our $WORD = 'the-word-of-a-few-hubs-and-a-front-end';

# Puts the programs of a folder where they were built into another one, as an
# installation does; the hub may be another program.
sub install {
    my ($to, $build, $hub) = @_;
    my %from = ('messdeck-hub' => $hub // "$build/messdeck-hub", map { $_ => "$build/$_" } qw(messdeckd messdeck-bot));
    for my $name (keys %from) {
        copy($from{$name}, "$to/new") or die "$from{$name}: $!";
        chmod 0755, "$to/new" or die $!;
        rename "$to/new", "$to/$name" or die $!;
    }
    return $to;
}

sub folder {
    my ($self) = @_;
    my $folder = "$self->{dir}/programs" . $self->{folders}++;
    mkdir $folder or die $!;
    return $folder;
}

# Hubs->new(hubs => [{...}, ...], names => [qw(ann ben)], standby => 1, conf =>
# "lines of the hubs\n", front => "lines of the front end\n", decks => 2). Of each
# hub: clock, the seconds by which its clock is ahead; folder, of the programs.
sub new {
    my ($class, %want) = @_;
    my $self = bless {dir => File::Temp->newdir, host => [], last => [], names => $want{names} // [],
        decks => $want{decks} // 1}, $class;
    push @all, $self;
    Scalar::Util::weaken($all[-1]);
    open my $key, '>', "$self->{dir}/key" or die $!;
    print $key "$WORD\n";
    close $key or die $!;
    chmod 0600, "$self->{dir}/key" or die $!;
    $self->{server}   = Postgres->start;
    $self->{standby}  = $self->{server}->standby if $want{standby};
    $self->{store}    = $self->{server}->database('hubs');
    $self->{accounts} = join '', map { Messdeck::account("$self->{dir}", $_) } @{$self->{names}};
    $self->{conf}     = $want{conf} // '';
    $self->add(%$_) for @{$want{hubs} // [{}]};
    Messdeck::wait_for(sub { $self->point }) or die 'a deck is nobody\'s: ' . $self->{host}[0]->log;
    $self->{front} = $self->front_end(conf => $want{front}, folder => $want{front_folder});
    return $self;
}

# Starts a front end, which finds the hub.
sub front_end {
    my ($self, %is) = @_;
    my @program = $is{folder} ? (program => "$is{folder}/messdeckd") : ();
    my $front = Messdeck->start(
        @program, telnet => 0, conf => ($is{conf} // '') . $self->cluster('front', qq(decks-socket = "$self->{dir}/deck-%d.sock")));
    $front->wait_log(qr/ deck deck=$_ /) or die 'the front end finds no hub: ' . $front->log for $self->decks;
    return $front;
}

sub decks { my ($self) = @_; return 0 .. $self->{decks} - 1 }

sub cluster {
    my ($self, $role, $rest) = @_;
    my $decks = $self->{decks} > 1 ? "decks = $self->{decks}" : '';
    return qq(cluster { role = $role $decks key-file = "$self->{dir}/key" $rest }\n);
}

# Starts another hub: its host.
sub add {
    my ($self, %is) = @_;
    my $n    = @{$self->{host}};
    my $dir  = $is{folder} // ($self->{odd} //=
        install($self->folder, Messdeck::program(''), Messdeck::program('tests/cluster/odd_hub')));
    my $yes  = $self->{standby} ? 'yes' : 'no';
    my $all  = join ', ', $self->decks;
    my $more = qq(store = "$self->{store}" listen = "$self->{dir}/$n-%d.sock" standby = $yes prefer = {$all});
    local $ENV{MESSDECK_TEST_CLOCK} = $is{clock} // 0;
    push @{$self->{host}}, Messdeck->start(
        program => "$dir/messdeckd",
        ssh     => 0,
        telnet  => 0,
        conf => "bots = 0\nlog-level = info\ntalk-rate = 1000\ncommand-rate = 0\n$self->{conf}$self->{accounts}"
            . $self->cluster('hub', $more));
    return $self->{host}[-1];
}

# Who has claimed a deck last: {deck, n, pid, epoch}; undef while nobody has.
sub owner {
    my ($self, $deck) = @_;
    my $owner;
    for my $n (0 .. $#{$self->{host}}) {
        my $last = $self->{last}[$n] //= {at => 0};
        my $log  = $self->{host}[$n]->log($last->{at});
        $log =~ s/[^\n]*\z//;
        $last->{at} += length $log;
        $last->{$2} = {deck => $2, n => $n, pid => $1, epoch => $3} while $log =~ / hub\[(\d+)\]: deck deck=(\d+) epoch=(\d+)$/mg;
        my $claim = $last->{$deck // 0} // next;
        $owner = $claim if !$owner || $claim->{epoch} > $owner->{epoch};
    }
    return $owner;
}

# Has the front end find that one's hub of the first deck, or of all whoever has
# them, when it looks the next time; it gives whom.
sub point {
    my ($self, $n) = @_;
    my @owner = defined $n ? ({deck => 0, n => $n}) : map { $self->owner($_) // return undef } $self->decks;
    for my $owner (@owner) {
        my $from = "$self->{dir}/deck-$owner->{deck}.sock";
        my $to   = "$self->{dir}/$owner->{n}-$owner->{deck}.sock";
        next if (readlink($from) // '') eq $to;
        symlink $to, "$self->{dir}/new" or die $!;
        rename "$self->{dir}/new", $from or die $!;
    }
    return $owner[0];
}

# Waits until another hub than that one has its deck.
sub other {
    my ($self, $old) = @_;
    return Messdeck::wait_for(sub {
        my $new = $self->owner($old->{deck});
        return $new && $new->{epoch} > $old->{epoch} ? $new : undef;
    });
}

# What runs somebody's client: by the front end in at, where he has one there.
sub ssh {
    my ($self, $name) = @_;
    my $front = $self->{at}{$name} // $self->{front};
    return (qw(ssh -F /dev/null -o StrictHostKeyChecking=no -o BatchMode=yes -o UserKnownHostsFile=/dev/null),
        qw(-o LogLevel=ERROR -o IdentitiesOnly=yes -p), $front->ssh_port, '-i', "$self->{dir}/$name",
        "$name\@127.0.0.1");
}

# The people of these names, or all; the front end follows the deck while they play.
sub people {
    my ($self, @names) = @_;
    my $people = People->new(map { {name => $_, command => [$self->ssh($_), 'json']} } @names ? @names : @{$self->{names}});
    $people->{meanwhile} = sub { $self->point };
    return $people;
}

sub sql { my ($self, $sql) = @_; return $self->{server}->sql('hubs', $sql) }

# Whether a process stands still.
sub stands_still {
    my ($pid) = @_;
    open my $f, '<', "/proc/$pid/stat" or return 0;
    return (<$f> // '') =~ /\) T /;
}

# They end before their database does.
END {
    local ($?, $!);
    for my $self (grep { defined } @all) {
        delete @$self{qw(at front host)};
        delete $self->{standby};
        delete $self->{server};
    }
}

# The end of a test: five checks that nobody has lost anything.
sub ends_well {
    my ($self, $people) = @_;
    ok $people->settle, 'everybody is served';
    is_deeply $people->{problems}, [], 'nothing that anybody was told has changed';
    my ($lost, $told) = $people->compare(sub { $self->sql(@_) });
    is $lost, 0, "of $told acknowledged throws and plays none is lost";
    is $people->{dropped}, 0, 'no connection was dropped';
    is $self->stop, '0 0 0', 'all end in order';
    return;
}

sub stop {
    my ($self) = @_;
    return join ' ', map { $_->stop } $self->{front}, @{$self->{host}};
}

1;
