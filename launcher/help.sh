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

  ./openenum up         start it: console, REST API and DNS
  ./openenum restart    replace what runs with what is built and configured now; DNS continues
  ./openenum status     show whether it runs
  ./openenum down       stop it
  ./openenum token      print an API token, for scripts on this machine
  ./openenum import     import a CSV or zone file into the running product
  ./openenum networks   put the networks of countries into requester groups
  ./openenum audit      audit verify [FOLDER]: check that nobody has altered the audit trail
  ./openenum backup     write the whole database into one file, while the product runs
  ./openenum restore    restore a backup, in a new data folder or an empty PostgreSQL database
  ./openenum generate   write a test set of numbers, as CSV or as a zone file
  ./openenum test       run all tests
  ./openenum bench      measure it, beside other DNS servers
  ./openenum prove      cause faults while clients use it, and check what was promised
  ./openenum package    make an archive and a Debian package
  ./openenum run        run one of the two programs in the foreground, as systemd does
  ./openenum version    print the version
  ./openenum help COMMAND

It needs a JDK, 17 or newer, and nothing else. To begin:  ./openenum up --demo
TEXT
}

help_up() {
    cat <<'TEXT'
./openenum up: builds what is not built, starts both programs, and runs until Ctrl-C or
`./openenum down`. A program that ends unexpectedly is started again. Data stays in the data folder.

  --demo                 load a demo number plan first: the prefixes of mobile carriers as blocks
  --data DIR             data folder                         OPENENUM_DATA               ./data
  --dns-address ADDR     address of DNS, UDP and TCP         OPENENUM_DNS_ADDRESS        127.0.0.1
  --dns-port N                                               OPENENUM_DNS_PORT           5300
  --http-address ADDR    address of console and API          OPENENUM_HTTP_ADDRESS       127.0.0.1
  --http-port N                                              OPENENUM_HTTP_PORT          8080
  --database URL         PostgreSQL, not the embedded one:   OPENENUM_DATABASE_URL
                         jdbc:postgresql://host/database
  --database-user USER                                       OPENENUM_DATABASE_USER
                         its password, never a flag:         OPENENUM_DATABASE_PASSWORD
  --config FILE          lines of NAME=value, these names:   openenum.conf

Health and metrics are on loopback, unless OPENENUM_SERVER_MANAGEMENT_ADDRESS and
OPENENUM_ADMIN_MANAGEMENT_ADDRESS are set. If a port is not set and its default is in use, the next
free port is used and printed:
  --server-management-port N        OPENENUM_SERVER_MANAGEMENT_PORT   9301
  --admin-management-port N         OPENENUM_ADMIN_MANAGEMENT_PORT    9302

It uses the JDK in JAVA_HOME, or else the newest one on this machine.
Flags take precedence over the environment, and that over the file. openenum.conf.example lists all
names.

./data and openenum.conf are beside this file. The data folder has db/, the embedded database;
snapshot/, from which enum-server answers at its start; log/, the logs; run/, process ids.
TEXT
}

help_restart() {
    cat <<'TEXT'
./openenum restart [enum-server] [enum-admin] [the flags of up]
Replaces the running programs with what is built and configured now: both, unless one is named.
DNS continues meanwhile:

  enum-server    A new process gets first the data that is served, then the open sockets with the
                 queries that wait in them, then the TCP connections. If it does not become ready,
                 it ends, the old one continues, and the exit status is 1. Linux only.
  enum-admin     is stopped and started: console and API are not available for some seconds.

Settings are those of the running `up`. Flags and environment of this command take precedence, and
the configuration file is read again. A DNS address or port that is no longer configured is closed,
a new one is opened. To go back to an earlier build, call its own launcher with --data DIR.

Without a running `up`, only enum-server is restarted, as started by `run`. Its settings are those
of `run`, so name the same --config. As a systemd service: systemctl reload openenum-server.
TEXT
}

help_down() {
    cat <<'TEXT'
./openenum status [--data DIR | --config FILE]
Shows whether the product runs on the data folder, and whether both programs answer.
Exit status: 0 both answer, 1 not both, 2 the folder belongs to another user, 3 it does not run.
For programs that run without `up`, such as systemd services, it shows what answers at the
management ports of the settings.

./openenum down [--data DIR | --config FILE]
Stops it like Ctrl-C: both programs finish what they have accepted. Returns when they have ended.
TEXT
}

