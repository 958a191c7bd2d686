package org.openenum.server.query;

import java.net.InetAddress;
import java.time.InstantSource;
import java.util.function.BooleanSupplier;
import org.openenum.server.answer.Answerer;
import org.openenum.server.answer.Prefetch;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.Decoded;
import org.openenum.server.message.ExtendedError;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.Rcode;
import org.openenum.server.message.RecordClass;
import org.openenum.server.message.RecordType;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.querylog.LoopLog;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Requester;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The path of one query, from octets to octets. It belongs to one event loop and is not thread-safe. */
public final class QueryPath {

    /**
     * RFC 1035, section 4.2.1: without EDNS a UDP message has 512 octets or less; RFC 6891, section 6.2.3: a smaller
     * EDNS size counts as 512.
     */
    private static final int PLAIN_UDP_OCTETS = 512;

    private static final Logger LOG = LoggerFactory.getLogger(QueryPath.class);

    private final Answerer answerer;
    private final LoopCounts counts;
    private final BooleanSupplier isStale;
    private final int maxUdpOctets;
    private final ReplyOptions options;
    private final ChaosNames chaos;
    private final ResponseRateLimit rateLimit;
    private final Requester requester = Requester.nobody();
    private final QueryMessage query = new QueryMessage();
    private final AnswerWriter out;
    private boolean cookieSuffices;
    private boolean cookieIsGood;
    private int answerOctets;
    private boolean defectLogged;

    /**
     * @param isStale whether the served data may be older than the database; must not block
     * @param counts of this loop
     */
    public QueryPath(
            Answerer answerer,
            BooleanSupplier isStale,
            LoopCounts counts,
            QuerySettings settings,
            InstantSource clock) {
        this.answerer = answerer;
        this.isStale = isStale;
        this.counts = counts;
        this.maxUdpOctets = settings.maxUdpOctets();
        this.options = new ReplyOptions(settings, clock);
        this.chaos = new ChaosNames(settings.identity());
        this.rateLimit = settings.rateLimit();
        this.out = new AnswerWriter(maxUdpOctets, settings.errorTexts());
    }

    /**
     * Takes a packet through all steps.
     *
     * @param packet must not change until the answer is sent or {@link #whenLoaded} has returned
     * @param client the source of the packet
     */
    public Handling handle(byte[] packet, int length, Transport transport, InetAddress client) {
        Decoded decoded = query.decode(packet, length);
        if (decoded == Decoded.IGNORED) {
            counts.happened(Event.IGNORED);
            return Handling.IGNORED;
        }
        begin(transport, client);
        try {
            switch (answer(decoded)) {
                case WAITING -> {
                    return Handling.WAITING;
                }
                case DROPPED -> {
                    counts.happened(Event.ACCESS_DROPPED);
                    return Handling.DROPPED;
                }
                case REFUSED -> {
                    counts.happened(Event.ACCESS_REFUSED);
                    out.fail(Rcode.REFUSED, ExtendedError.PROHIBITED);
                }
                case WRITTEN -> {}
            }
        } catch (RuntimeException e) {
            defect(e);
        }
        finish(transport, client);
        return Handling.ANSWERED;
    }

    /** The steps, in order. Each either settles the answer or leaves it to the next. */
    private Answerer.Outcome answer(Decoded decoded) {
        if (group().isDropped()) {
            return Answerer.Outcome.DROPPED;
        }
        if (decoded == Decoded.OTHER_OPCODE) {
            return settle(Rcode.NOTIMP);
        }
        if (decoded == Decoded.MALFORMED) {
            return settle(Rcode.FORMERR);
        }
        // RFC 6891, section 6.1.3: "If a responder does not implement the VERSION level of the request, then it MUST
        // respond with RCODE=BADVERS."
        // https://datatracker.ietf.org/doc/html/rfc6891#section-6.1.3
        if (query.hasEdns() && query.ednsVersion() != 0) {
            return settle(Rcode.BADVERS);
        }
        if (!query.options().areValid()) {
            return settle(Rcode.FORMERR);
        }
        if (decoded == Decoded.NO_QUESTION) {
            return settle(options.rcodeWithoutQuestion(query));
        }
        if (!cookieSuffices) {
            return settle(Rcode.BADCOOKIE);
        }
        boolean isOfZones = query.recordClass() == RecordClass.IN
                && (!RecordType.isMeta(query.type()) || query.type() == RecordType.ANY);
        return isOfZones ? askZones() : answerBesideZones();
    }

    private Group group() {
        return requester.in(answerer.requesters());
    }

    /** Queries outside all zones, which depend on the group's general access. */
    private Answerer.Outcome answerBesideZones() {
        switch (group().access()) {
            case REFUSE -> {
                return Answerer.Outcome.REFUSED;
            }
            case DROP -> {
                return Answerer.Outcome.DROPPED;
            }
            case ALLOW -> {}
        }
        if (query.recordClass() != RecordClass.IN) {
            boolean told = query.recordClass() == RecordClass.CHAOS && chaos.answer(query, out);
            return told ? Answerer.Outcome.WRITTEN : settle(Rcode.REFUSED, ExtendedError.NOT_AUTHORITATIVE);
        }
        return settleMetaType();
    }

