package org.openenum.admin.steering;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.steering.Control.Mode;
import org.openenum.admin.steering.ControlledPolicies.Controlled;
import org.openenum.admin.usecase.Interval;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Computes the weights of all policies that have a control, period by period, in one of several enum-admins: the one
 * that holds the {@link Lease}. Runs on Spring's scheduler; its state is used by no other thread.
 */
@Component
class SteeringProcess {

    private static final Logger LOG = LoggerFactory.getLogger(SteeringProcess.class);

    /** The shortest period. */
    private static final int TICK_MILLIS = 1_000;

    /** A tick may come a little early or late. */
    private static final Duration EARLY = Duration.ofMillis(TICK_MILLIS / 2);

    /** If the holder dies, another one takes over after this time. */
    private static final Duration LEASE = Duration.ofSeconds(5);

    private final Lease lease;

    private final ControlledPolicies policies;

    private final SteeringService steering;

    private final SteeringMetrics metrics;

    private final Clock clock;

    private final Map<Integer, Running> running = new HashMap<>();

    private boolean leads;

    SteeringProcess(
            EntityManager entityManager,
            TransactionOperations transactions,
            ControlledPolicies policies,
            SteeringService steering,
            SteeringMetrics metrics,
            Clock clock) {
        this.lease = new Lease(entityManager, transactions, "steering", LEASE);
        this.policies = policies;
        this.steering = steering;
        this.metrics = metrics;
        this.clock = clock;
    }

    private record Running(SteeredPolicy steered, SteeringRun run, Interval rest) {

        /** A changed control or mode takes effect at once. */
        boolean isDue(SteeredPolicy now, Instant at) {
            return !rest.holdsAt(at.plus(EARLY))
                    || !steered.computesLike(now)
                    || steered.control().mode() != now.control().mode();
        }

        SteeringRun runFor(SteeredPolicy now) {
            return steered.computesLike(now) ? run : new SteeringRun(now);
        }
    }

    @Scheduled(fixedRate = TICK_MILLIS)
    void tick() {
        try {
            List<Controlled> controlled = policies.all().stream()
                    .filter(each -> each.steered().control().mode() != Mode.OFF)
                    .toList();
            boolean led = leads;
            // Without any control no lease is needed, and nothing is written.
            leads = !controlled.isEmpty() && lease.take();
            metrics.leads(leads);
            if (leads && !led) {
                LOG.info("The control process of routing policies runs here");
            }
            running.keySet().retainAll(idsOf(leads ? controlled : List.of()));
            if (leads) {
                controlled.forEach(this::computeIfDue);
            }
        } catch (RuntimeException e) {
            if (leads) {
                LOG.warn("No weights are computed; it is tried again every second: {}", e.toString());
            }
            leads = false;
            metrics.leads(false);
        }
    }

    private static Set<Integer> idsOf(List<Controlled> policies) {
        return policies.stream().map(Controlled::ruleSetId).collect(Collectors.toSet());
    }

    /**
     * A policy that is new to this enum-admin continues from its recorded steps, because another one may have computed
     * it before.
     */
    private void computeIfDue(Controlled policy) {
        Instant now = clock.instant();
        SteeredPolicy steered = policy.steered();
        Running known = running.get(policy.ruleSetId());
        if (known != null && !known.isDue(steered, now)) {
            return;
        }
        SteeringRun run = known == null ? steering.resumed(policy) : known.runFor(steered);
        running.put(
                policy.ruleSetId(),
                new Running(
                        steered,
                        run,
                        new Interval(now, Duration.ofSeconds(steered.control().periodSeconds()))));
        try {
            metrics.count(policy.ruleSet(), steering.step(policy, run));
        } catch (RuntimeException e) {
            LOG.warn("The weights of {} were not computed: {}", policy.ruleSet(), e.toString());
        }
    }
}
