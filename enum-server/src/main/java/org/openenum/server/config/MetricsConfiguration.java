package org.openenum.server.config;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.openenum.server.cache.ReadThroughCache;
import org.openenum.server.cache.load.MissLoader;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.CacheFigures;
import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.message.Rcode;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.QuestionKind;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.snapshot.PeriodicSnapshots;
import org.openenum.server.transport.DnsServer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/**
 * Publishes the counts of {@code ops}, under names that begin with {@code openenum_dns}, and the metrics of cache, feed
 * and snapshots.
 */
@Configuration(proxyBeanMethods = false)
class MetricsConfiguration {

    private static final String CHANGE_IN_SNAPSHOT = "openenum.snapshot.change";
    private static final String LAST_CHANGE_IN_SNAPSHOT = "The last change in the snapshot; -1 if there is no snapshot";

    @Bean
    MeterBinder dnsMeters(ServerCounts counts, DnsServer server) {
        return registry -> {
            answers(registry, counts);
            for (QuestionKind kind : QuestionKind.values()) {
                FunctionCounter.builder("openenum.dns.questions", counts, all -> all.questions(kind))
                        .description("Queries, by type")
                        .tag("type", kind.name())
                        .register(registry);
            }
            for (Event event : Event.values()) {
                FunctionCounter.builder("openenum.dns.events", counts, all -> all.events(event))
                        .description("Events other than ordinary queries and answers")
                        .tag("event", event.name().toLowerCase(Locale.ROOT))
                        .register(registry);
            }
            counter(
                    registry,
                    "openenum.dns.udp.dropped",
                    "UDP queries that were dropped because the receive queue of the socket was full, as Linux counts them",
                    server,
                    DnsServer::droppedQuestions);
            gauge(registry, "openenum.dns.tcp.connections", "Open TCP connections", server, DnsServer::connections);
            gauge(
                    registry,
                    "openenum.dns.tcp.unread.bytes",
                    "Answers that TCP clients have not read yet, and queries that they have sent only in part",
                    server,
                    DnsServer::heldOctets);
        };
    }

    private static void answers(MeterRegistry registry, ServerCounts counts) {
        for (Transport transport : Transport.values()) {
            for (Rcode rcode : Rcode.values()) {
                FunctionCounter.builder("openenum.dns.answers", counts, all -> all.answers(transport, rcode.code()))
                        .description("Answers, by transport and response code")
                        .tag("transport", transport.name())
                        .tag("rcode", rcode.name())
                        .register(registry);
            }
        }
    }

    @Bean
    MeterBinder contentMeters(ReadThroughCache parts) {
        return registry -> {
            CacheFigures cache = parts.figures();
            gauge(registry, "openenum.cache.numbers", "Numbers in memory", cache, CacheFigures::residentNumbers);
            gauge(registry, "openenum.cache.pages", "Number pages in memory", cache, CacheFigures::residentPages);
            gauge(
                    registry,
                    "openenum.cache.page.bytes",
                    "Memory of the number pages",
                    cache,
                    CacheFigures::residentPageBytes);
            gauge(
                    registry,
                    "openenum.cache.single.numbers",
                    "Numbers in memory without their pages",
                    cache,
                    CacheFigures::residentSingles);
            gauge(registry, "openenum.cache.rule.sets", "Rule sets in memory", cache, CacheFigures::residentRuleSets);
            gauge(registry, "openenum.cache.names", "Other names in memory", cache, CacheFigures::residentNames);
            gauge(
                    registry,
                    "openenum.cache.name.bytes",
                    "Memory of the other names",
                    cache,
                    CacheFigures::residentNameBytes);
            gauge(registry, "openenum.cache.gaps", "Gaps between names, in memory", cache, CacheFigures::residentGaps);
        };
    }

    @Bean
    MeterBinder requesterMeters(ReadThroughCache parts) {
        return registry -> {
            AnswerCache cache = parts.answers();
            gauge(
                    registry,
                    "openenum.requester.networks",
                    "Networks of requester groups",
                    cache,
                    all -> all.view().requesters().networks());
            gauge(
                    registry,
                    "openenum.requester.network.bytes",
                    "Memory of the networks of requester groups",
                    cache,
                    all -> all.view().requesters().bytes());
        };
    }

