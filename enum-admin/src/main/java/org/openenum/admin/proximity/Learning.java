package org.openenum.admin.proximity;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.requester.RequesterGroupService.Holder;
import org.openenum.admin.usecase.Author;
import org.openenum.change.ChangeOrigin;
import org.openenum.requester.ClientNetwork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Decides which networks the service is asked for: those that send queries and are unknown, and those that send queries
 * and whose answer has expired. A network that has sent no query for the same time again is forgotten, if it would have
 * been seen. Used by one thread.
 */
final class Learning {

    /** The maximum for one round: some ten kilobytes of the change log. */
    private static final int MAX_FORGOTTEN = 1_000;

    /** How long all servers must have been observed before a network counts as silent: days have quiet hours. */
    private static final Duration LONGEST_HEARING = Duration.ofDays(1);

    /** A server that restarts cannot be read for some rounds. */
    private static final int MAX_ROUNDS_MISSED = 10;

    private static final Logger LOG = LoggerFactory.getLogger(Learning.class);

    private final ProximitySettings settings;

    private final Questions questions;

    private final ProximityAnswers answers;

    private final RequesterGroupService groups;

    private final LearntNetworks learnt;

    private final Clock clock;

    private boolean full;

    /** The first time since the last long break that all servers were read and the service was available. */
    private Instant hearingSince = Instant.MIN;

    /** The last such time. */
    private Instant heardAt = Instant.MIN;

    Learning(
            ProximitySettings settings,
            Questions questions,
            ProximityAnswers answers,
            RequesterGroupService groups,
            LearntNetworks learnt,
            Clock clock) {
        this.settings = settings;
        this.questions = questions;
        this.answers = answers;
        this.groups = groups;
        this.learnt = learnt;
        this.clock = clock;
    }

    /**
     * One round, for the networks that send queries now.
     *
     * @param isOfAll whether these are the networks of all servers
     */
    void learn(Set<ClientNetwork> asking, boolean isOfAll) throws InterruptedException {
        Map<ClientNetwork, KnownAnswer> known = answers.of(asking);
        List<KnownAnswer> found = questions.ask(wanted(asking, known)).entrySet().stream()
                .map(entry -> new KnownAnswer(entry.getKey(), entry.getValue(), clock.instant()))
                .toList();
        learnt.settle(found, known, author("answer of the proximity service " + settings.service()));
        if (isOfAll && !questions.isAway() && hasHeardForLong()) {
            forget(asking);
        }
    }

    /** After a break all that was learnt may be old, and must not be forgotten in the first round. */
    private boolean hasHeardForLong() {
        Instant now = clock.instant();
        if (heardAt.isBefore(now.minus(settings.round().multipliedBy(MAX_ROUNDS_MISSED)))) {
            hearingSince = now;
        }
        heardAt = now;
        Duration hearing = settings.keep().compareTo(LONGEST_HEARING) < 0 ? settings.keep() : LONGEST_HEARING;
        return hearingSince.isBefore(now.minus(hearing));
    }

    private static Author author(String reason) {
        return new Author(Author.PROXIMITY, ChangeOrigin.SYSTEM, null, null, reason);
    }

    private List<ClientNetwork> wanted(Set<ClientNetwork> asking, Map<ClientNetwork, KnownAnswer> known) {
        Instant now = clock.instant();
        List<ClientNetwork> open = asking.stream()
                .filter(network ->
                        !known.containsKey(network) || known.get(network).isOlderThan(settings.keep(), now))
                .toList();
        Map<ClientNetwork, Holder> holders = groups.holders(open);
        List<ClientNetwork> wanted = new ArrayList<>(open);
        wanted.removeIf(network -> KnownAnswer.isAPersons(known.get(network), holders.get(network)));
        return withinRoom(wanted, known.keySet());
    }

    /** Leaves out the new networks beyond the maximum number of rows. */
    private List<ClientNetwork> withinRoom(List<ClientNetwork> wanted, Set<ClientNetwork> known) {
        long room = Math.max(0, settings.maxNetworks() - answers.count());
        List<ClientNetwork> fresh =
                wanted.stream().filter(network -> !known.contains(network)).toList();
        boolean isFull = fresh.size() > room;
        if (isFull && !full) {
            LOG.warn(
                    "{} networks of the proximity service are known, the limit of openenum.proximity.max-networks; "
                            + "it is asked about others when some of these have expired",
                    settings.maxNetworks());
        }
        full = isFull;
        List<ClientNetwork> most = new ArrayList<>(wanted);
        if (isFull) {
            most.removeAll(Set.copyOf(fresh.subList((int) room, fresh.size())));
        }
        return most;
    }

    /** Forgets networks that have sent no query for long. */
    private void forget(Set<ClientNetwork> asking) {
        Instant before = clock.instant().minus(settings.keep().multipliedBy(2));
        learnt.forget(
                answers.before(before, MAX_FORGOTTEN).stream()
                        .filter(answer -> !asking.contains(answer.network()))
                        .toList(),
                author("no queries from there for a long time"));
    }
}