    /** Marks stale answers for clients with EDNS; others could not read it. */
    private Answerer.Outcome askZones() {
        Answerer.Outcome outcome = answerer.answer(query, requester, out);
        if (outcome == Answerer.Outcome.WRITTEN && isStale.getAsBoolean()) {
            sayStale();
        }
        return outcome;
    }

    private void sayStale() {
        if (query.hasEdns()) {
            switch (out.rcode()) {
                case NOERROR -> out.extendedError(ExtendedError.STALE_ANSWER);
                case NXDOMAIN -> out.extendedError(ExtendedError.STALE_NXDOMAIN);
                default -> {} // has its own reason
            }
        }
    }

    private Answerer.Outcome settleMetaType() {
        return switch (query.type()) {
            case RecordType.AXFR, RecordType.IXFR -> settle(Rcode.REFUSED, ExtendedError.PROHIBITED);
            // A type of NSEC bitmaps only: a query for it is a format error.
            // https://datatracker.ietf.org/doc/html/rfc9824
            case RecordType.NXNAME -> settle(Rcode.FORMERR);
            default -> settle(Rcode.NOTIMP, ExtendedError.NOT_SUPPORTED);
        };
    }

    /** For packets that arrive together: they are passed to it before the first is {@linkplain #handle handled}. */
    public Prefetch prefetch(int maxPackets) {
        return answerer.prefetch(maxPackets);
    }

    /** The answer, by reference; valid up to {@link #answerOctets} until the next packet. */
    public byte[] answer() {
        return out.octets();
    }

    public int answerOctets() {
        return answerOctets;
    }

    /** Passes the current answer to the readers of the query log. */
    public void tell(LoopLog log, Transport transport, InetAddress client, long arrivalNanos) {
        log.answered(query, out, answerOctets, client, transport, arrivalNanos);
    }

    /** Whether a trusted resolver sent the last packet on behalf of a client. */
    public boolean isBehindResolver() {
        return requester.isBehindResolver();
    }

    /** To be called right after {@link #handle} returned {@link Handling#WAITING}. */
    public void whenLoaded(Answerer.Waiting waiting) {
        answerer.whenLoaded(query, requester, waiting);
    }

    /**
     * Answers a packet for which {@link #handle} has returned {@link Handling#WAITING}, now or earlier: during a
     * complete reload from the previous content, otherwise with SERVFAIL. Unknown data is never NXDOMAIN.
     */
    public void giveUp(byte[] packet, int length, Transport transport, InetAddress client) {
        query.decode(packet, length);
        begin(transport, client);
        try {
            if (!group().isDropped() && answerer.answerAsBefore(query, requester, out) == Answerer.Outcome.WRITTEN) {
                counts.happened(Event.ANSWERED_AS_BEFORE);
                sayStale();
            } else {
                out.fail(Rcode.SERVFAIL, ExtendedError.NOT_READY);
            }
        } catch (RuntimeException e) {
            defect(e);
        }
        finish(transport, client);
    }

    private void begin(Transport transport, InetAddress client) {
        out.begin(query, maxAnswerOctets(transport));
        requester.begin(client);
        boolean optionsAreOurs =
                query.hasEdns() && query.ednsVersion() == 0 && query.options().areValid();
        cookieSuffices = !optionsAreOurs || options.put(query, transport, client, requester, out);
        cookieIsGood = optionsAreOurs && options.hadGoodCookie();
    }

    private void finish(Transport transport, InetAddress client) {
        if (query.hasEdns()) {
            out.subnetScope(requester.scope());
        }
        answerOctets = out.finish();
        if (out.isTruncated()) {
            counts.happened(Event.TRUNCATED);
        }
        if (transport == Transport.UDP && isOverLimit(client)) {
            out.askAgainOverTcp();
            answerOctets = out.finish();
            counts.happened(Event.RATE_LIMITED);
        }
        counts.answered(transport, out.rcode().code());
        if (query.hasQuestion()) {
            counts.asked(query.type());
        }
    }

    /** An answer no larger than its query does not amplify; a valid cookie proves the client's address. */
    private boolean isOverLimit(InetAddress client) {
        return answerOctets > query.length() && !cookieIsGood && rateLimit.isReachedBy(client);
    }

    private int maxAnswerOctets(Transport transport) {
        if (transport == Transport.TCP) {
            return AnswerWriter.MAX_MESSAGE_OCTETS;
        }
        if (!query.hasEdns()) {
            return PLAIN_UDP_OCTETS;
        }
        return Math.min(Math.max(query.ednsUdpOctets(), PLAIN_UDP_OCTETS), maxUdpOctets);
    }

    private Answerer.Outcome settle(Rcode rcode) {
        out.fail(rcode);
        return Answerer.Outcome.WRITTEN;
    }

    private Answerer.Outcome settle(Rcode rcode, ExtendedError why) {
        out.fail(rcode, why);
        return Answerer.Outcome.WRITTEN;
    }

    /**
     * A defect costs one packet; the loop and all other packets continue. Logged once per loop, for a packet may be
     * sent again and again.
     */
    private void defect(RuntimeException e) {
        counts.happened(Event.DEFECT);
        out.fail(Rcode.SERVFAIL, ExtendedError.OTHER);
        if (!defectLogged) {
            defectLogged = true;
            LOG.error(
                    "A query could not be answered because of a defect in this program; further cases are only "
                            + "counted",
                    e);
        }
    }
}
