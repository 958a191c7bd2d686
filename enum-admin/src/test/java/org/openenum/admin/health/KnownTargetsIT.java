package org.openenum.admin.health;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.ApiClient.Answer;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.admin.commit.LogArchive;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionOperations;

class KnownTargetsIT {

    @ParameterizedTest
    @EnumSource
    void targetWhoseChangeHasLeftForTheArchiveUnseen_isKnown(TestDatabase database) {
        RunningAdmin admin = RunningAdmin.alone(database);
        try {
            KnownTargets stoodStill = new KnownTargets(admin.get(EntityManager.class), admin.get(LogArchive.class));
            assertThat(now(admin, stoodStill).watched()).isEmpty();

            Answer set =
                    admin.client(Role.OPERATOR).put("/targets/left.target.example:5060/check", "{\"kind\":\"report\"}");
            assertThat(set.status()).as(set.toString()).isEqualTo(200);
            admin.get(TransactionOperations.class).executeWithoutResult(status -> {
                sql(admin, "update log_archive set seq = (select seq from change_head)");
                sql(admin, "delete from change_log");
            });

            assertThat(now(admin, stoodStill).watched()).hasSize(1);
        } finally {
            admin.close();
        }
    }

    private static KnownTargets.Known now(RunningAdmin admin, KnownTargets known) {
        return admin.get(TransactionOperations.class).execute(status -> known.now());
    }

    private static void sql(RunningAdmin admin, String statement) {
        admin.get(EntityManager.class).createNativeQuery(statement).executeUpdate();
    }
}
