package org.openenum.server.config;

import org.openenum.program.StopSignals;
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

    public static void main(String[] arguments) {
        SpringApplication program = new SpringApplication(EnumServer.class);
        // Before anything starts: a stop may come during the start, and waits for it or ends its wait for the tables.
        StopSignals.call(() -> stop(program));
        Handover handover = program.run(arguments).getBean(Responder.class).handover();
        var unused = handover.gone().thenRun(() -> new Thread(() -> stop(program), "stop").start());
    }

    private static void stop(SpringApplication program) {
        program.getListeners().stream()
                .filter(EarlyStart.class::isInstance)
                .forEach(start -> ((EarlyStart) start).stop());
        System.exit(0);
    }
}
