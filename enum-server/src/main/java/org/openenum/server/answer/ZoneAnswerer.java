package org.openenum.server.answer;

import java.util.Arrays;
import java.util.concurrent.CompletableFuture;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.requester.Access;
import org.openenum.routing.WeightedOrder;
import org.openenum.server.cache.load.MissLoader;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.AskedName;
import org.openenum.server.message.QueryMessage;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Requester;
import org.openenum.server.requester.Requesters;

/** Answers from the cache, and loads what is missing there. */
public final class ZoneAnswerer implements Answerer {

    private final AnswerCache cache;
    private final Authority authority;
    private final LongSupplier clock;
    private final MissLoader loads;
    private final boolean rotate;
    private final @Nullable AdditionalRecords additions;
    private final ThreadLocal<Draws> draws;

    /**
     * Uses the system clock.
     *
     * @param random called once by each thread that answers
     */
    public ZoneAnswerer(
            AnswerCache cache, MissLoader loads, AnswerOptions options, Supplier<? extends RandomGenerator> random) {
        this(cache, loads, options, random, System::currentTimeMillis);
    }

    /** @param clock returns milliseconds since 1970 */
    public ZoneAnswerer(
            AnswerCache cache,
            MissLoader loads,
            AnswerOptions options,
            Supplier<? extends RandomGenerator> random,
            LongSupplier clock) {
        this.draws = ThreadLocal.withInitial(() -> Draws.of(new WeightedOrder(random.get()), clock));
        this.cache = cache;
        this.clock = clock;
        this.rotate = options.rotate();
        this.additions = options.additional() ? new AdditionalRecords(cache, loads, draws, clock) : null;
        this.authority = new Authority(cache, clock);
        this.loads = loads;
    }

    @Override
    public Outcome answer(QueryMessage query, Requester requester, AnswerWriter out) {
        Reply reply = authority.replyTo(query, requester);
        Outcome outcome = write(reply, query, requester, out);
        if (outcome == Outcome.WRITTEN && additions != null) {
            additions.addTo(reply, requester, out);
        }
        return outcome;
    }

    /** Current data takes precedence: whether the requester may query the zone, and whether the zone still exists. */
    @Override
    public Outcome answerAsBefore(QueryMessage query, Requester requester, AnswerWriter out) {
        AnswerCache earlier = cache.earlier();
        if (earlier == null || !(authority.replyTo(query, requester) instanceof Reply.Missing)) {
            return Outcome.WAITING;
        }
        View now = cache.view();
        Group group = requester.in(now.requesters());
        Reply reply = new Authority(earlier, clock).replyTo(query, requester);
        if (reply instanceof Reply.Denied
                || reply instanceof Reply.Failure
                || !namesOf(query, reply).allMatch(name -> mayBeTold(name, now, group, earlier.view()))) {
            return Outcome.WAITING;
        }
        return write(reply, query, requester, out);
    }

    /** The names that a reply makes a statement about. */
    private static Stream<AskedName> namesOf(QueryMessage query, Reply reply) {
        if (!(reply instanceof Reply.Chain chain)) {
            return Stream.of(query.asked());
        }
        Stream<AskedName> end = chain.last() == Reply.Plain.OUT_OF_ZONES ? Stream.empty() : Stream.of(chain.end());
        return Stream.concat(chain.owners().stream(), end);
    }

    private static boolean mayBeTold(AskedName name, View now, Group group, View before) {
        ServedZone zone = now.closest(name.name(), name.octets());
        ServedZone earlier = before.closest(name.name(), name.octets());
        return zone != null
                && earlier != null
                && Arrays.equals(zone.apex(), earlier.apex())
                && group.accessTo(zone.id()) == Access.ALLOW;
    }

    private Outcome write(Reply reply, QueryMessage query, Requester requester, AnswerWriter out) {
        if (reply instanceof Reply.Denied denied) {
            return denied == Reply.Denied.DROPPED ? Outcome.DROPPED : Outcome.REFUSED;
        }
        if (reply instanceof Reply.Missing) {
            return Outcome.WAITING;
        }
        new ReplyWriter(query, out, rotate, requester.group(), draws).write(reply);
        return Outcome.WRITTEN;
    }

    @Override
    @SuppressWarnings("FutureReturnValueIgnored") // the waiting query gets the outcome of the load
    public void whenLoaded(QueryMessage query, Requester requester, Waiting waiting) {
        if (authority.replyTo(query, requester) instanceof Reply.Missing missing) {
            load(missing).whenComplete((loaded, failure) -> {
                if (failure == null) {
                    waiting.loaded();
                } else {
                    waiting.failed();
                }
            });
        } else {
            waiting.loaded();
        }
    }

    @Override
    public Requesters requesters() {
        return cache.view().requesters();
    }

    @Override
    public Prefetch prefetch(int maxQuestions) {
        return new PagePrefetch(cache, maxQuestions);
    }

    private CompletableFuture<Void> load(Reply.Missing missing) {
        if (missing instanceof Reply.NeedsPage needs) {
            return loads.page(needs.page());
        }
        if (missing instanceof Reply.NeedsNumber needs) {
            return loads.number(needs.number(), needs.leaf());
        }
        if (missing instanceof Reply.NeedsRuleSet needs) {
            return loads.ruleSet(needs.ruleSetId(), needs.page()::ruleSetIds);
        }
        return loads.name(((Reply.NeedsName) missing).name());
    }
}
