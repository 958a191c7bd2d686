package org.openenum.admin.steering;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** Says which of several programs computes: one row that only one holds, for a while and again and again. */
@Component
class SteeringLease {

    /** If the holder dies, another takes over after this. */
    static final Duration LENGTH = Duration.ofSeconds(5);

    private final EntityManager entityManager;

    private final String holder = UUID.randomUUID().toString();

    SteeringLease(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Takes it if nobody else has it, or keeps it; whether it is this program's now. */
    @Transactional
    public boolean take(Instant now) {
        return entityManager
                        .createNativeQuery("update steering_lease set holder = ?1, ends_at = ?2"
                                + " where id = 1 and (holder = ?1 or ends_at < ?3)")
                        .setParameter(1, holder)
                        .setParameter(2, now.plus(LENGTH).toEpochMilli())
                        .setParameter(3, now.toEpochMilli())
                        .executeUpdate()
                == 1;
    }
}