help_token() {
    cat <<'TEXT'
./openenum token [--role ROLE] [--scope SCOPE]... [--days N] [--label TEXT] [--data DIR]
Prints a new API token of the running product on standard output, and nothing else.

  --role ROLE    operator (default: numbers, blocks, destinations), administrator (also zones and
                 accounts) or viewer
  --scope SCOPE  limits it to a part of the API, such as numbers:read, or reports:write for an
                 enum-server; may be repeated
  --days N       how long it is valid, by default 30
  --label TEXT   its name in the list of tokens, which must be unique
  --config FILE  the settings of the product, if they are not in openenum.conf beside the launcher

  curl -H "Authorization: Bearer $(./openenum token)" http://127.0.0.1:8080/api/v1/zones

Everybody who can read the data folder can make tokens: they are for scripts on this machine.
TEXT
}

help_import() {
    cat <<'TEXT'
./openenum import FILE [--zone APEX] [--data DIR]: sends a CSV or a zone file to the running
product, shows progress, and applies all of it or nothing.

A CSV has a header line; these columns are enough:  number,service,uri
./openenum import --help lists all flags.
TEXT
}

help_backup() {
    cat <<'TEXT'
./openenum backup [FILE] [--data DIR] [--database URL] [--database-user USER]
Writes the whole database, as of one moment, into one file, and prints the file's name on standard
output. The product may run and accept changes; the embedded database can also be backed up while
the product is stopped. If FILE is a folder, the file's name contains the time. Only its owner can
read the file. No existing file is overwritten. If the command fails or is killed, there is no file
of that name.

./openenum restore FILE [--data DIR] [--database URL] [--database-user USER] [--replace NAME]
Restores a backup, into a new or empty data folder, or into an empty PostgreSQL database. The whole
backup is first read and compared with its SHA-256. The next `up` migrates a backup of an older
version; one of a newer version is refused. A backup of the embedded database cannot be restored to
PostgreSQL, nor the other way round.

  --replace NAME   replace existing data; NAME is the last part of the data folder's path, or the
                   database's name. The replaced embedded database stays in the data folder as
                   db.before-restore-TIME; that of PostgreSQL is removed. enum-admin must be
                   stopped, and with the embedded database the whole product

PostgreSQL needs pg_dump and pg_restore of its own release or a newer one (Debian: apt-get install
postgresql-client), and the password in OPENENUM_DATABASE_PASSWORD. Exit status: 0 done, 1 refused
or failed, 2 wrong usage.
TEXT
}

help_networks() {
    cat <<'TEXT'
./openenum networks FILE.mmdb COUNTRY[,COUNTRY...]=GROUP ... [--dry-run] [--older] [--data DIR]
Puts the networks of countries into requester groups, from a country database in MaxMind's format,
and removes those that are no longer in these countries:

  ./openenum networks GeoLite2-Country.mmdb DE,AT,CH=centre FR,ES,PT=west

A network of another group stays there. Run the command again with each new edition of the database.
An older edition is refused, unless --older is given. --dry-run shows what would change.
TEXT
}

help_audit() {
    cat <<'TEXT'
./openenum audit verify [FOLDER] [--data DIR]
Checks that nobody has altered the audit trail: that of the running product, or the archive files in
FOLDER. Exit status: 0 if all entries are as they were written, 1 if not.
TEXT
}

help_version() {
    cat <<'TEXT'
./openenum version: prints the version.
TEXT
}

help_generate() {
    cat <<'TEXT'
./openenum generate: writes a test set of numbers, as CSV or as a zone file that NSD, Knot and
BIND load.
./openenum generate --help lists its flags.
TEXT
}

help_test() {
    cat <<'TEXT'
./openenum test: builds everything, runs every test, ends with a line
"N passed, N failed, N skipped in N s".

As root on Debian or Ubuntu it installs the programs that some tests need (Kamailio, dig, dnsperf,
Chromium ...). Otherwise it lists them; those tests are skipped, each with its reason.
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
                            /etc/openenum/openenum.conf, data in /var/lib/openenum, systemd units
                            openenum-admin and openenum-server. It needs dpkg-deb

With a VERSION such as 1.2.3 it makes a release: it writes the version into the sources, and turns
the chapter Unreleased of CHANGELOG.md into that of the version, with today's date. It refuses if
there are uncommitted changes. Commit and tag the result yourself. 1.2.4-SNAPSHOT then begins the
next version in the same way.
TEXT
}

help_run() {
    cat <<'TEXT'
./openenum run enum-admin|enum-server [--config FILE]: runs one program in the foreground, with its
log on standard output. It is not started again if it ends. Settings are those of `up`.
Both programs may run on one data folder at the same time. With the embedded database, enum-server
waits one minute at most for enum-admin to open it.
TEXT
}

