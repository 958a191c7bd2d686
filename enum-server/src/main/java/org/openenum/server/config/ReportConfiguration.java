package org.openenum.server.config;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;
import org.openenum.server.report.ReportDelivery;
import org.openenum.server.report.Reporter;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.context.SmartLifecycle;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import tools.jackson.databind.json.JsonMapper;

/** Reports the state of this server to enum-admin, if one is configured. */
@Configuration(proxyBeanMethods = false)
class ReportConfiguration {

    @Bean
    SmartLifecycle reporting(
            Responder responder,
            JsonMapper json,
            @Value("${server.address}") String managementAddress,
            @Value("${server.port}") int managementPort) {
        EnumServerProperties settings = responder.properties();
        ReportProperties properties = settings.report();
        if (properties.to().isEmpty()) {
            return new Reporting(responder, null);
        }
        String management = ServerState.text(new InetSocketAddress(managementAddress, managementPort));
        ServerState state = new ServerState(responder, json, management);
        int dnsPort = settings.dns().port();
        Reporter reporter = new Reporter(
                state::report,
                new ReportDelivery(
                        properties.targets(dnsPort),
                        properties.token(settings.database().data())));
        return new Reporting(responder, reporter);
    }

    /** Begins when the program is complete, and finally reports that DNS has stopped. */
    private static final class Reporting implements SmartLifecycle {

        private final Responder responder;
        private final @Nullable Reporter reporter;
        private volatile boolean running;

        Reporting(Responder responder, @Nullable Reporter reporter) {
            this.responder = responder;
            this.reporter = reporter;
        }

        @Override
        public void start() {
            running = true;
            if (reporter != null) {
                responder.feed().onAwaited(reporter::poke);
                reporter.start();
            }
        }

        @Override
        public void stop() {
            running = false;
            if (reporter != null) {
                // A successor after a hand-over reports under the same name.
                reporter.close(!responder.handover().gone().isDone());
            }
        }

        @Override
        public boolean isRunning() {
            return running;
        }

        /** Starts after the port of health and metrics; stops after DNS, which is the first to stop. */
        @Override
        public int getPhase() {
            return Integer.MAX_VALUE - 1;
        }
    }
}
