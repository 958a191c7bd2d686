package org.openenum.server.config;

import org.openenum.server.ops.ServerCounts;
import org.openenum.server.transport.DnsServer;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Makes the query path known to the container; {@link Responder} has built and started it before. */
@Configuration(proxyBeanMethods = false)
class DnsConfiguration {

    @Bean
    ServerCounts serverCounts(Responder responder) {
        return responder.counts();
    }

    @Bean(destroyMethod = "")
    DnsServer dnsServer(Responder responder) {
        return responder.server();
    }

    @Bean
    DnsLifecycle dnsLifecycle(Responder responder) {
        return new DnsLifecycle(responder);
    }

    @Bean
    TakeoverLifecycle takeoverLifecycle(Responder responder) {
        return new TakeoverLifecycle(responder);
    }

    @Bean
    HealthIndicator dns(DnsServer server) {
        return () -> (server.isListening() ? Health.up() : Health.down()).build();
    }
}
