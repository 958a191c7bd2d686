package org.openenum.admin.proximity;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import org.openenum.admin.proximity.ProximityCounts.Result;
import org.openenum.admin.proximity.ProximityReply.Answer;
import org.openenum.admin.proximity.ProximityReply.Failure;
import org.openenum.requester.ClientNetwork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the requests of a round, within the rate limit of the service, and only a few if it is unavailable. Used by one
 * thread.
 */
final class Questions {

    /**
     * The number of failures after which the round ends, so that an unavailable service does not cost a timeout for
     * each network.
     */
    private static final int MAX_FAILURES = 3;

    /** The maximum number of networks that are remembered as failed: a megabyte or two. */
    private static final int MAX_FAILED = 10_000;

    private static final Logger LOG = LoggerFactory.getLogger(Questions.class);

    private final ProximitySettings settings;

    private final ProximityClient client;

    private final ProximityCounts counts;

    private final Predicate<Duration> pause;

    /** Networks whose last request failed, the one that has waited longest first. */
    private final Set<ClientNetwork> failed = new LinkedHashSet<>();

    private boolean away;

    private boolean named;

    /** @param pause waits for this time; false if the program stops */
    Questions(ProximitySettings settings, ProximityCounts counts, Predicate<Duration> pause) {
        this.settings = settings;
        this.client = new ProximityClient(settings);
        this.counts = counts;
        this.pause = pause;
    }

    /** Whether the service answered nothing the last time. */
    boolean isAway() {
        return away;
    }

    /** The answers, as many as come before the next round. */
    Map<ClientNetwork, Optional<String>> ask(List<ClientNetwork> networks) throws InterruptedException {
        Map<ClientNetwork, Optional<String>> answers = new LinkedHashMap<>();
        long begin = System.nanoTime();
        int failures = 0;
        boolean isNews = false;
        String why = "";
        for (ClientNetwork network : inTurn(networks)) {
            if (failures == MAX_FAILURES
                    || System.nanoTime() - begin > settings.every().toNanos()
                    || !pause.test(settings.pace())) {
                break;
            }
            ProximityReply reply = client.ask(network);
            if (reply instanceof Answer answer) {
                failed.remove(network);
                answers.put(network, allowed(answer));
            } else if (reply instanceof Failure failure) {
                failures++;
                isNews |= noteFailed(network);
                why = failure.why();
                counts.asked(Result.FAILED);
            }
        }
        // If only networks failed that had failed before, the service may still be available for others.
        if (isNews || !answers.isEmpty()) {
            tell(answers.isEmpty(), why);
        }
        return answers;
    }

    /**
     * Networks that have failed come last: otherwise, if they send many queries, they could end each round before any
     * other network's turn.
     */
    private List<ClientNetwork> inTurn(List<ClientNetwork> networks) {
        List<ClientNetwork> again = new ArrayList<>(failed);
        again.retainAll(Set.copyOf(networks));
        List<ClientNetwork> inTurn = new ArrayList<>(networks);
        inTurn.removeAll(failed);
        inTurn.addAll(again);
        return inTurn;
    }

    /** Marks a network as failed; returns whether its previous request had not failed. */
    private boolean noteFailed(ClientNetwork network) {
        boolean isNew = !failed.remove(network);
        failed.add(network);
        if (failed.size() > MAX_FAILED) {
            failed.remove(failed.iterator().next());
        }
        return isNew;
    }

    /** A group that the service may not fill counts as none. */
    private Optional<String> allowed(Answer answer) {
        Optional<String> group = answer.group().filter(settings.groups()::contains);
        if (group.isPresent()) {
            counts.asked(Result.GROUP);
        } else if (answer.group().isEmpty()) {
            counts.asked(Result.NONE);
        } else {
            counts.asked(Result.NOT_ALLOWED);
            if (!named) {
                LOG.warn(
                        "The proximity service {} returned the group '{}', which is not in openenum.proximity.groups; "
                                + "it is ignored",
                        settings.service(),
                        answer.group().get());
            }
            named = true;
        }
        return group;
    }

    private void tell(boolean isAway, String why) {
        if (isAway && !away) {
            LOG.warn(
                    "The proximity service {} does not answer; it will be asked again later: {}",
                    settings.service(),
                    why);
        }
        if (!isAway && away) {
            LOG.info("The proximity service {} answers again", settings.service());
        }
        away = isAway;
    }
}
