package org.openenum.admin.config;

import org.openenum.program.StopSignals;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.persistence.autoconfigure.EntityScan;
import org.springframework.context.ConfigurableApplicationContext;

/** The web console and the REST API: the only program that writes the database. */
@SpringBootApplication(scanBasePackages = "org.openenum.admin")
@ConfigurationPropertiesScan("org.openenum.admin")
@EntityScan("org.openenum")
public class EnumAdmin {

    public static void main(String[] arguments) {
        SpringApplication program = new SpringApplication(EnumAdmin.class);
        // Before anything starts: a stop may come during the start.
        program.addInitializers(parts -> StopSignals.call(() -> stop(parts)));
        program.run(arguments);
    }

    private static void stop(ConfigurableApplicationContext parts) {
        parts.close();
        System.exit(0);
    }
}