    @Bean
    MeterBinder hitMeters(ReadThroughCache parts) {
        return registry -> {
            CacheFigures cache = parts.figures();
            counter(
                    registry,
                    "openenum.cache.page.hits",
                    "Queries whose number page was in memory",
                    cache,
                    CacheFigures::pageHits);
            counter(
                    registry,
                    "openenum.cache.page.misses",
                    "Queries whose number page was not in memory",
                    cache,
                    CacheFigures::pageMisses);
            counter(
                    registry,
                    "openenum.cache.single.hits",
                    "Queries whose number was in memory without its page",
                    cache,
                    CacheFigures::singleHits);
            counter(
                    registry,
                    "openenum.cache.page.evictions",
                    "Number pages that were evicted to free memory",
                    cache,
                    CacheFigures::pageEvictions);
        };
    }

    @Bean
    MeterBinder loadMeters(ReadThroughCache parts) {
        return registry -> {
            counter(
                    registry,
                    "openenum.cache.loads",
                    "Database statements that loaded missing data",
                    parts.missLoader(),
                    MissLoader::loads);
            counter(
                    registry,
                    "openenum.cache.load.failures",
                    "Loads that failed",
                    parts.missLoader(),
                    MissLoader::failures);
            gauge(
                    registry,
                    "openenum.cache.filling",
                    "1 while the cache is being filled ahead of queries",
                    parts.scanLoader(),
                    loader -> loader.isIdle() ? 0 : 1);
        };
    }

    @Bean
    MeterBinder feedMeters(ChangeFollower feed) {
        return registry -> {
            gauge(registry, "openenum.feed.change", "The last change that is served", feed, ChangeFollower::served);
            counter(
                    registry,
                    "openenum.feed.unreadable",
                    "Invalid rows of the change log; the data that they may have changed was read again",
                    feed,
                    ChangeFollower::unreadable);
            counter(
                    registry,
                    "openenum.feed.reloads",
                    "How often all data was read again because the database was restored or its change log truncated",
                    feed,
                    ChangeFollower::reloads);
            gauge(
                    registry,
                    "openenum.feed.behind",
                    "1 while the served data is behind the database",
                    feed,
                    all -> all.state().isBehind() ? 1 : 0);
            gauge(
                    registry,
                    "openenum.feed.lag.seconds",
                    "How old the served data may be",
                    feed,
                    all -> seconds(all.lag()));
        };
    }

    @Bean
    MeterBinder snapshotMeters(Responder responder) {
        return registry -> {
            PeriodicSnapshots snapshots = responder.snapshots();
            if (snapshots == null) {
                if (responder.wantsSnapshots()) {
                    gauge(registry, CHANGE_IN_SNAPSHOT, LAST_CHANGE_IN_SNAPSHOT, responder, none -> -1);
                }
            } else {
                gauge(
                        registry,
                        "openenum.snapshot.age.seconds",
                        "Age of the snapshot from which the next start begins",
                        snapshots,
                        all -> age(all.written()));
                gauge(
                        registry,
                        CHANGE_IN_SNAPSHOT,
                        LAST_CHANGE_IN_SNAPSHOT,
                        snapshots,
                        all -> all.written().seq());
                gauge(
                        registry,
                        "openenum.snapshot.bytes",
                        "Size of the snapshot file",
                        snapshots,
                        all -> all.written().octets());
                counter(
                        registry,
                        "openenum.snapshot.failures",
                        "Snapshots that could not be written",
                        snapshots,
                        PeriodicSnapshots::failures);
            }
        };
    }

    private static <T> void gauge(
            MeterRegistry registry, String name, String description, T of, ToDoubleFunction<T> value) {
        Gauge.builder(name, of, value).description(description).register(registry);
    }

    private static <T> void counter(
            MeterRegistry registry, String name, String description, T of, ToDoubleFunction<T> value) {
        FunctionCounter.builder(name, of, value).description(description).register(registry);
    }

    /** NaN while there is no snapshot. */
    private static double age(PeriodicSnapshots.Written written) {
        return written.exists() ? seconds(Duration.between(written.asOf(), Instant.now())) : Double.NaN;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    /** Registered directly with Prometheus, since Micrometer does not accept an externally counted histogram. */
    @Bean
    AnswerTimeHistogram answerTimes(ServerCounts counts, PrometheusMeterRegistry registry) {
        AnswerTimeHistogram times = new AnswerTimeHistogram(counts);
        registry.getPrometheusRegistry().register(times);
        return times;
    }
}
