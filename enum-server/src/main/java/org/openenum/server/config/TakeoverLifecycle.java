package org.openenum.server.config;

import java.net.InetSocketAddress;
import org.springframework.boot.web.server.WebServer;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.SmartLifecycle;

/**
 * The two moments of the container's start that a {@link Handover} needs: when all is ready except the port of health
 * and metrics, which the previous server still has, and when that port is open.
 */
final class TakeoverLifecycle implements SmartLifecycle, ApplicationListener<WebServerInitializedEvent> {

    private final Responder responder;
    private volatile boolean running;

    TakeoverLifecycle(Responder responder) {
        this.responder = responder;
    }

    @Override
    public void start() {
        if (responder.takesOver()) {
            responder.takeOver();
        }
        running = true;
    }

    @Override
    public void onApplicationEvent(WebServerInitializedEvent event) {
        WebServer port = event.getWebServer();
        String address = event.getApplicationContext().getEnvironment().getRequiredProperty("server.address");
        responder.handover().managementPortIsOpen(port, new InetSocketAddress(address, port.getPort()));
    }

    @Override
    public void stop() {
        running = false;
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** Before the port, whose phase is one of the last. */
    @Override
    public int getPhase() {
        return 0;
    }
}
