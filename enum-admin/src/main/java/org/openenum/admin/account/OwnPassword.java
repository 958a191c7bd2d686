package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.util.Objects;
import org.openenum.admin.account.PasswordChecks.Result;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;

/** The use cases of somebody's own password. */
@Service
public class OwnPassword {

    private final EntityManager entityManager;

    private final Accounts accounts;

    private final Passwords passwords;

    private final PasswordChecks checks;

    private final ChangeLog changeLog;

    private final FirstSecret firstSecret;

    OwnPassword(
            EntityManager entityManager,
            Accounts accounts,
            Passwords passwords,
            PasswordChecks checks,
            ChangeLog changeLog,
            FirstSecret firstSecret) {
        this.entityManager = entityManager;
        this.accounts = accounts;
        this.passwords = passwords;
        this.checks = checks;
        this.changeLog = changeLog;
        this.firstSecret = firstSecret;
    }

    /**
     * Changes the caller's own password; every session of the account ends.
     *
     * @return the caller with which this session, which has just proved the present password, goes on
     */
    public Caller change(Caller caller, String present, String next, Author author) {
        passwords.refuseUnfit("/newPassword", next, caller.name());
        Account known = accounts.require(caller.name());
        requirePresent(known, present, author);
        return setPassword(caller, known, next, author);
    }

    /**
     * The throttle of sign-ins applies here too, so that somebody with a stolen session cannot guess the password
     * faster than anybody else.
     */
    private void requirePresent(Account account, String present, Author author) {
        String address = Objects.requireNonNullElse(author.address(), "unknown");
        Result result = checks.check(account.name(), address, () -> passwords.matches(present, account.passwordHash()));
        if (result instanceof Result.MustWait wait) {
            throw RefusedException.invalid("/password", "wait", Sentence.of("password.wait", wait.seconds()), null);
        }
        if (result instanceof Result.Wrong) {
            changeLog.write(author, changes -> {
                changes.note("account.password-failed", account.name());
                return account.name();
            });
            throw RefusedException.invalid("/password", "wrong", Sentence.of("password.not-the-present"), null);
        }
    }

    /**
     * Replaces the one-time password that the caller has just signed in with; it need not be entered again.
     *
     * @return the caller with which this session goes on
     */
    public Caller chooseFirst(Caller caller, String next, Author author) {
        passwords.refuseUnfit("/newPassword", next, caller.name());
        Account known = accounts.require(caller.name());
        if (!caller.mustChangePassword() || !known.mustChangePassword()) {
            throw RefusedException.invalid("/password", "missing", Sentence.of("password.not-the-present"), null);
        }
        return setPassword(caller, known, next, author);
    }

    private Caller setPassword(Caller caller, Account known, String next, Author author) {
        if (passwords.matches(next, known.passwordHash())) {
            throw RefusedException.invalid("/newPassword", "same", Sentence.of("password.same"), null);
        }
        String hash = passwords.hash(next);
        Caller renewed = changeLog.write(author, changes -> {
            Account account = accounts.require(caller.name());
            if (!Integer.valueOf(account.version()).equals(caller.accountVersion())) {
                // The password was reset meanwhile: the one that was entered is no longer the present one.
                throw RefusedException.invalid("/password", "wrong", Sentence.of("password.not-the-present"), null);
            }
            account.setPassword(hash, false);
            entityManager.flush();
            changes.note("account.change-password", caller.name());
            return new Caller(caller.name(), account.role(), account.version(), false, caller.since());
        });
        firstSecret.usedBy(caller.name());
        return renewed;
    }
}
