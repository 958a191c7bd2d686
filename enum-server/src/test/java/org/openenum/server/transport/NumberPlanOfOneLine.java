package org.openenum.server.transport;

import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import org.openenum.server.answer.Answerer;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.message.RecordType;
import org.openenum.server.ops.LoopCounts;
import org.openenum.server.query.PlainSettings;
import org.openenum.server.query.QueryPath;
import org.openenum.server.requester.Requester;

/**
 * Answers every name at once with the same NAPTR records, except for these first labels.
 *
 * <ul>
 *   <li>{@code many}: forty records, more than fit into a datagram
 *   <li>{@code late}: is loaded first, on another thread
 *   <li>{@code lost}: cannot be loaded
 *   <li>{@code never}: is never loaded
 *   <li>{@code again}: each load reports success, but it is not there
 *   <li>{@code other}: cannot be loaded, and arrives in another way
 *   <li>{@code untold}: arrives in another way while its load is in progress
 *   <li>{@code defect}: throws an exception
 * </ul>
 */
final class NumberPlanOfOneLine implements Answerer {

    static final String REGEXP = "!^.*$!sip:+49301234@sbc.example.net;user=phone!";

    private static final int TTL_SECONDS = 3600;

    private final Executor loader;
    private final AtomicBoolean loaded = new AtomicBoolean();

    NumberPlanOfOneLine(Executor loader) {
        this.loader = loader;
    }

    /** Paths that all use the same plan, with default settings. */
    static Function<LoopCounts, QueryPath> paths(Executor loader) {
        NumberPlanOfOneLine plan = new NumberPlanOfOneLine(loader);
        return ofLoop -> new QueryPath(plan, () -> false, ofLoop, PlainSettings.SETTINGS, InstantSource.system());
    }

    @Override
    public Outcome answer(QueryMessage query, Requester requester, AnswerWriter out) {
        String label = firstLabel(query);
        switch (label) {
            case "late", "other", "untold", "again" -> {
                return loaded.get() ? write(query, out, 1) : Outcome.WAITING;
            }
            case "lost", "never" -> {
                return Outcome.WAITING;
            }
            case "defect" -> throw new IllegalStateException("a defect on purpose");
            case "many" -> {
                return write(query, out, 40);
            }
            default -> {
                return write(query, out, 1);
            }
        }
    }

    @Override
    public void whenLoaded(QueryMessage query, Requester requester, Waiting waiting) {
        switch (firstLabel(query)) {
            case "late" ->
                loader.execute(() -> {
                    loaded.set(true);
                    waiting.loaded();
                });
            case "lost" -> loader.execute(waiting::failed);
            case "other" -> {
                loaded.set(true);
                waiting.failed();
            }
            case "untold" -> loaded.set(true);
            case "again" -> waiting.loaded();
            default -> {}
        }
    }

    private static Outcome write(QueryMessage query, AnswerWriter out, int records) {
        out.authoritative();
        out.openRrset(0, RecordType.NAPTR, TTL_SECONDS);
        for (int i = 0; i < records; i++) {
            out.openRecord();
            out.putU16(100);
            out.putU16(10 + i);
            putText(out, U);
            putText(out, SERVICE);
            putText(out, REGEXP_OCTETS);
            out.putU8(0);
            out.closeRecord();
        }
        out.closeRrset();
        return Outcome.WRITTEN;
    }

    private static final byte[] U = {'u'};
    private static final byte[] SERVICE = "E2U+sip".getBytes(StandardCharsets.US_ASCII);
    private static final byte[] REGEXP_OCTETS = REGEXP.getBytes(StandardCharsets.US_ASCII);

    private static void putText(AnswerWriter out, byte[] text) {
        out.putU8(text.length);
        out.put(text);
    }

    private static String firstLabel(QueryMessage query) {
        int octets = query.name()[0];
        return octets <= 1 ? "" : new String(query.name(), 1, octets, StandardCharsets.US_ASCII);
    }
}
