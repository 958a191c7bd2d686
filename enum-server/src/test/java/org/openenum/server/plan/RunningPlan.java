package org.openenum.server.plan;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.openenum.server.answer.AnswerOptions;
import org.openenum.server.answer.Answerer;
import org.openenum.server.answer.ZoneAnswerer;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.cache.load.LoadLimits;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.feed.ChangeSource;
import org.openenum.server.feed.FeedTimes;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.requester.Requester;
import org.openenum.server.snapshot.HistoryPlace;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.NAPTRRecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * Everything between the decoder and the database, running on a plan; queries and answers are in presentation format.
 */
public final class RunningPlan implements AutoCloseable {

    private static final FeedTimes QUICK =
            new FeedTimes(Duration.ofMillis(2), Duration.ofMillis(20), Duration.ofMillis(900));

    /** Knows no requesters. */
    private static final RequesterSource NOBODY = new RequesterSource() {
        @Override
        public LoadedRequesters readRequesters() {
            return new LoadedRequesters(AsOf.at(0), List.of(), Map.of());
        }

        @Override
        public LoadedRequesters readRequesters(Set<String> networksOf) {
            return readRequesters();
        }
    };

    /** The random numbers of a test are the same in each run. */
    private static final Supplier<SplittableRandom> RANDOM = () -> new SplittableRandom(20070508);

    private static final AnswerOptions PLAIN = new AnswerOptions(false, false);

    private final ChangeSource log;
    private final Requester requester = Requester.nobody();
    private final ReadThroughCache cache;
    private final ChangeFollower feed;
    private Answerer answerer;

    public RunningPlan(
            CacheLimits limits,
            EntrySource entries,
            RuleSetSource ruleSets,
            RecordSource records,
            ZoneSource zones,
            ChangeSource log) {
        this(limits, entries, ruleSets, records, zones, NOBODY, log);
    }

    public RunningPlan(
            CacheLimits limits,
            EntrySource entries,
            RuleSetSource ruleSets,
            RecordSource records,
            ZoneSource zones,
            RequesterSource requesters,
            ChangeSource log) {
        this.log = log;
        this.cache = new ReadThroughCache(
                limits, new LoadLimits(2, 100, Duration.ofSeconds(20)), entries, ruleSets, records, log);
        this.feed = new ChangeFollower(log, zones, ruleSets, requesters, cache, QUICK, Clock.systemUTC());
        this.answerer = new ZoneAnswerer(cache.answers(), cache.missLoader(), PLAIN, RANDOM);
    }

    /** Uses other answer options from now on. */
    public void with(AnswerOptions options) {
        answerer = new ZoneAnswerer(cache.answers(), cache.missLoader(), options, RANDOM);
    }

    /** Uses another clock from now on, in milliseconds since 1970. */
    public void at(LongSupplier clock) {
        answerer = new ZoneAnswerer(cache.answers(), cache.missLoader(), PLAIN, RANDOM, clock);
    }

    /** With at most this many entries on a page, and this much room for pages. */
    public static RunningPlan of(InMemoryPlan plan, int pageEntries, long pageBytes) {
        return of(plan, new CacheLimits(pageBytes, 1 << 20, 1 << 20, pageEntries));
    }

    /** With nothing in memory, and a database that does not answer. */
    public static RunningPlan withoutDatabase() {
        InMemoryPlan away = new InMemoryPlan();
        away.failing(true);
        return new RunningPlan(
                new CacheLimits(10_000_000, 1 << 20, 1 << 20, CacheLimits.DEFAULT_PAGE_ENTRIES),
                away,
                away,
                away,
                away,
                away);
    }

    /** With this much room for other names. */
    public static RunningPlan ofNames(InMemoryPlan plan, long nameBytes) {
        return of(plan, new CacheLimits(1 << 20, 1 << 20, nameBytes, CacheLimits.DEFAULT_PAGE_ENTRIES));
    }

    private static RunningPlan of(InMemoryPlan plan, CacheLimits limits) {
        RunningPlan running = new RunningPlan(limits, plan, plan, plan, plan, plan, plan);
        running.start();
        return running;
    }

