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

/** Publishes what {@code ops} counts, under names that begin with {@code openenum_dns}. */
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
                        .description("Questions, by type")
                        .tag("type", kind.name())
                        .register(registry);
            }
            for (Event event : Event.values()) {
                FunctionCounter.builder("openenum.dns.events", counts, all -> all.events(event))
                        .description("What happened beside plain questions and answers")
                        .tag("event", event.name().toLowerCase(Locale.ROOT))
                        .register(registry);
            }
            counter(
                    registry,
                    "openenum.dns.udp.dropped",
                    "Questions over UDP that found the queue of their socket full, as Linux counts them",
                    server,
                    DnsServer::droppedQuestions);
            gauge(registry, "openenum.dns.tcp.connections", "Open TCP connections", server, DnsServer::connections);
            gauge(
                    registry,
                    "openenum.dns.tcp.unread.bytes",
                    "Answers that TCP clients have not taken, and questions that they have not sent whole",
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
            gauge(
                    registry,
                    "openenum.cache.gaps",
                    "Ranges of names whose names are not in memory",
                    cache,
                    CacheFigures::residentGaps);
        };
    }

    @Bean
    MeterBinder requesterMeters(ReadThroughCache parts) {
        return registry -> {
            AnswerCache cache = parts.answers();
            gauge(
                    registry,
                    "openenum.requester.networks",
                    "Networks of requesters",
                    cache,
                    all -> all.view().requesters().networks());
            gauge(
                    registry,
                    "openenum.requester.network.bytes",
                    "Memory of the networks of requesters",
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
                    "Questions whose number page was in memory",
                    cache,
                    CacheFigures::pageHits);
            counter(
                    registry,
                    "openenum.cache.page.misses",
                    "Questions whose number page was not in memory",
                    cache,
                    CacheFigures::pageMisses);
            counter(
                    registry,
                    "openenum.cache.single.hits",
                    "Questions whose number was in memory without its page",
                    cache,
                    CacheFigures::singleHits);
            counter(
                    registry,
                    "openenum.cache.page.evictions",
                    "Number pages that were dropped for want of memory",
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
                    "Statements that read what was missing",
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
                    "1 while the cache is being filled ahead of the questions",
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
                    "Rows of the change log that made no sense; what they may have changed was read again",
                    feed,
                    ChangeFollower::unreadable);
            counter(
                    registry,
                    "openenum.feed.reloads",
                    "How often everything was read afresh: the database was restored, or its change log cut",
                    feed,
                    ChangeFollower::reloads);
            gauge(
                    registry,
                    "openenum.feed.behind",
                    "1 while what is served is behind the database",
                    feed,
                    all -> all.state().isBehind() ? 1 : 0);
            gauge(
                    registry,
                    "openenum.feed.lag.seconds",
                    "How old what is served may be",
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
                        "How old the snapshot is from which the next start begins",
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

    /** Not a number as long as there is none. */
    private static double age(PeriodicSnapshots.Written written) {
        return written.exists() ? seconds(Duration.between(written.asOf(), Instant.now())) : Double.NaN;
    }

    private static double seconds(Duration duration) {
        return duration.toMillis() / 1e3;
    }

    /** Registered beside Micrometer, which cannot take a histogram that somebody else has counted. */
    @Bean
    AnswerTimeHistogram answerTimes(ServerCounts counts, PrometheusMeterRegistry registry) {
        AnswerTimeHistogram times = new AnswerTimeHistogram(counts);
        registry.getPrometheusRegistry().register(times);
        return times;
    }
}
