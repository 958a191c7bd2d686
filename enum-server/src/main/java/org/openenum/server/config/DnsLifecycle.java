package org.openenum.server.config;

import org.springframework.context.SmartLifecycle;

/** Stops DNS before all else when the container stops; DNS was started before the container. */
final class DnsLifecycle implements SmartLifecycle {

    private final Responder responder;
    private volatile boolean running;

    DnsLifecycle(Responder responder) {
        this.responder = responder;
    }

    @Override
    public void start() {
        running = true;
    }

    @Override
    public void stop() {
        running = false;
        responder.stopListening();
    }

    @Override
    public boolean isRunning() {
        return running;
    }

    /** The first to stop. */
    @Override
    public int getPhase() {
        return Integer.MAX_VALUE;
    }
}
