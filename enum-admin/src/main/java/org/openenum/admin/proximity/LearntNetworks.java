package org.openenum.admin.proximity;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.requester.ClientNetwork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Gives networks to groups and takes them back, as changes like all others, and keeps what was answered.
 *
 * <p>The row of a network is written before its group gets it, and goes after it: whatever stops the program in
 * between, no network stays in a group as if a person had put it there. For one thread.
 */
final class LearntNetworks {

    private static final Logger LOG = LoggerFactory.getLogger(LearntNetworks.class);

    private final RequesterGroupService groups;

    private final ProximityAnswers answers;

    private final ProximityCounts counts;

    private String refusal = "";

    LearntNetworks(RequesterGroupService groups, ProximityAnswers answers, ProximityCounts counts) {
        this.groups = groups;
        this.answers = answers;
        this.counts = counts;
    }

    /**
     * Does as the service has answered. What a group refuses is as if it had not been asked for.
     *
     * @param before what was known
     */
    void settle(Collection<KnownAnswer> found, Map<ClientNetwork, KnownAnswer> before, Author author) {
        List<KnownAnswer> other = found.stream()
                .filter(answer -> !answer.group().equals(groupIn(before, answer.network())))
                .toList();
        List<KnownAnswer> given = other.stream()
                .map(answer -> before.get(answer.network()))
                .filter(answer -> answer != null)
                .toList();
        Set<ClientNetwork> stay = networks(given);
        stay.removeAll(networks(takeBack(given, author)));
        List<KnownAnswer> free = found.stream()
                .filter(answer -> !stay.contains(answer.network()))
                .toList();
        answers.put(free.stream()
                .filter(answer -> answer.group().isPresent())
                .map(KnownAnswer::unsettled)
                .toList());
        List<KnownAnswer> done = give(free, author);
        answers.put(done);
        counts.learnt((int) done.stream()
                .filter(answer -> answer.group().isPresent() && other.contains(answer))
                .count());
    }

    private static Optional<String> groupIn(Map<ClientNetwork, KnownAnswer> answers, ClientNetwork network) {
        return Optional.ofNullable(answers.get(network)).flatMap(KnownAnswer::group);
    }

    /** Forgets some answers; their groups have these networks no more. */
    void forget(Collection<KnownAnswer> old, Author author) {
        answers.remove(networks(takeBack(old, author)));
    }

    /** Those of which the change was made, and those that need none. */
    private List<KnownAnswer> give(Collection<KnownAnswer> all, Author author) {
        return changed(all, (group, networks) -> groups.changeNetworks(group, networks, List.of(), author));
    }

    private List<KnownAnswer> takeBack(Collection<KnownAnswer> all, Author author) {
        return changed(all, (group, networks) -> {
            try {
                groups.changeNetworks(group, List.of(), networks, author);
            } catch (RefusedException e) {
                if (e.reason() != RefusedException.Reason.NOT_FOUND) {
                    throw e;
                }
                // Who has removed the group has taken its networks from it before.
            }
        });
    }

    private List<KnownAnswer> changed(Collection<KnownAnswer> all, BiConsumer<String, List<String>> change) {
        List<KnownAnswer> done = new ArrayList<>();
        all.stream().collect(Collectors.groupingBy(KnownAnswer::group)).forEach((group, some) -> {
            try {
                group.ifPresent(name -> change.accept(
                        name,
                        some.stream().map(answer -> answer.network().toString()).toList()));
                done.addAll(some);
            } catch (RefusedException e) {
                tell(e);
            }
        });
        return done;
    }

    /** Once, although it is tried again each time. */
    private void tell(RefusedException e) {
        String message = e.getMessage();
        if (!message.equals(refusal)) {
            LOG.warn("What the proximity service says is not done, and tried again: {}", message);
        }
        refusal = message;
    }

    private static Set<ClientNetwork> networks(Collection<KnownAnswer> some) {
        return some.stream().map(KnownAnswer::network).collect(Collectors.toCollection(HashSet::new));
    }
}
