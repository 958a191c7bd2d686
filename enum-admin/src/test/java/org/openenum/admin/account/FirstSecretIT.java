package org.openenum.admin.account;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.persistence.EntityManager;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.SignInService.SignIn;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.database.TestDatabase;
import org.springframework.transaction.support.TransactionOperations;

class FirstSecretIT {

    private static final String FILE = "admin-secret.txt";

    private final RunningAdmin admin = RunningAdmin.alone(TestDatabase.POSTGRESQL);

    @Test
    void programThatIsSecondAtTheFirstStart_leavesNoPassword(@TempDir Path first, @TempDir Path second)
            throws Exception {
        admin.get(TransactionOperations.class)
                .executeWithoutResult(status -> admin.get(EntityManager.class)
                        .createQuery("delete from Account a")
                        .executeUpdate());
        Secrets whileAnotherStarts = new Secrets(new SecureRandom()) {
            @Override
            public String next() {
                CompletableFuture.runAsync(() ->
                                start(new Secrets(new SecureRandom()), first).afterPropertiesSet())
                        .join();
                return super.next();
            }
        };

        start(whileAnotherStarts, second).afterPropertiesSet();

        assertThat(second.resolve(FILE)).doesNotExist();
        String secret = Files.readString(first.resolve(FILE)).strip();
        assertThat(admin.get(SignInService.class).signIn("admin", secret, "192.0.2.1"))
                .isInstanceOf(SignIn.Accepted.class);
        admin.close();
    }

    private FirstSecret start(Secrets secrets, Path folder) {
        return new FirstSecret(
                admin.get(EntityManager.class),
                secrets,
                admin.get(Passwords.class),
                admin.get(ChangeLog.class),
                Clock.systemUTC(),
                folder);
    }
}
