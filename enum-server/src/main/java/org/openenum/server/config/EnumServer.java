package org.openenum.server.config;

import org.openenum.program.StopSignals;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;

/** The DNS responder. It reads the database and never writes it. */
@SpringBootApplication
@ConfigurationPropertiesScan
@EntityScan("org.openenum")
public class EnumServer {

    public static void main(String[] arguments) {
        SpringApplication program = new SpringApplication(EnumServer.class);
        // Before anything starts: a stop may come during the start, and waits for it or ends its wait for the tables.
        program.addInitializers(parts -> StopSignals.call(() -> stop(parts)));
        program.run(arguments);
    }

    private static void stop(ConfigurableApplicationContext parts) {
        parts.close();
        System.exit(0);
    }
}
