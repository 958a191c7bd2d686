package org.openenum.server.config;

import java.net.InetSocketAddress;
import java.util.stream.Collectors;
import org.openenum.server.transport.DnsServer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Starts DNS when all else is there, and stops it before all else. */
final class DnsLifecycle implements SmartLifecycle {

    private static final Logger LOG = LoggerFactory.getLogger(DnsLifecycle.class);

    private final DnsServer server;
    private volatile boolean running;

    DnsLifecycle(DnsServer server) {
        this.server = server;
    }

    @Override
    public void start() {
        server.start();
        running = true;
        LOG.info(
                "DNS listens on {} (UDP and TCP)",
                server.addresses().stream().map(DnsLifecycle::text).collect(Collectors.joining(", ")));
    }

    @Override
    public void stop() {
        running = false;
        server.stop();
        LOG.info("DNS has stopped");
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** The last to start, the first to stop. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }

    private static String text(InetSocketAddress address) {
        String host = address.getAddress().getHostAddress();
        return (host.contains(":") ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}
