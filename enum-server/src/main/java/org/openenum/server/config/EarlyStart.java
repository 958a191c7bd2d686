package org.openenum.server.config;

import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import org.openenum.program.UnknownSettings;
import org.springframework.boot.context.event.ApplicationContextInitializedEvent;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.event.ApplicationFailedEvent;
import org.springframework.boot.context.event.SpringApplicationEvent;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;

/**
 * Starts DNS before Spring Boot does anything; the container then takes over what runs.
 *
 * <p>It is the last listener to the environment event, when the log is set up. Earlier log lines are written then, and
 * an earlier failure ends the start as any other failure does.
 */
final class EarlyStart implements ApplicationListener<SpringApplicationEvent>, Ordered {

    /** With so many cores, two programs can start at the same time without slowing each other down. */
    private static final int ENOUGH_CORES = 4;

    private final HeldLog log = HeldLog.begin();
    private final int cores;
    private final CountDownLatch stopped = new CountDownLatch(1);
    private volatile @Nullable Responder responder;
    private volatile @Nullable ConfigurableApplicationContext container;
    private @Nullable RuntimeException failure;

    /** @param cores of the machine, for this and other programs */
    EarlyStart(int cores) {
        this.cores = cores;
    }

    /**
     * To be called once: the snapshot is answered from here on. It returns when the rest of the program should start.
     */
    void begin(String... arguments) {
        try {
            EnumServerProperties settings = EnumServerProperties.of(Settings.of(arguments));
            Responder started = new Responder(settings, stopped);
            responder = started;
            if (!started.takesOver()) {
                started.listen();
                if (started.hasSnapshot()) {
                    awaitConsole(settings);
                }
            }
        } catch (RuntimeException e) {
            failure = e;
        }
    }

    private void awaitConsole(EnumServerProperties settings) {
        List<URI> admins = settings.report().to();
        Duration within = settings.database().waitForAdmin();
        if (cores >= ENOUGH_CORES || admins.isEmpty() || within.isZero()) {
            return;
        }
        try {
            AdminWait.forConsole(admins.get(0), within).await(stopped);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void onApplicationEvent(SpringApplicationEvent event) {
        if (event instanceof ApplicationEnvironmentPreparedEvent) {
            log.write();
            UnknownSettings.warn();
            if (failure != null) {
                throw failure;
            }
        } else if (event instanceof ApplicationContextInitializedEvent initialized && responder != null) {
            container = initialized.getApplicationContext();
            container.getBeanFactory().registerSingleton("responder", responder);
        } else if (event instanceof ApplicationFailedEvent) {
            closeResponder();
        }
    }

    /** Whether another server answers, and will continue if this program ends. */
    boolean isTakingOver() {
        Responder started = responder;
        return started != null && started.handover().isTakingOver();
    }

    /** Stops the program at any stage of its start. */
    void stop() {
        stopped.countDown();
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
