package org.openenum.admin.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionTemplate;

class LeaseIT {

    private static final String NAME = "of a test";

    private static Lease lease(RunningAdmin admin, Duration length) {
        return new Lease(admin.get(EntityManager.class), admin.get(TransactionTemplate.class), NAME, length);
    }

    private static void makeRow(RunningAdmin admin) {
        admin.get(TransactionTemplate.class).executeWithoutResult(status -> {
            EntityManager rows = admin.get(EntityManager.class);
            rows.createNativeQuery("delete from program_lease where name = ?1")
                    .setParameter(1, NAME)
                    .executeUpdate();
            rows.createNativeQuery("insert into program_lease (name, holder, ends_at) values (?1, '', 0)")
                    .setParameter(1, NAME)
                    .executeUpdate();
        });
    }

    @ParameterizedTest
    @EnumSource
    void lease_isOneProgramsUntilItGivesItBack(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        makeRow(admin);
        Lease one = lease(admin, Duration.ofHours(1));
        Lease other = lease(admin, Duration.ofHours(1));

        assertThat(one.take()).isTrue();
        assertThat(other.take()).isFalse();
        assertThat(one.take()).isTrue();

        other.giveBack();
        assertThat(other.take()).isFalse();
        one.giveBack();
        assertThat(other.take()).isTrue();
        assertThat(one.take()).isFalse();
    }

    @ParameterizedTest
    @EnumSource
    void leaseOfAProgramThatDied_isAnotherOnesWhenItHasEnded(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        makeRow(admin);
        assertThat(lease(admin, Duration.ofMillis(300)).take()).isTrue();
        Lease other = lease(admin, Duration.ofHours(1));

        await().atMost(Duration.ofSeconds(30)).until(other::take);
    }

    @ParameterizedTest
    @EnumSource
    void leaseOfAProgramThatDied_afterWhichTheClockWasSetBackByADay_isAnotherOnes(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.on(database);
        makeRow(admin);
        assertThat(lease(admin, Duration.ofMinutes(1).plusDays(1)).take()).isTrue();

        assertThat(lease(admin, Duration.ofMinutes(1)).take()).isTrue();
    }
}
