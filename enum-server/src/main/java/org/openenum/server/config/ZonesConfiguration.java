package org.openenum.server.config;

import jakarta.persistence.EntityManagerFactory;
import java.time.Clock;
import org.openenum.database.DatabaseLocation;
import org.openenum.server.answer.Answerer;
import org.openenum.server.answer.ZoneAnswerer;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.store.JpaChangeLog;
import org.openenum.server.store.JpaEntries;
import org.openenum.server.store.JpaRecords;
import org.openenum.server.store.JpaRequesters;
import org.openenum.server.store.JpaRuleSets;
import org.openenum.server.store.JpaZones;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** What the zones say: from the database through cache and feed to the answers. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class ZonesConfiguration {

    /** Rows of one statement when everything is read: some milliseconds of the database's work. */
    private static final int SCAN_ROWS = 20_000;

    /** The same of records, of which some are long. */
    private static final int NAME_SCAN_ROWS = 5_000;

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
    ChangeFollower changeFollower(CacheProperties properties, ReadThroughCache cache, EntityManagerFactory factory) {
        return new ChangeFollower(
                new JpaChangeLog(factory),
                new JpaZones(factory),
                new JpaRuleSets(factory),
                new JpaRequesters(factory),
                cache,
                properties.feed(),
                Clock.systemUTC());
    }

    @Bean
    Answerer answerer(AnswerProperties properties, ReadThroughCache cache) {
        return new ZoneAnswerer(cache.answers(), cache.missLoader(), properties.options());
    }

    @Bean
    FeedWatch feed(ChangeFollower follower) {
        return new FeedWatch(follower);
    }

    /**
     * Ready as soon as the zones were read once: from then on the cache fills itself, and lives without the database.
     */
    @Bean
    HealthIndicator zones(ChangeFollower feed, ReadThroughCache cache) {
        return () -> (feed.cursor() >= 0 ? Health.up() : Health.outOfService())
                .withDetail("change", feed.cursor())
                .withDetail("numbersInMemory", cache.figures().residentNumbers())
                .build();
    }
}
