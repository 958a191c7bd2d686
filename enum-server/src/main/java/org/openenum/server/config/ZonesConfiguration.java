package org.openenum.server.config;

import java.time.Duration;
import java.time.Instant;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.snapshot.PeriodicSnapshots;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Makes the served data known to the container; {@link Responder} has built and started it before. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class ZonesConfiguration {

    @Bean(destroyMethod = "")
    ReadThroughCache cache(Responder responder) {
        return responder.cache();
    }

    @Bean(destroyMethod = "")
    ChangeFollower changeFollower(Responder responder) {
        return responder.feed();
    }

    @Bean
    FeedWatch feed(ChangeFollower follower) {
        return new FeedWatch(follower);
    }

    /**
     * Ready as soon as the zones were read once, even from a snapshot: from then on the cache fills itself and works
     * without the database.
     */
    @Bean
    HealthIndicator zones(ChangeFollower feed, ReadThroughCache cache) {
        return () -> (feed.cursor() >= 0 ? Health.up() : Health.outOfService())
                .withDetail("change", feed.served())
                .withDetail("numbersInMemory", cache.figures().residentNumbers())
                .build();
    }

    /** Reports the age of the snapshot for the next start; an old one does not make the server unready. */
    @Bean
    HealthIndicator snapshot(Responder responder) {
        return () -> {
            PeriodicSnapshots snapshots = responder.snapshots();
            return snapshots == null ? none(responder) : health(snapshots.written());
        };
    }

    private static Health none(Responder responder) {
        String why = responder.wantsSnapshots()
                ? "its folder cannot be used: see the log"
                : "openenum.snapshot.enabled is false";
        return Health.unknown().withDetail("reason", why).build();
    }

    private static Health health(PeriodicSnapshots.Written written) {
        if (!written.exists()) {
            return Health.unknown()
                    .withDetail("reason", "none has been written yet")
                    .build();
        }
        Instant asOf = written.asOf();
        return Health.up()
                .withDetail("change", written.seq())
                .withDetail("asOf", asOf.toString())
                .withDetail("ageSeconds", Duration.between(asOf, Instant.now()).toSeconds())
                .build();
    }
}
