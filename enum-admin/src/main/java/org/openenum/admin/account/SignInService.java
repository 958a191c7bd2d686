package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import org.openenum.admin.account.PasswordChecks.Result;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.ChangeOrigin;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;

/** The use cases of signing in: by password, and through an OpenID Connect provider. */
@Service
public class SignInService {

    /** Together with its prefix, it fits the column of the password hash. */
    private static final int MAX_SUBJECT_CHARS = 250;

    /** A working day: nobody stays signed in overnight. */
    private static final Duration LONGEST_SIGN_IN = Duration.ofHours(12);

    private final EntityManager entityManager;

    private final Accounts accounts;

    private final Passwords passwords;

    private final PasswordChecks checks;

    private final ChangeLog changeLog;

    private final Clock clock;

    SignInService(
            EntityManager entityManager,
            Accounts accounts,
            Passwords passwords,
            PasswordChecks checks,
            ChangeLog changeLog,
            Clock clock) {
        this.entityManager = entityManager;
        this.accounts = accounts;
        this.passwords = passwords;
        this.checks = checks;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    /** How a sign-in ended. */
    public sealed interface SignIn {
        record Accepted(Caller caller) implements SignIn {}

        record Rejected() implements SignIn {}

        /** A large change held the change log, or the account was locked, for longer than the wait limit. */
        record Busy() implements SignIn {}

        /** @param seconds the next attempt may be made after this time; at least 1 */
        record MustWait(long seconds) implements SignIn {}
    }

    /** Checks a name and a password. Guessing is slowed down, and each attempt is recorded in the audit trail. */
    public SignIn signIn(String typedName, String password, String address) {
        return unlessBusy(() -> check(typedName, password, address));
    }

    /** A sign-in that cannot be recorded in the audit trail is refused. */
    private static SignIn unlessBusy(Supplier<SignIn> signIn) {
        try {
            return signIn.get();
        } catch (RefusedException e) {
            if (e.reason() == RefusedException.Reason.BUSY) {
                return new SignIn.Busy();
            }
            throw e;
        }
    }

    private SignIn check(String typedName, String password, String address) {
        String name = Secrets.canonicalName(typedName);
        Account account = accounts.find(name).filter(found -> !found.disabled()).orElse(null);
        Result result = checks.check(
                name,
                address,
                () -> account == null
                        ? passwords.matchesNobody(password)
                        : passwords.matches(password, account.passwordHash()));
        if (result instanceof Result.MustWait wait) {
            return new SignIn.MustWait(wait.seconds());
        }
        if (account == null || result instanceof Result.Wrong) {
            note("sign-in.failed", name, address);
            return new SignIn.Rejected();
        }
        note("sign-in", name, address);
        return new SignIn.Accepted(
                new Caller(name, account.role(), account.version(), account.mustChangePassword(), clock.instant()));
    }

    /**
     * Signs in a person whom an OpenID Connect provider has authenticated. The first sign-in creates the account; the
     * role is taken from the provider at each sign-in. An account with a password is never taken over, unless it was
     * {@linkplain AccountService#handOver handed over}.
     *
     * @param subject the issuer and the subject claim
     */
    public SignIn signInFrom(String name, String subject, Role role, String address) {
        if (!Accounts.isName(name) || subject.length() > MAX_SUBJECT_CHARS) {
            return new SignIn.Rejected();
        }
        Author author = new Author(name, ChangeOrigin.CONSOLE, address, null, null);
        return unlessBusy(() -> changeLog.write(author, changes -> {
            Account account = accounts.find(name).orElse(null);
            if (account == null && Author.WITHOUT_ACCOUNT.contains(name)) {
                return new SignIn.Rejected();
            }
            if (account == null) {
                account = Account.external(name, subject, role, clock.instant());
                entityManager.persist(account);
                changes.note(
                        "account.create",
                        Sentence.plain(name),
                        Sentence.of("account.role-by-provider", role.sentence()));
            } else if (!(account.belongsTo(subject) || account.isHandedOver()) || account.disabled()) {
                changes.note("sign-in.failed", Sentence.plain(name), Sentence.of("account.by-provider"));
                return new SignIn.Rejected();
            } else if (account.isHandedOver() || account.role() != role) {
                account.giveTo(subject);
                account.setRole(role);
                changes.note(
                        "account.change",
                        Sentence.plain(name),
                        Sentence.of("account.role-by-provider", role.sentence()));
            }
            entityManager.flush();
            noteSignIn(name);
            changes.note("sign-in", Sentence.plain(name), Sentence.of("account.by-provider"));
            return new SignIn.Accepted(new Caller(name, role, account.version(), false, clock.instant()));
        }));
    }

    /**
     * Whether a sign-in is still valid: it is not too old, its time is not in the future (because the clock was set
     * back), and its account exists, is not disabled and has not changed since.
     */
    public boolean isCurrent(Caller caller) {
        Duration age = Duration.between(caller.since(), clock.instant());
        if (age.compareTo(LONGEST_SIGN_IN) > 0 || age.negated().compareTo(Lease.CLOCKS_DIFFER) > 0) {
            return false;
        }
        return accounts.find(caller.name())
                .filter(account -> !account.disabled())
                .filter(account -> Integer.valueOf(account.version()).equals(caller.accountVersion()))
                .isPresent();
    }

    /**
     * The audit trail is kept for ever. A name without an account is not recorded: it may be a password that was typed
     * into the wrong field.
     */
    private void note(String action, String name, String address) {
        String actor = accounts.find(name).isPresent() ? name : Author.UNKNOWN;
        Author author = new Author(actor, ChangeOrigin.CONSOLE, address, null, null);
        changeLog.write(author, changes -> {
            if (action.equals("sign-in")) {
                noteSignIn(name);
            }
            changes.note(action, actor);
            return actor;
        });
    }

    /** Does not increase the version: a sign-in does not end the other sessions. */
    private void noteSignIn(String name) {
        entityManager
                .createQuery("update Account a set a.lastSignInAt = :now where a.name = :name")
                .setParameter("now", clock.instant())
                .setParameter("name", name)
                .executeUpdate();
    }
}
