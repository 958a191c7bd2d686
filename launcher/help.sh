# shellcheck shell=bash
# ./openenum help [COMMAND]

help_command() {
    case ${1:-} in
        up) help_up ;;
        restart) help_restart ;;
        status | down) help_down ;;
        token) help_token ;;
        import) help_import ;;
        backup | restore) help_backup ;;
        networks) help_networks ;;
        audit) help_audit ;;
        generate) help_generate ;;
        test) help_test ;;
        bench) help_bench ;;
        prove) help_prove ;;
        package) help_package ;;
        run) help_run ;;
        version) help_version ;;
        '') help_all ;;
        *) usage_error "there is no command '$1'; ./openenum help lists them" ;;
    esac
}

help_all() {
    cat <<'TEXT'
OpenENUM: telephone numbers to addresses, over DNS (RFC 6116).

  ./openenum up         run it: console, REST API and DNS
  ./openenum restart    put what is built and configured now in the place of what runs; DNS goes on
  ./openenum status     tell whether it is up
  ./openenum down       stop it
  ./openenum token      print an API token, for scripts on this machine
  ./openenum import     send a CSV or zone file to the running product
  ./openenum networks   give requester groups the networks of countries
  ./openenum audit      audit verify [FOLDER]: check that nobody has altered the audit trail
  ./openenum backup     write the whole database into one file, while the product runs
  ./openenum restore    make a database of a backup, in a new data folder or an empty PostgreSQL
  ./openenum generate   write a test set of numbers, as CSV or as a zone file
  ./openenum test       run every test
  ./openenum bench      measure it beside other DNS servers
  ./openenum prove      let things go wrong beside clients, and check what was promised
  ./openenum package    make an archive and a Debian package
  ./openenum run        run one of the two programs in the foreground, as systemd does
  ./openenum version
  ./openenum help COMMAND

It needs a JDK, 17 or newer, and nothing else. To begin:  ./openenum up --demo
TEXT
}

help_up() {
    cat <<'TEXT'
./openenum up: builds what is not built, starts both programs, and runs until Ctrl-C or
`./openenum down`. A second `up` finds the data again. A program that dies is started again.

  --demo                 load a number plan first: the prefixes of mobile carriers as blocks
  --data DIR             where everything is kept            OPENENUM_DATA               ./data
  --dns-address ADDR     where DNS listens, UDP and TCP      OPENENUM_DNS_ADDRESS        127.0.0.1
  --dns-port N                                               OPENENUM_DNS_PORT           5300
  --http-address ADDR    where the console and API listen    OPENENUM_HTTP_ADDRESS       127.0.0.1
  --http-port N                                              OPENENUM_HTTP_PORT          8080
  --database URL         PostgreSQL, not what is embedded:   OPENENUM_DATABASE_URL
                         jdbc:postgresql://host/database
  --database-user USER                                       OPENENUM_DATABASE_USER
                         its password, never a flag:         OPENENUM_DATABASE_PASSWORD
  --config FILE          lines of NAME=value, these names:   openenum.conf

Health and metrics, on loopback unless OPENENUM_SERVER_MANAGEMENT_ADDRESS and
OPENENUM_ADMIN_MANAGEMENT_ADDRESS say otherwise; where nobody chose a port and the usual one is in
use, the next free one is taken and said:
  --server-management-port N        OPENENUM_SERVER_MANAGEMENT_PORT   9301
  --admin-management-port N         OPENENUM_ADMIN_MANAGEMENT_PORT    9302

It runs on the JDK in JAVA_HOME; without that, on the newest of this machine.
A flag wins over the environment, the environment over the file. openenum.conf.example lists every
name.

./data and openenum.conf are beside this file. In the data folder: db/ the embedded database,
snapshot/ what enum-server begins with, log/ what the programs say, run/ process ids.
TEXT
}

