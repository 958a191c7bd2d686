package org.openenum.server.config;

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
        ConfigurableApplicationContext program = SpringApplication.run(EnumServer.class, arguments);
        StopSignals.call(() -> System.exit(SpringApplication.exit(program)));
    }
}