help_bench() {
    cat <<'TEXT'
./openenum bench [NAME ...] [--quick] [--numbers N,N,...] [--rounds N] [--seconds N]
    [--peers all|none|NSD,Knot,...] [--out DIR]
Measures this product and the DNS servers that are installed (NSD, Knot, BIND, PowerDNS, and a C
program that only echoes), in turn, on the same cores. It runs all experiments unless some are
named. It needs dnsperf and taskset. All experiments together take hours, and about 20 GB in
.openenum/bench, which the next run reuses.

  enum               numbers that exist and numbers that do not, on one core: answers per second,
                     CPU time, correct answers, latency at half the rate, memory, import and start;
                     with a C compiler also from 24 source ports and from 2000 (--load dnsperf|own
                     selects the main load generator; own is this project's, which needs one core)
  offered-load       response time at fixed rates, up to more than a server can answer. Needs a C
                     compiler; 5000000 numbers
  network            queries over a network interface (veth), by kxdpgun if knot-dnsutils is
                     installed, else by this project's generator; Knot also through AF_XDP. Needs
                     root and iproute2; 500000 numbers
  bulk               a whole plan from its file into H2 and PostgreSQL and from there into memory:
                     time, and size in each of them (--database H2|PostgreSQL for one of the two;
                     1000000,5000000 numbers unless --numbers is given)
  under-update       the same two kinds of numbers, idle and while 1000 numbers a second change
                     (--rate N): OpenENUM through REST, the others by dynamic updates; lost queries,
                     and whether DNS shows the changes
  commit-to-answer   how long a change takes until DNS shows it, over UDP and TCP, and whether an
                     old answer follows a new one: the simulation of `bench update`, with a product
                     that is started for it
  writes             durable changes per second through REST, single ones and batches of 1000, by
                     one client and by eight (--database H2|PostgreSQL for one of the two)
  hostile-clients    how long a change through REST takes beside 1000 clients that send their bodies
                     slowly, and beside 30 that guess passwords (--database H2|PostgreSQL for one of
                     the two)
  pages              how long a page of each list of the REST API takes, with every filter and
                     order, on both databases (--database H2|PostgreSQL for one of the two); about
                     ten minutes, mostly for the imports
  start              how long a killed server takes to answer again, on one core: with the plan from
                     the database, from its own snapshot, and from the snapshot without the database
                     (5000000 numbers unless --numbers is given)
  handover           one enum-server hands over to the next, at 100000 queries a second over UDP
                     (--rate N, or as many as the machine can do) and 1000 open TCP connections:
                     lost queries, closed connections, the longest wait, duration. Needs a C
                     compiler; 500000 numbers (50 hand-overs unless --rounds N is given)
  forward-reverse    98000 addresses and 72000 pointers, 2.7 million queries: servers on one core
                     and on two (which the load shares if there are no more)
  transport          round trips of one client: UDP and TCP, 1 to 8 records, in fixed order and
                     rotated
  database           no cache, on H2 and on PostgreSQL, beside PowerDNS with PostgreSQL and LMDB:
                     answers per second and SQL statements for each, also with one query at a time;
                     and a cache for a tenth of the plan. On three cores
  database-ideas     lookups of one client in H2 and PostgreSQL, as enum-server sends them, and
                     without each optimization: the zone label by label, types and RDATA as text,
                     rule sets read, statements not prepared (--database H2|PostgreSQL for one of
                     the two); 1000000 numbers
  routing-simulation
                     server selection by load and proximity, with the algorithms of the MyXDNS paper
                     and this product's, simulated: no packet is sent, and the results are always
                     the same; some seconds (20 seeds unless --rounds N is given)
  routing            the same with real programs, ten times as fast: both programs, gateways that
                     count calls, callers of a region; what a hundred weight updates a second cost,
                     and how long weights apply after their control process is killed
  requesters         answers that depend on the client, for 8500 addresses: what groups, variants,
                     times and policies cost, beside Knot's module geoip and PowerDNS's backend
                     geoip, where these are installed. Needs a C compiler; 120000 numbers
  request-routing    figures 3 to 6 of the MyXDNS paper: response time over offered load and over
                     updates of a policy, from 8500 addresses; without a policy, with one, and with
                     one by region. Needs a C compiler
  target-death       how long a killed target stays in answers, beside gdnsd and PowerDNS, where
                     these are installed; all check it in the same way (20 deaths unless --rounds N
                     is given)

  --numbers N,N,...  enum and bulk: how many numbers exist, one measurement each; by default
                     100000,500000,1000000,5000000,20000000 (above 5000000 without other servers)
  --rounds N         counted rounds, after the warm-up                     3
  --seconds N        length of one run of dnsperf                          15
  --peers LIST       the servers beside this product                       all
  --out DIR          the folder of performance.md and performance/         docs
  --quick            every measurement once, with small sizes and runs of 1 s, into
                     .openenum/bench/quick; takes some minutes

./openenum bench report [--out DIR]
Regenerates performance.md and its plots from the results in performance/.

./openenum bench update [--data DIR] [--rate N] [--queries N] [--seconds N] [--imports N]
    [--numbers N] [--zone APEX] [--cells]
Uses the product that runs on the data folder. Changes numbers over REST (--rate a second) and sends
DNS queries for others (--queries a second). Measures how long a change takes until DNS shows it,
and whether an old answer follows a new one. The changes are single numbers, batches of 50, named
rule sets with 10 numbers each, and imports (--imports a minute, 0 for none): tables of 200 numbers,
and every fifth time 10100 numbers, which the server reads as a whole range. It writes numbers below
+999 and removes them afterwards. The defaults are a short run of 20 s; a long one is --rate 1000
--queries 10000 --imports 60 --seconds 600. With --cells it runs four cells instead, --seconds each:
numbers that exist, idle and under update, then numbers that do not exist, at full speed, without
imports.
TEXT
}

help_prove() {
    cat <<'TEXT'
./openenum prove [NAME ...] [--for DURATION | --times N] [--outage DURATION]
    [--database H2|PostgreSQL] [--out DIR]
Causes faults while eight clients change numbers at full speed and another one sends DNS queries.
Checks all answers that they get: whether an acknowledged change is lost, and whether an answer was
never correct, or was older than one before it. It runs all scenarios unless some are named, on both
databases, on loopback, with a product that it starts in .openenum/prove.

  kill-admin      enum-admin is killed
  retry-around-kill
                  enum-admin is killed; requests that it did not answer are sent again with their
                  Idempotency-Key until they are answered, and must take effect once
  kill-server     enum-server is killed
  kill-import     enum-admin is killed while it imports; the import must take effect once, in full
  kill-archive    enum-admin is killed while it archives old changes
  kill-all        both programs and the database are killed at once
  freeze-database, stop-database
                  the database hangs, or is stopped, for a while (the embedded one together with
                  enum-admin, of which it is a part)
  hand-over       a new enum-server takes over from the running one
  soak            no fault; dnsperf sends 20,000 queries a second in addition, and the heap,
                  descriptors and threads of both programs must not grow: "soak --for 4h"
  flood, flood-limited
                  enum-server gets 10,000 small queries a second for large answers, half of them
                  from one address, whose sender waits for none; without response rate limiting, and
                  with a limit of 50 answers a second
  jump-clocks     the clocks of enum-admin and enum-server jump, one after the other, a day forward
                  and a day back. Needs faketime
  disk-full       the disk of the database is full for a while. Needs root
  cut-network     the network between enum-server and PostgreSQL is cut. Needs root and iproute2
  failover-killed, failover-frozen
                  the primary of three PostgreSQL servers under Patroni is killed, or hangs and
                  wakes later. Needs patroni and etcd

Controls: the product is set up so that it must break a promise. A control fails if the broken
promise is not found:
  control-delayed-writes        H2 with its default write delay, killed
  control-other-keys            like retry-around-kill, with another key each time
  control-old-answers           a relay in front of enum-server that sometimes sends an answer that
                                was true before
  control-held-feed             changes that do not get from PostgreSQL to enum-server
  control-unordered-feed        changes that get from PostgreSQL to enum-server in another order
                                than that of their commits
  control-asynchronous-standby  a PostgreSQL standby that is behind replaces the primary

  --for DURATION  repeats for this time, such as 90s, 10m or 2h; by default each fault happens once
  --times N       repeats N times: a hundred kills are "kill-admin --times 100". Only for named
                  scenarios, and not for controls
  --outage DURATION
                  how long the database is not available, the network cut or the disk full:
                  "stop-database --outage 10m"; one hour at most. For freeze-database,
                  stop-database, cut-network and disk-full
  --out DIR       the folder of reliability.md and reliability/: by default docs, and
                  .openenum/prove/short if none of the three options above is given

A broken promise does not end the run; all are counted. If the product does not recover within some
minutes, the run ends, and the answers until then are checked. Progress is shown once a minute.
Answers are checked after every few million; the run then continues with other numbers, so that
memory does not grow with time.

./openenum prove report [--out DIR]
Regenerates reliability.md from the results in reliability/.

Exit status: 0 if every promise was kept and every control found its fault, 1 if not, 2 for wrong
usage.
TEXT
}
