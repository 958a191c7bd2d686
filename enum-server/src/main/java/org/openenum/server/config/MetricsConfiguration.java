package org.openenum.server.config;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.Locale;
import org.openenum.server.message.Rcode;
import org.openenum.server.ops.Event;
import org.openenum.server.ops.QuestionKind;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.ops.Transport;
import org.openenum.server.transport.DnsServer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Publishes what {@code ops} counts, under names that begin with {@code openenum_dns}. */
@Configuration(proxyBeanMethods = false)
class MetricsConfiguration {

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
            Gauge.builder("openenum.dns.tcp.connections", server, DnsServer::connections)
                    .description("TCP connections that are open")
                    .register(registry);
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

    /** Registered beside Micrometer, which cannot take a histogram that somebody else has counted. */
    @Bean
    AnswerTimes answerTimes(ServerCounts counts, PrometheusMeterRegistry registry) {
        AnswerTimes times = new AnswerTimes(counts);
        registry.getPrometheusRegistry().register(times);
        return times;
    }
}
