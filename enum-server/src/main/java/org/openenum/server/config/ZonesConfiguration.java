package org.openenum.server.config;

import jakarta.persistence.EntityManagerFactory;
import java.time.Clock;
import java.time.Duration;
import org.openenum.database.DatabaseLocation;
import org.openenum.server.answer.Answerer;
import org.openenum.server.answer.ZoneAnswerer;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.feed.ChangeFeed;
import org.openenum.server.store.JpaChangeLog;
import org.openenum.server.store.JpaEntries;
import org.openenum.server.store.JpaRecords;
import org.openenum.server.store.JpaRuleSets;
import org.openenum.server.store.JpaZones;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What the zones say: from the database through cache and feed to the answers. */
@Configuration(proxyBeanMethods = false)
class ZonesConfiguration {

    /** Rows of one statement when everything is read: some milliseconds of the database's work. */
    private static final int SCAN_ROWS = 20_000;

    /** The same of records, of which some are long. */
    private static final int NAME_SCAN_ROWS = 5_000;

    /** So old what is served must be for the program to call itself behind; it looks for changes fifty times as often. */
    private static final Duration BEHIND = Duration.ofSeconds(1);

    @Bean(destroyMethod = "close")
    ReadThroughCache cache(CacheProperties properties, DatabaseLocation location, EntityManagerFactory factory) {
        return new ReadThroughCache(
                properties.limits(),
                properties.loads(),
                new JpaEntries(factory, SCAN_ROWS),
                new JpaRuleSets(factory),
                new JpaRecords(factory, location.isPostgres(), NAME_SCAN_ROWS));
    }

    @Bean(initMethod = "start", destroyMethod = "close")
    ChangeFeed feed(CacheProperties properties, ReadThroughCache cache, EntityManagerFactory factory) {
        return new ChangeFeed(
                new JpaChangeLog(factory),
                new JpaZones(factory),
                new JpaRuleSets(factory),
                cache,
                properties.feed(),
                Clock.systemUTC());
    }

    @Bean
    Answerer answerer(AnswerProperties properties, ReadThroughCache cache) {
        return new ZoneAnswerer(cache.cache(), cache.loads(), properties.options());
    }

    /**
     * Ready as soon as the zones were read once: from then on the cache fills itself, and lives without the database. While what is served may be old
     * because the database is away or slow, the status says so; the answers go on, and no balancer should leave them out.
     */
    @Bean
    HealthIndicator zones(ChangeFeed feed, ReadThroughCache cache) {
        return () -> Health.status(statusOf(feed))
                .withDetail("change", feed.cursor())
                .withDetail("numbersInMemory", cache.cache().residentNumbers())
                .build();
    }

    private static Status statusOf(ChangeFeed feed) {
        if (feed.cursor() < 0) {
            return Status.OUT_OF_SERVICE;
        }
        return feed.isHealthy() && feed.lag().compareTo(BEHIND) < 0 ? Status.UP : new Status("BEHIND");
    }
}
