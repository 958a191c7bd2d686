package org.openenum.admin.config;

import org.openenum.program.StopSignals;
import org.openenum.program.UnknownSettings;
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
        // Registered before anything starts: a stop signal may arrive during the start.
        program.addInitializers(parts -> StopSignals.call(() -> stop(parts)));
        program.addInitializers(parts -> UnknownSettings.warn());
        program.run(arguments);
    }

    private static void stop(ConfigurableApplicationContext parts) {
        parts.close();
        System.exit(0);
    }
}
