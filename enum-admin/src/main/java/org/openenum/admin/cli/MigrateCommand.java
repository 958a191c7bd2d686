package org.openenum.admin.cli;

import java.util.concurrent.Callable;
import org.openenum.admin.backup.Place;
import org.openenum.database.DatabaseLocation;
import org.openenum.database.Schema;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * Migrates the tables to the version of this program, as enum-admin does at its start. In a restart, the new
 * enum-server needs these tables, and takes over before enum-admin is restarted.
 */
@Command(
        name = "migrate",
        hidden = true,
        description = "Migrates the tables to the version of this program; the product may run meanwhile.")
final class MigrateCommand implements Callable<Integer> {

    @Spec
    @SuppressWarnings("NullAway.Init")
    private CommandSpec spec;

    @Override
    public Integer call() {
        DatabaseLocation location = Place.of(System.getenv()).location();
        DriverManagerDataSource connections = new DriverManagerDataSource(location.jdbcUrl());
        connections.setUsername(location.user());
        connections.setPassword(location.password());
        Schema schema = new Schema(connections);
        if (!schema.isCurrent()) {
            schema.migrate();
            spec.commandLine().getOut().println("The tables have version " + schema.newestVersion() + " now.");
        }
        return 0;
    }
}
