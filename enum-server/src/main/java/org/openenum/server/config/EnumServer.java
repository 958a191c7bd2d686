package org.openenum.server.config;

import java.util.stream.Stream;
import org.openenum.program.StopSignals;
import org.openenum.server.handover.ProcessorShare;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.hibernate.autoconfigure.HibernateJpaAutoConfiguration;

/**
 * The DNS responder. It reads the database and never writes it. {@link EarlyStart} answers questions before the
 * container is there, {@link DatabaseStart} finds the database, which may take longer than that.
 */
@SpringBootApplication(exclude = HibernateJpaAutoConfiguration.class)
@ConfigurationPropertiesScan
public class EnumServer {

    /** Read before all other settings: the start itself is what takes processor time. */
    private static final String TAKE_OVER = "OPENENUM_HANDOVER_TAKE";

    public static void main(String[] arguments) {
        if (Boolean.parseBoolean(System.getenv(TAKE_OVER))) {
            ProcessorShare.makeSmall();
        }
        SpringApplication program = new SpringApplication(EnumServer.class);
        // Before anything starts: a stop may come during the start, and waits for it or ends its wait for the tables.
        StopSignals.call(() -> end(program));
        Handover handover = program.run(arguments).getBean(Responder.class).handover();
        var unused = handover.gone().thenRun(() -> new Thread(() -> stop(program), "stop").start());
    }

    /**
     * As long as another server is there to go on, this one has nothing that it would have to bring to an end; and what
     * it waits for in its start is that server.
     */
    private static void end(SpringApplication program) {
        if (starts(program).anyMatch(EarlyStart::isTakingOver)) {
            Runtime.getRuntime().halt(0);
        }
        stop(program);
    }

    private static void stop(SpringApplication program) {
        starts(program).forEach(EarlyStart::stop);
        System.exit(0);
    }

    private static Stream<EarlyStart> starts(SpringApplication program) {
        return program.getListeners().stream()
                .filter(EarlyStart.class::isInstance)
                .map(EarlyStart.class::cast);
    }
}
