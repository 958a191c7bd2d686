package org.openenum.admin.config;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.persistence.autoconfigure.EntityScan;

/** The web console and the REST API: the only program that writes the database. */
@SpringBootApplication(scanBasePackages = "org.openenum.admin")
@ConfigurationPropertiesScan("org.openenum.admin")
@EntityScan("org.openenum")
public class EnumAdmin {

    public static void main(String[] arguments) {
        SpringApplication.run(EnumAdmin.class, arguments);
    }
}
