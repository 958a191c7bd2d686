package org.openenum.admin.account;

import jakarta.persistence.EntityManager;
import java.util.Optional;
import java.util.regex.Pattern;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** The accounts by their names. */
@Component
class Accounts {

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([a-z0-9._@-]{0,98}[a-z0-9])?");

    private final EntityManager entityManager;

    Accounts(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** Whether an account may have this name. */
    static boolean isName(String name) {
        return NAME.matcher(name).matches();
    }

    Optional<Account> find(String name) {
        return entityManager
                .createQuery("select a from Account a where a.name = :name", Account.class)
                .setParameter("name", name)
                .getResultList()
                .stream()
                .findFirst();
    }

    /**
     * The account of a name in any case, as it may be typed into a URL.
     *
     * @throws RefusedException if there is no such account
     */
    Account require(String name) {
        return find(Secrets.canonicalName(name))
                .orElseThrow(() -> RefusedException.notFound(Sentence.of("account.unknown", name)));
    }
}