help_restart() {
    cat <<'TEXT'
./openenum restart [enum-server] [enum-admin] [the flags of up]
Starts what is built and configured now in the place of what runs, both programs unless one is
named. DNS goes on meanwhile:

  enum-server    a new process gets all that is served, then the open sockets with the questions
                 that wait in them, then the TCP connections. If it does not become ready, it ends,
                 the one before goes on, and the exit status is 1. Linux only.
  enum-admin     is stopped and started: console and API are away for some seconds.

Flags and environment are those of the `up` that runs, with what is said here before them; the
configuration file is read anew. An address or port of DNS that is no longer configured is closed, a
new one is opened. To go back to the build before, call its own launcher with --data DIR.

Where no `up` runs on the data folder, enum-server alone is restarted, as `run` has started it; its
settings are those of `run`, so name the same --config. As a service of systemd: systemctl reload
openenum-server.
TEXT
}

help_down() {
    cat <<'TEXT'
./openenum status [--data DIR | --config FILE]
Tells whether the product is up on the data folder, and whether both programs answer.
Exit status: 0 if they do, 1 if not both do, 2 if the folder is another user's, 3 if it is not up.
Of programs that run without `up`, as services of systemd, it tells what answers at the management
ports of the settings.

./openenum down [--data DIR | --config FILE]
Stops it as Ctrl-C does: both programs finish what they have accepted. Returns when they have ended.
TEXT
}

help_token() {
    cat <<'TEXT'
./openenum token [--role ROLE] [--scope SCOPE]... [--days N] [--label TEXT] [--data DIR]
Prints a new API token of the running product, and nothing else, on standard output.

  --role ROLE    operator (the default: numbers, blocks, destinations), administrator (zones and
                 accounts, too) or viewer
  --scope SCOPE  what it is kept to, such as numbers:read, or reports:write for an enum-server; may
                 stand several times
  --days N       how long it is valid, 30 unless told
  --label TEXT   what it is called in the list of tokens, no two alike
  --config FILE  the settings of the product, where they are not in openenum.conf beside the
                 launcher

  curl -H "Authorization: Bearer $(./openenum token)" http://127.0.0.1:8080/api/v1/zones

Whoever may read the data folder may make tokens: they are for scripts on this machine.
TEXT
}

help_import() {
    cat <<'TEXT'
./openenum import FILE [--zone APEX] [--data DIR]: sends a CSV or a zone file to the running
product, shows progress, and applies all of it or nothing.

A CSV has a header line; these columns are enough:  number,service,uri
./openenum import --help names every flag.
TEXT
}

help_backup() {
    cat <<'TEXT'
./openenum backup [FILE] [--data DIR] [--database URL] [--database-user USER]
Writes the whole database, as of one moment, into one file, and prints the file's name on standard
output. The product may run and take changes; the embedded database can be backed up while it is
down, too. FILE may be a folder: then the time is in the file's name. Only its owner may read the
file. Nothing is written over; where it fails, or is killed, there is no file of that name.

./openenum restore FILE [--data DIR] [--database URL] [--database-user USER] [--replace NAME]
Makes a database of a backup: in a data folder that is new or empty, or in an empty database at
PostgreSQL. The backup is checked first: all of it was read and compared with its SHA-256. A backup
of an older version is brought to this one by the next `up`; that of a newer one is refused, and so
is that of an embedded database for PostgreSQL, or the other way round.

  --replace NAME   put it in the place of what is there; NAME is the last part of the data folder's
                   path, or the database's name. The embedded database that makes room stays in the
                   data folder as db.before-restore-TIME; that of PostgreSQL is removed. enum-admin,
                   and of an embedded database the whole product, must be stopped

PostgreSQL needs pg_dump and pg_restore of its own release or a newer one (Debian: apt-get install
postgresql-client), and the password in OPENENUM_DATABASE_PASSWORD. Exit status: 0 done, 1 refused
or failed, 2 wrong usage.
TEXT
}

