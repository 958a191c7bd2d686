package org.openenum.server.config;

import java.security.SecureRandom;
import java.time.InstantSource;
import org.openenum.server.answer.Answerer;
import org.openenum.server.feed.ChangeFollower;
import org.openenum.server.ops.ServerCounts;
import org.openenum.server.query.QueryPath;
import org.openenum.server.query.QuerySettings;
import org.openenum.server.querylog.QueryLog;
import org.openenum.server.transport.DnsServer;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The path of a query, from its sockets down to the answers. */
@Configuration(proxyBeanMethods = false)
class DnsConfiguration {

    @Bean
    ServerCounts serverCounts(DnsProperties properties) {
        return new ServerCounts(properties.loops());
    }

    @Bean
    QueryLog queryLog(DnsProperties properties) {
        return new QueryLog(properties.loops(), InstantSource.system());
    }

    @Bean
    DnsServer dnsServer(
            DnsProperties properties, ServerCounts counts, QueryLog log, Answerer answerer, ChangeFollower feed) {
        QuerySettings settings = properties.settings(new SecureRandom());
        return new DnsServer(
                properties.addresses(),
                properties.limits(),
                counts,
                log,
                ofLoop -> new QueryPath(answerer, () -> !feed.isHealthy(), ofLoop, settings, InstantSource.system()),
                properties.udp().sockets());
    }

    @Bean
    DnsLifecycle dnsLifecycle(DnsServer server) {
        return new DnsLifecycle(server);
    }

    @Bean
    HealthIndicator dns(DnsServer server) {
        return () -> (server.isListening() ? Health.up() : Health.down()).build();
    }
}
