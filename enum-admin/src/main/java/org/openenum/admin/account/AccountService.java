package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.openenum.admin.account.SignInTurns.Turn;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.peers.Lease;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.ChangeOrigin;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of accounts: signing in, and managing who may. */
@Service
public class AccountService {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9._@-]{0,98}[a-z0-9])?");

    /** With what stands before it, as long as the column of the password's hash. */
    private static final int MAX_SUBJECT_CHARS = 250;

    private static final Duration WHILE_BUSY = Duration.ofSeconds(2);

    /** A working day: nobody stays signed in over night. */
    private static final Duration LONGEST_SIGN_IN = Duration.ofHours(12);

    private final EntityManager entityManager;

    private final Passwords passwords;

    private final Secrets secrets;

    private final SignInThrottle throttle;

    private final SignInTurns turns;

    private final ChangeLog changeLog;

    private final FirstSecret firstSecret;

    private final Clock clock;

    AccountService(
            EntityManager entityManager,
            Passwords passwords,
            Secrets secrets,
            SignInThrottle throttle,
            SignInTurns turns,
            ChangeLog changeLog,
            FirstSecret firstSecret,
            Clock clock) {
        this.entityManager = entityManager;
        this.passwords = passwords;
        this.secrets = secrets;
        this.throttle = throttle;
        this.turns = turns;
        this.changeLog = changeLog;
        this.firstSecret = firstSecret;
        this.clock = clock;
    }

    /** An account with its one-time password, which is returned only once. */
    public record InvitedUser(AccountView user, String oneTimePassword) {}

    /** How a sign-in ended. */
    public sealed interface SignIn {
        record Accepted(Caller caller) implements SignIn {}

        record Rejected() implements SignIn {}

        /** A large change held the log, or the account, for longer than anybody waits. */
        record Busy() implements SignIn {}

        record MustWait(Duration delay) implements SignIn {

            /** As people are told. */
            public long seconds() {
                return Math.max(1, delay.toSeconds());
            }
        }
    }

    /** Checks a name and a password; guessing is slowed down, and each try is in the audit trail. */
    public SignIn signIn(String typedName, String password, String address) {
        return unlessBusy(() -> check(typedName, password, address));
    }

    /** Nobody is in whose sign-in is not in the audit trail. */
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
        Duration delay = throttle.delay(name, address);
        if (!delay.isZero()) {
            return new SignIn.MustWait(delay);
        }
        Account account = find(name).filter(found -> !found.disabled()).orElse(null);
        Supplier<Boolean> check = () -> account == null
                ? passwords.matchesNobody(password)
                : passwords.matches(password, account.passwordHash());
        Turn turn = inTurn(name, address, check);
        if (turn == Turn.BUSY) {
            return new SignIn.MustWait(WHILE_BUSY);
        }
        if (account == null || turn == Turn.WRONG) {
            note("sign-in.failed", name, address);
            return new SignIn.Rejected();
        }
        throttle.succeeded(name, address);
        note("sign-in", name, address);
        return new SignIn.Accepted(
                new Caller(name, account.role(), account.version(), account.mustChangePassword(), clock.instant()));
    }

    /** Checks a password when it is its turn; that it is wrong is counted. */
    private Turn inTurn(String name, String address, Supplier<Boolean> check) {
        Turn turn = throttle.isKnown(name, address)
                ? turns.ofKnown(name, address, check)
                : turns.ofStranger(address, check);
        if (turn == Turn.WRONG) {
            throttle.failed(name, address);
        }
        return turn;
    }

    /**
     * Signs in somebody whom an OpenID Connect provider vouches for. The first time makes the account; the provider's
     * word on the role counts each time. An account with a password is never taken over, unless it was {@linkplain
     * #handOver handed over}.
     *
     * @param subject who it is, in the words of the provider
     */
    public SignIn signInFrom(String name, String subject, Role role, String address) {
        if (!NAME.matcher(name).matches() || subject.length() > MAX_SUBJECT_CHARS) {
            return new SignIn.Rejected();
        }
        Author author = new Author(name, ChangeOrigin.CONSOLE, address, null, null);
        return unlessBusy(() -> changeLog.write(author, changes -> {
            Account account = find(name).orElse(null);
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
     * Whether a sign-in is still good: not of yesterday, nor of a clock that was set back since, and its account is
     * there, not disabled, and unchanged.
     */
    public boolean isCurrent(Caller caller) {
        Duration age = Duration.between(caller.since(), clock.instant());
        if (age.compareTo(LONGEST_SIGN_IN) > 0 || age.negated().compareTo(Lease.CLOCKS_DIFFER) > 0) {
            return false;
        }
        return find(caller.name())
                .filter(account -> !account.disabled())
                .filter(account -> Integer.valueOf(account.version()).equals(caller.accountVersion()))
                .isPresent();
    }

    /** Accounts in the order of their names; there are as many as people who work here. */
    @Transactional(readOnly = true)
    public List<AccountView> list() {
        return entityManager
                .createQuery("select a from Account a order by a.name", Account.class)
                .getResultStream()
                .map(AccountView::of)
                .toList();
    }

    /**
     * One account.
     *
     * @throws RefusedException if there is none
     */
    @Transactional(readOnly = true)
    public AccountView get(String name) {
        return AccountView.of(require(name));
    }

    /** Makes an account with a one-time password. */
    public InvitedUser create(String typedName, Role role, Author author) {
        String name = Secrets.canonicalName(typedName);
        if (!NAME.matcher(name).matches()) {
            throw RefusedException.invalid("/name", "not-a-name", Sentence.of("account.name"), typedName);
        }
        if (Author.WITHOUT_ACCOUNT.contains(name)) {
            throw RefusedException.invalid("/name", "reserved", Sentence.of("account.reserved", name), typedName);
        }
        String oneTime = secrets.next();
        String hash = passwords.hash(oneTime);
        return changeLog.write(author, changes -> {
            if (find(name).isPresent()) {
                throw RefusedException.conflict(Sentence.of("account.exists", name));
            }
            Account account = new Account(name, hash, role, clock.instant());
            entityManager.persist(account);
            changes.note("account.create", Sentence.plain(name), Sentence.of("account.role", role.sentence()));
            return new InvitedUser(AccountView.of(account), oneTime);
        });
    }

    /** Changes what an account is for, or whether it may sign in; its sign-ins end. */
    public AccountView change(String name, Role role, boolean disabled, Precondition seen, Author author) {
        return changeLog.write(author, changes -> {
            Account account = require(name);
            seen.check(Sentence.plain(name), AccountView.of(account).entityTag());
            account.setRole(role);
            account.setDisabled(disabled);
            entityManager.flush();
            changes.lockHead();
            refuseWithoutAdministrator();
            changes.note(
                    "account.change",
                    Sentence.plain(name),
                    Sentence.of(disabled ? "account.role-disabled" : "account.role", role.sentence()));
            return AccountView.of(account);
        });
    }

    /** Gives an account a new one-time password; its sign-ins end. */
    public InvitedUser resetPassword(String name, Author author) {
        String oneTime = secrets.next();
        String hash = passwords.hash(oneTime);
        return changeLog.write(author, changes -> {
            Account account = require(name);
            if (account.isExternal()) {
                throw RefusedException.conflict(Sentence.of("account.no-password", name));
            }
            account.setPassword(hash, true);
            changes.note("account.reset-password", name);
            return new InvitedUser(AccountView.of(account), oneTime);
        });
    }

    /**
     * Gives an account to whomever the OpenID Connect provider calls by its name at the next sign-in; those of now end.
     * Whatever password it had is void; until that sign-in it can be given another one.
     */
    public AccountView handOver(String name, Author author) {
        return changeLog.write(author, changes -> {
            Account account = require(name);
            account.handOver();
            entityManager.flush();
            changes.note("account.hand-over", name);
            return AccountView.of(account);
        });
    }

    /**
     * Changes one's own password; every sign-in of the account ends.
     *
     * @return as whom the person may go on, who has just shown to know the password
     */
    public Caller changePassword(Caller caller, String present, String next, Author author) {
        passwords.refuseUnfit("/newPassword", next, caller.name());
        Account known = require(caller.name());
        requirePresent(known, present, Objects.requireNonNullElse(author.address(), "unknown"));
        return setPassword(caller, known, next, author);
    }

    /** Whoever has got hold of a sign-in guesses the password no faster than those who have none. */
    private void requirePresent(Account account, String present, String address) {
        String name = account.name();
        Duration delay = throttle.delay(name, address);
        if (!delay.isZero()) {
            throw mustWait(delay);
        }
        switch (inTurn(name, address, () -> passwords.matches(present, account.passwordHash()))) {
            case RIGHT -> throttle.succeeded(name, address);
            case BUSY -> throw mustWait(WHILE_BUSY);
            case WRONG -> {
                note("account.password-failed", name, address);
                throw RefusedException.invalid("/password", "wrong", Sentence.of("password.not-the-present"), null);
            }
        }
    }

    private static RefusedException mustWait(Duration delay) {
        return RefusedException.invalid(
                "/password", "wait", Sentence.of("password.wait", Math.max(1, delay.toSeconds())), null);
    }

    /**
     * Replaces the one-time password that somebody has just signed in with, and so need not show again.
     *
     * @return as whom the person may go on
     */
    public Caller choosePassword(Caller caller, String next, Author author) {
        passwords.refuseUnfit("/newPassword", next, caller.name());
        Account known = require(caller.name());
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
            Account account = require(caller.name());
            if (!Integer.valueOf(account.version()).equals(caller.accountVersion())) {
                // Somebody has reset it meanwhile: what was shown is not the present one.
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

    private void refuseWithoutAdministrator() {
        long left = entityManager
                .createQuery("select count(*) from Account a where a.role = :role and not a.disabled", Long.class)
                .setParameter("role", Role.ADMINISTRATOR)
                .getSingleResult();
        if (left == 0) {
            throw RefusedException.conflict(Sentence.of("account.last-administrator"));
        }
    }

    /** The trail is kept for ever: what nobody is named may be a password that was typed into the wrong field. */
    private void note(String action, String name, String address) {
        String actor = find(name).isPresent() ? name : Author.UNKNOWN;
        Author author = new Author(actor, ChangeOrigin.CONSOLE, address, null, null);
        changeLog.write(author, changes -> {
            if (action.equals("sign-in")) {
                noteSignIn(name);
            }
            changes.note(action, actor);
            return actor;
        });
    }

    /** No new version: a sign-in does not end the others. */
    private void noteSignIn(String name) {
        entityManager
                .createQuery("update Account a set a.lastSignInAt = :now where a.name = :name")
                .setParameter("now", clock.instant())
                .setParameter("name", name)
                .executeUpdate();
    }

    private Account require(String name) {
        return find(name).orElseThrow(() -> RefusedException.notFound(Sentence.of("account.unknown", name)));
    }

    private Optional<Account> find(String name) {
        List<Account> found = entityManager
                .createQuery("select a from Account a where a.name = :name", Account.class)
                .setParameter("name", name)
                .getResultList();
        return found.stream().findFirst();
    }
}