help_networks() {
    cat <<'TEXT'
./openenum networks FILE.mmdb COUNTRY[,COUNTRY...]=GROUP ... [--dry-run] [--older] [--data DIR]
Gives requester groups the networks of countries, from a country database in MaxMind's format, and
takes from them what is no longer there:

  ./openenum networks GeoLite2-Country.mmdb DE,AT,CH=centre FR,ES,PT=west

A network that another group has stays there. To be called again with each new edition of the
database; an older one is refused.
TEXT
}

help_audit() {
    cat <<'TEXT'
./openenum audit verify [FOLDER] [--data DIR]
Checks that nobody has altered the audit trail: that of the running product, or the files of its
archive in FOLDER. Exit status: 0 if all entries are as they were written, 1 if not.
TEXT
}

help_version() {
    cat <<'TEXT'
./openenum version: prints the version of what is here.
TEXT
}

help_generate() {
    cat <<'TEXT'
./openenum generate: writes a test set of numbers, as CSV or as a zone file that NSD, Knot and
BIND load.
./openenum generate --help names its flags.
TEXT
}

help_test() {
    cat <<'TEXT'
./openenum test: builds everything, runs every test, ends with a line
"N passed, N failed, N skipped in N s".

As root on Debian or Ubuntu it installs the programs that some tests talk to (Kamailio, dig,
dnsperf, Chromium ...); otherwise it names them, and those tests are skipped, each with its reason.
More arguments go to Maven:
  ./openenum test -pl enum-common
TEXT
}

help_package() {
    cat <<'TEXT'
./openenum package [VERSION]: builds what is not built and writes into target/package:

  openenum-VERSION.tar.gz   unpack it anywhere and run ./openenum up in it; it needs a Java runtime,
                            17 or newer
  openenum_VERSION_all.deb  for Debian and its relatives: programs in /usr/lib/openenum, settings in
                            /etc/openenum/openenum.conf, data in /var/lib/openenum, units
                            openenum-admin and openenum-server for systemd (only where dpkg-deb is
                            there)

With a version, 1.2.3, it is a release: the version is written into the sources and, with today's
date, into CHANGELOG.md, where what is unreleased becomes its chapter. Nothing may be uncommitted
before; committing and tagging is left to you. 1.2.4-SNAPSHOT, the same way, begins what comes after
it.
TEXT
}

help_run() {
    cat <<'TEXT'
./openenum run enum-admin|enum-server [--config FILE]: runs one program in the foreground. What it
says goes to its standard output; whoever started it starts it again. Settings are those of `up`.
Both programs of one data folder may run at the same time. Of the embedded database enum-server
leaves the files to enum-admin, for which it waits a minute.
TEXT
}