    public void start() {
        feed.start();
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(1))
                .until(feed::isHealthy);
    }

    public ReadThroughCache cache() {
        return cache;
    }

    public ChangeFollower feed() {
        return feed;
    }

    /** The answerer, for a query path. */
    public Answerer answerer() {
        return answerer;
    }

    /** Waits until every committed change is served. */
    public void catchUp() {
        long head = log.head(HistoryPlace.NOWHERE).seq();
        feed.poke();
        await().atMost(Duration.ofSeconds(20))
                .pollInterval(Duration.ofMillis(1))
                .until(() -> feed.cursor() >= head);
    }

    /** Waits until nothing is left to be read. */
    public void fill() {
        catchUp();
        await().atMost(Duration.ofSeconds(60))
                .pollInterval(Duration.ofMillis(1))
                .until(() -> cache.scanLoader().isIdle());
    }

    /** Sends queries from this address from now on. */
    public RunningPlan from(String address) {
        try {
            requester.begin(InetAddress.getByName(address));
        } catch (UnknownHostException e) {
            throw new IllegalArgumentException(address, e);
        }
        return this;
    }

    /**
     * Sends a query, and waits for loads.
     *
     * @param question owner name and type: {@code 1.3.4.e164.arpa NAPTR}
     * @return for instance {@code RULES sip:...}, {@code NODATA}, {@code NXDOMAIN}, {@code REFERRAL ns...}, or the
     *     records
     */
    public String ask(String question) {
        return summary(message(question, true));
    }

    /** Sends a query that is answered from memory: {@code WAITING} if something is missing. */
    public String askMemory(String question) {
        Message answer = message(question, false);
        return answer == null ? "WAITING" : summary(answer);
    }

    /** Queries the rules of a number in {@code e164.arpa}. */
    public String askNumber(String digits) {
        return ask(name(digits) + " NAPTR");
    }

    public static String name(String digits) {
        return new StringBuilder(String.join(".", digits.split(""))).reverse() + ".e164.arpa";
    }

    /** The whole answer. */
    public Message message(String question, boolean waits) {
        return message(question, waits, 1_232);
    }

    /** The whole answer to a query with this id. */
    public Message message(String question, int id) {
        byte[] packet = packet(question);
        packet[0] = (byte) (id >>> 8);
        packet[1] = (byte) id;
        return message(question, packet, true, 1_232);
    }

    /** The whole answer, within this many octets. */
    public Message message(String question, boolean waits, int maxOctets) {
        return message(question, packet(question), waits, maxOctets);
    }

    private Message message(String question, byte[] packet, boolean waits, int maxOctets) {
        QueryMessage query = new QueryMessage();
        query.decode(packet, packet.length);
        AnswerWriter out = new AnswerWriter(1_232, false);
        while (true) {
            out.begin(query, maxOctets);
            Answerer.Outcome outcome = answerer.answer(query, requester, out);
            if (outcome == Answerer.Outcome.WRITTEN) {
                break;
            }
            if (outcome != Answerer.Outcome.WAITING) {
                out.fail(Rcode.REFUSED, ExtendedError.PROHIBITED);
                break;
            }
            if (!waits) {
                return null;
            }
            if (!loaded(query)) {
                if (answerer.answerAsBefore(query, requester, out) != Answerer.Outcome.WRITTEN) {
                    out.fail(Rcode.SERVFAIL, ExtendedError.NOT_READY);
                }
                break;
            }
        }
        try {
            return new Message(Arrays.copyOf(out.octets(), out.finish()));
        } catch (IOException e) {
            throw new IllegalStateException("the answer to " + question + " cannot be read", e);
        }
    }

    @Override
    public void close() {
        feed.close();
        cache.close();
    }

    private boolean loaded(QueryMessage query) {
        CompletableFuture<Boolean> done = new CompletableFuture<>();
        answerer.whenLoaded(query, requester, new Answerer.Waiting() {
            @Override
            public void loaded() {
                done.complete(true);
            }

            @Override
            public void failed() {
                done.complete(false);
            }
        });
        return done.join();
    }

    private static byte[] packet(String question) {
        String[] parts = question.split(" ");
        try {
            Name owner = Name.fromString(parts[0], Name.root);
            return Message.newQuery(Record.newRecord(owner, Type.value(parts[1]), DClass.IN))
                    .toWire();
        } catch (TextParseException e) {
            throw new IllegalArgumentException(question, e);
        }
    }

    private static String summary(Message answer) {
        int rcode = answer.getHeader().getRcode();
        if (rcode != 0) {
            return org.xbill.DNS.Rcode.string(rcode);
        }
        if (!answer.getSection(Section.ANSWER).isEmpty()) {
            return answer.getSection(Section.ANSWER).stream()
                    .map(RunningPlan::text)
                    .collect(Collectors.joining(", "));
        }
        if (!answer.getHeader().getFlag(Flags.AA)) {
            return "REFERRAL "
                    + answer.getSection(Section.AUTHORITY).get(0).getName().toString(true);
        }
        return "NODATA";
    }

    private static String text(Record record) {
        if (record instanceof NAPTRRecord naptr) {
            return naptr.getRegexp().replace("!^.*$!", "").replace("!", "");
        }
        return Type.string(record.getType()) + " " + record.rdataToString();
    }
}
