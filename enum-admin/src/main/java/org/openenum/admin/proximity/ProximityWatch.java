package org.openenum.admin.proximity;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.querylog.QueryLogs;
import org.openenum.admin.querylog.RequesterSample;
import org.openenum.admin.requester.RequesterGroupService;
import org.openenum.admin.usecase.PeriodicWork;
import org.openenum.requester.ClientNetwork;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Samples the requesters from time to time, and has the groups of their networks learnt. Owns a thread, which works
 * only if a service is configured; of several enum-admins, the one that holds the lease samples.
 */
@Component
class ProximityWatch implements SmartLifecycle {

    /** The usual units of addressing: an address block of a site, and the prefix of a site in IPv6. */
    private static final int IPV4_BITS = 24;

    private static final int IPV6_BITS = 48;

    /** A margin of the lease, for the work of a round besides sampling and requests. */
    private static final Duration SPARE = Duration.ofMinutes(1);

    private static final Logger LOG = LoggerFactory.getLogger(ProximityWatch.class);

    private final ProximitySettings settings;

    private final QueryLogs logs;

    private final Learning learning;

    private final Lease lease;

    private final CountDownLatch stopped = new CountDownLatch(1);

    private final PeriodicWork looking = new PeriodicWork("proximity-watch", this::look);

    private volatile boolean running;

    private boolean deaf;

    ProximityWatch(
            ProximitySettings settings,
            QueryLogs logs,
            RequesterGroupService groups,
            ProximityCounts counts,
            EntityManager entityManager,
            TransactionOperations transactions,
            Clock clock) {
        this.settings = settings;
        this.logs = logs;
        ProximityAnswers answers = new ProximityAnswers(entityManager, transactions);
        this.learning = new Learning(
                settings,
                new Questions(settings, counts, this::pause),
                answers,
                groups,
                new LearntNetworks(groups, answers, counts),
                clock);
        this.lease = new Lease(
                entityManager, transactions, "proximity", settings.round().plus(SPARE));
    }

    @Override
    public void start() {
        running = true;
        if (settings.isOn()) {
            looking.start(settings.every());
        }
    }

    @Override
    public void stop() {
        running = false;
        stopped.countDown();
        looking.stop();
        if (settings.isOn()) {
            lease.giveBack();
        }
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    private void look() {
        try {
            if (lease.take()) {
                listen();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Learns about the networks that send queries within a short time. */
    private void listen() throws InterruptedException {
        Set<ClientNetwork> asking;
        boolean isOfAll;
        try (RequesterSample sample = logs.sample(settings.sample())) {
            if (!pause(settings.sample())) {
                return; // a sample that was cut short does not show who is silent
            }
            boolean isDeaf = sample.isDeaf();
            if (isDeaf && !deaf) {
                LOG.warn(
                        "No enum-server gives access to its queries, so the proximity service is asked about no client");
            }
            deaf = isDeaf;
            isOfAll = sample.isOfAll();
            asking = sample.networks(IPV4_BITS, IPV6_BITS);
        }
        learning.learn(asking, isOfAll);
    }

    /** Waits; returns whether the program goes on. */
    private boolean pause(Duration length) {
        try {
            return !stopped.await(length.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
