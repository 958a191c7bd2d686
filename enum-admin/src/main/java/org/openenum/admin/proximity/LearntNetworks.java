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
 * Adds networks to groups and removes them, as ordinary changes, and stores the answers.
 *
 * <p>The row of a network is written before its group gets the network, and removed after its group has lost it.
 * Whenever the program is stopped in between, no network stays in a group as if a person had put it there. Used by one
 * thread.
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
     * Applies the answers of the service. An answer whose group refuses the change is dropped, as if the network had
     * not been asked for.
     *
     * @param before the answers so far
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

    /** Removes some answers; their groups lose these networks. */
    void forget(Collection<KnownAnswer> old, Author author) {
        answers.remove(networks(takeBack(old, author)));
    }

    /** Adds the networks to their groups; returns the answers whose change was made, or that need none. */
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
                // A person who removes a group has removed its networks before.
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

    /** Logs a refusal once, although the change is tried again each time. */
    private void tell(RefusedException e) {
        String message = e.getMessage();
        if (!message.equals(refusal)) {
            LOG.warn("The answer of the proximity service was not stored; it is tried again: {}", message);
        }
        refusal = message;
    }

    private static Set<ClientNetwork> networks(Collection<KnownAnswer> some) {
        return some.stream().map(KnownAnswer::network).collect(Collectors.toCollection(HashSet::new));
    }
}