help_bench() {
    cat <<'TEXT'
./openenum bench [NAME ...] [--quick] [--numbers N,N,...] [--rounds N] [--seconds N]
    [--peers all|none|NSD,Knot,...] [--out DIR]
Measures this product beside the DNS servers that are installed (NSD, Knot, BIND, PowerDNS, and a C
program that only echoes), in turns, on the same cores; all experiments unless some are named. Needs
dnsperf and taskset; all of it takes hours, and some 20 GB in .openenum/bench for the next time.

  enum               numbers that exist and numbers that do not, on one core: answers per second,
                     processor time, right answers, latency at half the rate, memory, import and
                     start; with a C compiler also from 24 source ports and from 2000 (--load
                     dnsperf|own for who makes the main load; own is this project's generator, which
                     needs one core)
  offered-load       response time at fixed rates, up to more than a server can answer. Needs a C
                     compiler; 5000000 numbers
  network            servers asked over a network interface (veth) by kxdpgun, where knot-dnsutils
                     is installed, or by this project's generator; Knot also through AF_XDP. Needs
                     root and iproute2; 500000 numbers
  bulk               a whole plan from its file into H2 and PostgreSQL and from there into memory:
                     seconds, and bytes everywhere (--database H2|PostgreSQL for one of the two;
                     1000000,5000000 numbers unless --numbers says so)
  under-update       the same two kinds of numbers, idle and while 1000 numbers a second change
                     (--rate N): OpenENUM through REST, the others by dynamic updates; what is lost,
                     and whether DNS shows the changes
  commit-to-answer   how long a change takes until DNS shows it, over UDP and TCP, and whether an
                     old answer follows a new one: the simulation of `bench update`, with a product
                     that is started for it
  writes             durable changes per second through REST, single ones and batches of 1000, by
                     one client and by eight (--database H2|PostgreSQL for one of the two)
  hostile-clients    what a change through REST takes beside 1000 clients that send their bodies
                     slowly, and beside 30 that guess passwords (--database H2|PostgreSQL for one of
                     the two)
  pages              how long a page of each list of the REST API takes, with every filter and
                     order, on both databases (--database H2|PostgreSQL for one of the two); some
                     ten minutes, most of them for the imports
  start              how long a server that was killed is silent, on one core: the plan from the
                     database, from its own snapshot, and from the snapshot with the database away
                     (5000000 numbers unless --numbers says so)
  handover           one enum-server hands over to the next, beside 100000 questions a second over
                     UDP (--rate N, or as many as the machine carries) and 1000 open TCP
                     connections: questions lost, connections cut, the longest wait, seconds. Needs
                     a C compiler; 500000 numbers (--rounds N for other than 50 hand-overs)
  forward-reverse    98000 addresses and 72000 pointers, 2.7 million questions: servers on one core
                     and on two (which the load shares where there are no more)
  transport          round trips of one client: UDP and TCP, 1 to 8 records, in fixed order and
                     rotated
  database           a cache of nothing, on H2 and on PostgreSQL, beside PowerDNS with PostgreSQL
                     and LMDB: answers per second and SQL statements behind each, also with one
                     question at a time; and a cache for a tenth of the plan. On three cores
  database-ideas     look-ups of one client in H2 and PostgreSQL, as enum-server sends them and
                     without each idea that keeps them short: the zone label by label, types and
                     RDATA as text, rule sets read, statements not prepared (--database
                     H2|PostgreSQL for one of the two); 1000000 numbers
  routing-simulation
                     server selection by load and nearness, the paper's algorithms and ours,
                     simulated: no packet is sent, and everybody gets the same figures; some seconds
                     (--rounds N for other than 20 seeds)
  routing            the same for real, ten times as fast: both programs, gateways that count calls,
                     callers of a region; what a hundred updates of weights a second cost, and how
                     long weights outlive a control process that is killed
  requesters         answers that depend on who asks, for 8500 addresses: what groups, variants,
                     times and policies cost, beside Knot's module geoip and PowerDNS's backend
                     geoip, where these are installed. Needs a C compiler; 120000 numbers
  request-routing    figures 3 to 6 of the MyXDNS paper: response time over offered load and over
                     updates of a policy, from 8500 addresses; without a policy, with one, and with
                     one by region. Needs a C compiler
  target-death       how long a target that was killed is still answered, beside gdnsd and PowerDNS,
                     where these are installed; all check it alike (--rounds N for other than 20
                     deaths)

  --numbers N,N,...  enum and bulk: how many numbers exist, one measurement each; without it
                     100000,500000,1000000,5000000,20000000 (above 5000000 without peers)
  --rounds N         counted rounds, after the warm-up                     3
  --seconds N        the length of one run of dnsperf                      15
  --peers LIST       who takes part beside this product                    all
  --out DIR          where performance.md and performance/ go              docs
  --quick            everything once, in small sizes and runs of 1 s, with --out
                     .openenum/bench/quick: some minutes

./openenum bench report [--out DIR]
Makes performance.md and its plots again from the results in performance/.

./openenum bench update [--data DIR] [--rate N] [--queries N] [--seconds N] [--imports N]
    [--numbers N] [--zone APEX] [--cells]
Changes numbers over REST (--rate a second) while others are asked for over DNS (--queries a
second), against the product that is up on the data folder: how long a change takes until DNS shows
it, and whether any old answer follows a new one. Single numbers, batches of 50, named rule sets
with 10 numbers each, and imports (--imports a minute, 0 for none): tables of 200 numbers, and every
fifth of 10100, which the server takes over as a whole range. It writes numbers below +999 and takes
them away again. Short: as it is, 20 s. Long: --rate 1000 --queries 10000 --imports 60 --seconds
600. With --cells the four cells instead, --seconds each: numbers that exist, idle and under update,
then numbers that nobody has, as fast as they are answered, without imports.
TEXT
}

