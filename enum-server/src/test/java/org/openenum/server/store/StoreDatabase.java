package org.openenum.server.store;

import javax.sql.DataSource;
import org.hibernate.SessionFactory;
import org.hibernate.boot.model.naming.PhysicalNamingStrategySnakeCaseImpl;
import org.hibernate.cfg.Configuration;
import org.openenum.database.TestDatabase;
import org.openenum.record.RecordSet;

/** A database with the tables of this version, and rows of a test. */
final class StoreDatabase {

    private StoreDatabase() {}

    /** Sessions on a new database. */
    static SessionFactory sessions(TestDatabase database) {
        return sessions(TestDatabase.dataSource(database.createMigrated()));
    }

    static SessionFactory sessions(DataSource database) {
        Configuration configuration = new Configuration()
                .setPhysicalNamingStrategy(new PhysicalNamingStrategySnakeCaseImpl())
                .addAnnotatedClass(RecordSet.class);
        configuration.getProperties().put("hibernate.connection.datasource", database);
        return configuration.buildSessionFactory();
    }

    static void run(SessionFactory sessions, String... statements) {
        sessions.inTransaction(session -> {
            for (String statement : statements) {
                session.createNativeMutationQuery(statement).executeUpdate();
            }
        });
    }
}
