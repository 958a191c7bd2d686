package org.openenum.load.dns;

import io.gatling.commons.stats.KO$;
import io.gatling.commons.stats.OK$;
import io.gatling.commons.stats.Status;
import io.gatling.commons.util.Clock;
import io.gatling.core.session.Session;
import io.gatling.core.stats.StatsEngine;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import scala.Option;

/** Reports the time and the outcome of a step: to Gatling in milliseconds, and to the latencies in nanoseconds. */
record Reporter(String name, StatsEngine statsEngine, Clock clock, Latencies latencies) {

    /**
     * Reports a response that has just ended.
     *
     * @param failure why it is a failure, or null
     */
    void report(Session session, long fromNanos, long toNanos, @Nullable String failure) {
        long tookNanos = Math.max(0, toNanos - fromNanos);
        long endMillis = clock.nowMillis();
        Status status = failure == null ? OK$.MODULE$ : KO$.MODULE$;
        statsEngine.logResponse(
                session.scenario(),
                session.groups(),
                name,
                endMillis - TimeUnit.NANOSECONDS.toMillis(tookNanos),
                endMillis,
                status,
                Option.empty(),
                Option.apply(failure));
        if (failure == null) {
            latencies.record(name, tookNanos);
        } else {
            latencies.fail(name, failure);
        }
    }

    /** Reports a step that was impossible as a failed response, so that assertions notice it. */
    void crash(Session session, String error) {
        long nowNanos = System.nanoTime();
        report(session, nowNanos, nowNanos, error);
    }
}
