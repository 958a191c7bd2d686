package org.openenum.admin.proximity;

import java.time.Clock;
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
 * is too old. One that has not asked for as long again is forgotten. For one thread.
 */
final class Learning {

    /** Of one round: some ten kilobytes of the change log. */
    private static final int MAX_FORGOTTEN = 1_000;

    private static final Logger LOG = LoggerFactory.getLogger(Learning.class);

    private final ProximitySettings settings;

    private final Questions questions;

    private final ProximityAnswers answers;

    private final RequesterGroupService groups;

    private final LearntNetworks learnt;

    private final Clock clock;

    private boolean full;

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

    /** One round, for the networks that ask just now. */
    void learn(Set<ClientNetwork> asking) throws InterruptedException {
        Map<ClientNetwork, KnownAnswer> known = answers.of(asking);
        List<KnownAnswer> found = questions.ask(wanted(asking, known)).entrySet().stream()
                .map(entry -> new KnownAnswer(entry.getKey(), entry.getValue(), clock.instant()))
                .toList();
        learnt.settle(found, known, author("the proximity service " + settings.service() + " says so"));
        if (!questions.isAway()) {
            forget(asking);
        }
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
