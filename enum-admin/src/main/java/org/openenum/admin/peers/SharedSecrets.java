package org.openenum.admin.peers;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Secrets shared by all enum-admins of a database: the first that needs one creates it. */
@Component
public class SharedSecrets {

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    public SharedSecrets(EntityManager entityManager, TransactionOperations transactions) {
        this.entityManager = entityManager;
        this.transactions = transactions;
    }

    /** The secret with this name; if there is none yet, stores a fresh one, which all others use from then on. */
    public String keep(String name, Supplier<String> fresh) {
        return find(name).orElseGet(() -> {
            insertUnlessAnotherDoes(name, fresh.get());
            return find(name).orElseThrow();
        });
    }

    private Optional<String> find(String name) {
        List<?> found = Objects.requireNonNull(transactions.execute(status -> entityManager
                .createNativeQuery("select secret from shared_secret where name = ?1", String.class)
                .setParameter(1, name)
                .getResultList()));
        return found.stream().map(String.class::cast).findFirst();
    }

    private void insertUnlessAnotherDoes(String name, String secret) {
        try {
            transactions.executeWithoutResult(status -> entityManager
                    .createNativeQuery("insert into shared_secret (name, secret) values (?1, ?2)")
                    .setParameter(1, name)
                    .setParameter(2, secret)
                    .executeUpdate());
        } catch (PersistenceException e) {
            if (find(name).isEmpty()) {
                throw e;
            }
        }
    }
}
