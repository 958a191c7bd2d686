package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.List;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of managing accounts. */
@Service
public class AccountService {

    private final EntityManager entityManager;

    private final Accounts accounts;

    private final Passwords passwords;

    private final Secrets secrets;

    private final ChangeLog changeLog;

    private final Clock clock;

    AccountService(
            EntityManager entityManager,
            Accounts accounts,
            Passwords passwords,
            Secrets secrets,
            ChangeLog changeLog,
            Clock clock) {
        this.entityManager = entityManager;
        this.accounts = accounts;
        this.passwords = passwords;
        this.secrets = secrets;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    /** An account with its one-time password, which is returned only once. */
    public record InvitedUser(AccountView user, String oneTimePassword) {}

    /** The accounts, sorted by name; not paged, since there are only as many as staff. */
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
     * @throws RefusedException if it does not exist
     */
    @Transactional(readOnly = true)
    public AccountView get(String name) {
        return AccountView.of(accounts.require(name));
    }

    /** Creates an account with a one-time password. */
    public InvitedUser create(String typedName, Role role, Author author) {
        String name = Secrets.canonicalName(typedName);
        if (!Accounts.isName(name)) {
            throw RefusedException.invalid("/name", "not-a-name", Sentence.of("account.name"), typedName);
        }
        if (Author.WITHOUT_ACCOUNT.contains(name)) {
            throw RefusedException.invalid("/name", "reserved", Sentence.of("account.reserved", name), typedName);
        }
        String oneTime = secrets.next();
        String hash = passwords.hash(oneTime);
        return changeLog.write(author, changes -> {
            if (accounts.find(name).isPresent()) {
                throw RefusedException.conflict(Sentence.of("account.exists", name));
            }
            Account account = new Account(name, hash, role, clock.instant());
            entityManager.persist(account);
            changes.note("account.create", Sentence.plain(name), Sentence.of("account.role", role.sentence()));
            return new InvitedUser(AccountView.of(account), oneTime);
        });
    }

    /** Changes the role of an account, and disables or enables it; its sessions end. */
    public AccountView change(String name, Role role, boolean disabled, Precondition seen, Author author) {
        return changeLog.write(author, changes -> {
            Account account = accounts.require(name);
            seen.check(Sentence.plain(account.name()), AccountView.of(account).entityTag());
            account.setRole(role);
            account.setDisabled(disabled);
            entityManager.flush();
            changes.lockHead();
            refuseWithoutAdministrator();
            changes.note(
                    "account.change",
                    Sentence.plain(account.name()),
                    Sentence.of(disabled ? "account.role-disabled" : "account.role", role.sentence()));
            return AccountView.of(account);
        });
    }

    /** Gives an account a new one-time password; its sessions end. */
    public InvitedUser resetPassword(String name, Author author) {
        String oneTime = secrets.next();
        String hash = passwords.hash(oneTime);
        return changeLog.write(author, changes -> {
            Account account = accounts.require(name);
            if (account.isExternal()) {
                throw RefusedException.conflict(Sentence.of("account.no-password", account.name()));
            }
            account.setPassword(hash, true);
            changes.note("account.reset-password", account.name());
            return new InvitedUser(AccountView.of(account), oneTime);
        });
    }

    /**
     * Hands an account over to the OpenID Connect user of the same name: the next sign-in through the provider binds it
     * to that user. Its present sessions end, and its password becomes invalid; until that sign-in it can be given a
     * new one.
     */
    public AccountView handOver(String name, Author author) {
        return changeLog.write(author, changes -> {
            Account account = accounts.require(name);
            account.handOver();
            entityManager.flush();
            changes.note("account.hand-over", account.name());
            return AccountView.of(account);
        });
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
}
