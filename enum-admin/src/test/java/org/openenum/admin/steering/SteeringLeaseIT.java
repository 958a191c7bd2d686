package org.openenum.admin.steering;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionTemplate;

class SteeringLeaseIT {

    @ParameterizedTest
    @EnumSource
    void oneProgramHoldsTheLease_andWhenItDiesAnotherTakesOver(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        EntityManager rows = admin.get(EntityManager.class);
        SteeringLease one = new SteeringLease(rows);
        SteeringLease other = new SteeringLease(rows);
        // Nothing of it is committed: the program that runs here may hold the real one.
        admin.get(TransactionTemplate.class).executeWithoutResult(transaction -> {
            Instant later = Instant.now().plusSeconds(3_600);
            assertThat(one.take(later)).isTrue();
            assertThat(other.take(later.plusSeconds(1))).isFalse();
            assertThat(one.take(later.plusSeconds(1))).isTrue();

            Instant ended = later.plusSeconds(2).plus(SteeringLease.LENGTH);
            assertThat(other.take(ended)).isTrue();
            assertThat(one.take(ended)).isFalse();
            transaction.setRollbackOnly();
        });
    }
}
