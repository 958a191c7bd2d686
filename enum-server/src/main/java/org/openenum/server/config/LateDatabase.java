package org.openenum.server.config;

import jakarta.persistence.EntityManagerFactory;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.database.DatabaseUnavailableException;

/** The database for all its readers, from the start of the program, which may be long before the database answers. */
final class LateDatabase implements Supplier<EntityManagerFactory> {

    private volatile @Nullable EntityManagerFactory factory;

    /** Sets the database. */
    void arrived(EntityManagerFactory now) {
        factory = now;
    }

    /** @throws DatabaseUnavailableException if it is not there yet */
    @Override
    public EntityManagerFactory get() {
        EntityManagerFactory now = factory;
        if (now == null) {
            throw new DatabaseUnavailableException("the database has not answered since the start");
        }
        return now;
    }
}
