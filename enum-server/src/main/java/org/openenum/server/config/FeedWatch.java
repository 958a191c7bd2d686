package org.openenum.server.config;

import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.feed.FeedState;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.scheduling.annotation.Scheduled;

/**
 * Reports in readiness and in the log when the served data is behind the database.
 *
 * <p>Behind is not out of service: answers from memory are better than none, and a load balancer that removed every
 * server when the database fails would cause an outage. So the answer is 200 with the status {@code BEHIND}.
 */
final class FeedWatch implements HealthIndicator {

    private static final Status BEHIND = new Status("BEHIND");
    private static final Logger LOG = LoggerFactory.getLogger(FeedWatch.class);

    private final ChangeFollower feed;

    /** The initial state, which is not logged. */
    private FeedState told = FeedState.CHANGES_WAITING;

    FeedWatch(ChangeFollower feed) {
        this.feed = feed;
    }

    @Override
    public Health health() {
        FeedState state = feed.state();
        Health.Builder health = Health.status(state.isBehind() ? BEHIND : Status.UP);
        if (state.isBehind()) {
            health.withDetail("reason", state.name());
        }
        if (state.isBehind() && feed.cursor() >= 0) {
            health.withDetail("behindSeconds", feed.lag().toSeconds());
        }
        return health.withDetail("change", feed.served()).build();
    }

    /** Not done by the feed itself: it may be waiting for the database. */
    @Scheduled(fixedDelay = 100)
    void tell() {
        FeedState state = feed.state();
        if (state == told || !feed.isStarted()) {
            return;
        }
        told = state;
        switch (state) {
            case CURRENT -> LOG.info("What is served is up to date, as of change {}", feed.served());
            case CHANGES_WAITING ->
                LOG.info("What is served is behind the database: changes after {} wait", feed.served());
            case STANDBY_BEHIND ->
                LOG.warn(
                        "What is served is behind: the standby does not follow its primary; the last change was {}",
                        feed.served());
            case DATABASE_AWAY ->
                LOG.warn(
                        "What is served is behind: the database does not answer; the last change was {}",
                        feed.served());
        }
    }
}
