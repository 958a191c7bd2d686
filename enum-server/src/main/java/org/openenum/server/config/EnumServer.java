package org.openenum.server.config;

import org.openenum.program.StopSignals;
import org.openenum.server.handover.ProcessorShare;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * The DNS responder. It reads the database and never writes it. {@link EarlyStart} answers queries before the container
 * exists; {@link DatabaseStart} waits for the database, which may take even longer.
 */
@SpringBootApplication(exclude = HibernateJpaAutoConfiguration.class)
public class EnumServer {

    /** Read before all other settings: the start itself uses much processor time. */
    private static final String TAKE_OVER = "OPENENUM_HANDOVER_TAKE";

    public static void main(String[] arguments) {
        if (Boolean.parseBoolean(System.getenv(TAKE_OVER))) {
            ProcessorShare.makeSmall();
        }
        EarlyStart start = new EarlyStart(Runtime.getRuntime().availableProcessors());
        // Before anything starts: a stop during the start waits for it, or ends its wait for the tables.
        StopSignals.call(() -> end(start));
        Handover handover = run(start, arguments).getBean(Responder.class).handover();
        var unused = handover.gone().thenRun(() -> new Thread(() -> stop(start), "stop").start());
    }

    /** Starts the program within another process; the caller closes it. */
    public static ConfigurableApplicationContext start(String... arguments) {
        return run(new EarlyStart(Runtime.getRuntime().availableProcessors()), arguments);
    }

    private static ConfigurableApplicationContext run(EarlyStart start, String... arguments) {
        start.begin(arguments);
        SpringApplication program = new SpringApplication(EnumServer.class);
        program.addListeners(start);
        return program.run(arguments);
    }

    /**
     * During a take-over the other server continues, so this one has nothing to finish; and its start may be waiting
     * for that server.
     */
    private static void end(EarlyStart start) {
        if (start.isTakingOver()) {
            Runtime.getRuntime().halt(0);
        }
        stop(start);
    }

    private static void stop(EarlyStart start) {
        start.stop();
        System.exit(0);
    }
}
