package org.openenum.server.config;

import org.openenum.server.answer.Answerer;
import org.openenum.server.ops.ServerCounts;
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
    DnsServer dnsServer(DnsProperties properties, ServerCounts counts, Answerer answerer) {
        return new DnsServer(properties.addresses(), properties.limits(), counts, answerer);
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
