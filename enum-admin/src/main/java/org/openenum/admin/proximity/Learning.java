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
 * Says which networks the service is asked for: one that asks and that nobody knows; again when it asks and its answer
 * is too old. One that has not asked for as long again is forgotten, by who would have heard it. For one thread.
 */
final class Learning {

    /** Of one round: some ten kilobytes of the change log. */
    private static final int MAX_FORGOTTEN = 1_000;

    /** So long all servers are heard before nobody is believed to ask from a network: days have quiet hours. */
    private static final Duration LONGEST_HEARING = Duration.ofDays(1);

    /** A server that is restarted is not read for some rounds. */
    private static final int MAX_ROUNDS_MISSED = 10;

    private static final Logger LOG = LoggerFactory.getLogger(Learning.class);

    private final ProximitySettings settings;

    private final Questions questions;

    private final ProximityAnswers answers;

    private final RequesterGroupService groups;

    private final LearntNetworks learnt;

    private final Clock clock;

    private boolean full;

    /** When all servers were heard, and the service was there, for the first time since the last long break. */
    private Instant hearingSince = Instant.MIN;

    /** And for the last time. */
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
     * One round, for the networks that ask just now.
     *
     * @param isOfAll whether these are those of all servers
     */
    void learn(Set<ClientNetwork> asking, boolean isOfAll) throws InterruptedException {
        Map<ClientNetwork, KnownAnswer> known = answers.of(asking);
        List<KnownAnswer> found = questions.ask(wanted(asking, known)).entrySet().stream()
                .map(entry -> new KnownAnswer(entry.getKey(), entry.getValue(), clock.instant()))
                .toList();
        learnt.settle(found, known, author("the proximity service " + settings.service() + " says so"));
        if (isOfAll && !questions.isAway() && hasHeardForLong()) {
            forget(asking);
        }
    }

    /** After a break all that was learnt may be old: it does not go with the first look. */
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

    /** Without those for which there is no row any more. */
    private List<ClientNetwork> withinRoom(List<ClientNetwork> wanted, Set<ClientNetwork> known) {
        long room = Math.max(0, settings.maxNetworks() - answers.count());
        List<ClientNetwork> fresh =
                wanted.stream().filter(network -> !known.contains(network)).toList();
        boolean isFull = fresh.size() > room;
        if (isFull && !full) {
            LOG.warn(
                    "{} networks are known of the proximity service, as many as openenum.proximity.max-networks says: others are asked for when some are forgotten",
                    settings.maxNetworks());
        }
        full = isFull;
        List<ClientNetwork> most = new ArrayList<>(wanted);
        if (isFull) {
            most.removeAll(Set.copyOf(fresh.subList((int) room, fresh.size())));
        }
        return most;
    }

    /** What has not asked for so long makes room. */
    private void forget(Set<ClientNetwork> asking) {
        Instant before = clock.instant().minus(settings.keep().multipliedBy(2));
        learnt.forget(
                answers.before(before, MAX_FORGOTTEN).stream()
                        .filter(answer -> !asking.contains(answer.network()))
                        .toList(),
                author("nobody has asked from there for long"));
    }
}