help_prove() {
    cat <<'TEXT'
./openenum prove [NAME ...] [--for DURATION | --times N] [--outage DURATION]
    [--database H2|PostgreSQL] [--out DIR]
Lets something go wrong while eight clients change numbers at full speed and another one asks over
DNS, and checks everything that they were told: whether anything acknowledged is lost, any answer
was never true, or old after a newer one. All scenarios unless some are named, on both databases; on
loopback, with a product that is started for it in .openenum/prove.

  kill-admin      enum-admin is killed
  retry-around-kill
                  enum-admin is killed; what it did not answer is sent again with its
                  Idempotency-Key until it is answered, and must be done once
  kill-server     enum-server is killed
  kill-import     enum-admin is killed while it imports; the import must be done once, and whole
  kill-archive    enum-admin is killed while it archives what is old
  kill-all        both programs and the database are killed at once
  freeze-database, stop-database
                  the database hangs, or is stopped, for a while (the embedded one with enum-admin,
                  whose part it is)
  hand-over       a new enum-server takes over from the one that runs
  soak            nothing goes wrong, dnsperf asks 20,000 questions a second besides, and neither
                  program may keep more and more in its heap, or more descriptors or threads:
                  "soak --for 4h"
  flood, flood-limited
                  enum-server gets 10,000 small questions a second for large answers, half of them
                  from one address, whose sender waits for none; without response rate limiting, and
                  with a limit of 50 answers a second
  jump-clocks     the clocks of enum-admin and enum-server jump, one after the other, a day forward
                  and a day back. Needs faketime
  disk-full       the disk of the database is full for a while. Needs root
  cut-network     the network between enum-server and PostgreSQL is cut. Needs root and iproute2
  failover-killed, failover-frozen
                  the primary of three PostgreSQL under Patroni is killed, or hangs and wakes later.
                  Needs patroni and etcd

Controls, in which the product is set up so that it must break a promise; it fails if that is not
found:
  control-delayed-writes        H2 with its default write delay, killed
  control-other-keys            the same as retry-around-kill, with another key each time
  control-old-answers           a relay in front of enum-server that sometimes answers with what was
                                true before
  control-held-feed             changes that do not come from PostgreSQL to enum-server
  control-unordered-feed        changes that come from PostgreSQL to enum-server in another order
                                than that of their commits
  control-asynchronous-standby  a standby of PostgreSQL that is behind takes the place of the
                                primary

  --for DURATION  again and again for so long, such as 90s, 10m or 2h; without it everything goes
                  wrong once
  --times N       so often: a hundred kill loops are "kill-admin --times 100". Only for scenarios
                  that are named, and not for controls
  --outage DURATION
                  how long the database is away, the network cut or the disk full: "stop-database
                  --outage 10m"; an hour at the most. Of freeze-database, stop-database, cut-network
                  and disk-full
  --out DIR       where reliability.md and reliability/ go: docs, unless told; .openenum/prove/short
                  where none of the three options above is given

A promise that is broken ends nothing: all is counted to the end. What does not go on by itself
within some minutes ends it, and what clients were told until then is checked. Once a minute it says
how far it is. After some million answers it checks what there is, and goes on with other numbers:
memory does not grow with time.

./openenum prove report [--out DIR]
Makes reliability.md again from the results in reliability/.

Exit status: 0 every promise was kept and every control found, 1 not, 2 wrong usage.
TEXT
}
