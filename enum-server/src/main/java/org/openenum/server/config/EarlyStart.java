package org.openenum.server.config;

import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.event.ApplicationContextInitializedEvent;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.event.ApplicationFailedEvent;
import org.springframework.boot.context.event.SpringApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;

/**
 * Starts DNS as soon as its properties are known, before there is a container; which then takes over what runs.
 *
 * <p>Spring Boot makes it by its name in {@code META-INF/spring.factories}, one for each program that is started. It
 * comes last of those that hear of the environment: the log is there by then.
 */
final class EarlyStart implements ApplicationListener<SpringApplicationEvent>, Ordered {

    private volatile @Nullable Responder responder;
    private volatile @Nullable ConfigurableApplicationContext container;

    @Override
    public void onApplicationEvent(SpringApplicationEvent event) {
        if (!event.getSpringApplication().getAllSources().contains(EnumServer.class)) {
            return; // another program on the same class path
        }
        if (event instanceof ApplicationEnvironmentPreparedEvent prepared) {
            Responder started = new Responder(ResponderProperties.of(prepared.getEnvironment()));
            responder = started;
            if (!started.takesOver()) {
                started.listen();
            }
        } else if (event instanceof ApplicationContextInitializedEvent initialized && responder != null) {
            container = initialized.getApplicationContext();
            container.getBeanFactory().registerSingleton("responder", responder);
        } else if (event instanceof ApplicationFailedEvent) {
            closeResponder();
        }
    }

    /** Whether another server answers, and goes on if this program ends. */
    boolean isTakingOver() {
        Responder started = responder;
        return started != null && started.handover().isTakingOver();
    }

    /** Stops the program, however far its start has come. */
    void stop() {
        ConfigurableApplicationContext parts = container;
        if (parts != null) {
            parts.close();
        }
        closeResponder();
    }

    private void closeResponder() {
        Responder started = responder;
        if (started != null) {
            started.stopListening();
            started.close();
        }
    }

    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
