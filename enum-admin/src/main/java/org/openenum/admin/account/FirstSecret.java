package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.atomic.AtomicBoolean;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.usecase.Author;
import org.openenum.program.SecretFile;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.InitializingBean;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/**
 * Creates the administrator at the first start; there is no default password. If no account exists,
 * {@value #ADMINISTRATOR} is created with a random one-time password. The password is in a file that only its owner can
 * read, until it is changed.
 */
@Component
public class FirstSecret implements InitializingBean {

    static final String ADMINISTRATOR = "admin";

    private static final Logger LOG = LoggerFactory.getLogger(FirstSecret.class);

    private final EntityManager entityManager;

    private final Secrets secrets;

    private final Passwords passwords;

    private final ChangeLog changeLog;

    private final Clock clock;

    private final SecretFile file;

    FirstSecret(
            EntityManager entityManager,
            Secrets secrets,
            Passwords passwords,
            ChangeLog changeLog,
            Clock clock,
            @Value("${openenum.data}") Path dataFolder) {
        this.entityManager = entityManager;
        this.secrets = secrets;
        this.passwords = passwords;
        this.changeLog = changeLog;
        this.clock = clock;
        this.file = new SecretFile(dataFolder.resolve("admin-secret.txt"));
    }

    @Override
    public void afterPropertiesSet() {
        AtomicBoolean written = new AtomicBoolean();
        boolean made = changeLog.write(Author.system(Sentence.of("account.first-start")), changes -> {
            long accounts = entityManager
                    .createQuery("select count(*) from Account a", Long.class)
                    .getSingleResult();
            if (accounts == 0) {
                String secret = secrets.next();
                // The file comes before the commit: if the start is interrupted in between, the next one creates
                // another password.
                file.write(secret);
                written.set(true);
                entityManager.persist(
                        new Account(ADMINISTRATOR, passwords.hash(secret), Role.ADMINISTRATOR, clock.instant()));
                changes.note(
                        "account.create",
                        Sentence.plain(ADMINISTRATOR),
                        Sentence.of("account.role", Role.ADMINISTRATOR.sentence()));
            }
            return accounts == 0;
        });
        if (made) {
            LOG.info("the administrator signs in as {} with the one-time password in {}", ADMINISTRATOR, file.path());
        } else if (written.get()) {
            file.delete(); // another enum-admin on the same database was first
        }
    }

    /** Whether the password is still unused, in this enum-admin and in any other one on the same database. */
    public boolean isWaiting() {
        if (file.exists() && isUsed()) {
            file.delete();
        }
        return file.exists();
    }

    private boolean isUsed() {
        return entityManager
                .createQuery("select a.mustChangePassword from Account a where a.name = :name", Boolean.class)
                .setParameter("name", ADMINISTRATOR)
                .getResultList()
                .stream()
                .noneMatch(mustChange -> mustChange);
    }

    /** Removes the file, because the password was changed. */
    void usedBy(String name) {
        if (name.equals(ADMINISTRATOR)) {
            file.delete();
        }
    }
}
