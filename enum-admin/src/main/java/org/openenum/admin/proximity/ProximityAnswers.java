package org.openenum.admin.proximity;

import jakarta.persistence.EntityManager;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.openenum.requester.ClientNetwork;
import org.springframework.transaction.support.TransactionOperations;

/** The table of the service's answers. Each call is a transaction. */
final class ProximityAnswers {

    /** Networks in one statement. */
    private static final int MAX_ASKED = 500;

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    ProximityAnswers(EntityManager entityManager, TransactionOperations transactions) {
        this.entityManager = entityManager;
        this.transactions = transactions;
    }

    long count() {
        return Objects.requireNonNull(transactions.execute(status -> (Long) entityManager
                .createNativeQuery("select count(*) from proximity_answer", Long.class)
                .getSingleResult()));
    }

    /** The answers about some networks. */
    Map<ClientNetwork, KnownAnswer> of(Collection<ClientNetwork> networks) {
        List<String> names = networks.stream().map(ClientNetwork::toString).toList();
        Map<ClientNetwork, KnownAnswer> known = new HashMap<>();
        for (int from = 0; from < names.size(); from += MAX_ASKED) {
            List<String> asked = names.subList(from, Math.min(from + MAX_ASKED, names.size()));
            select("where network in (:networks)", query -> query.setParameter("networks", asked))
                    .forEach(answer -> known.put(answer.network(), answer));
        }
        return known;
    }

    /** Some of the answers from before a moment, the oldest first. */
    List<KnownAnswer> before(Instant moment, int atMost) {
        return select(
                "where asked_at < :moment order by asked_at, network",
                query -> query.setParameter("moment", moment.toEpochMilli()).setMaxResults(atMost));
    }

    private List<KnownAnswer> select(String which, UnaryOperator<Query> binding) {
        List<?> rows =
                Objects.requireNonNull(transactions.execute(status -> binding.apply(entityManager.createNativeQuery(
                                "select network, group_name, asked_at from proximity_answer " + which, Object[].class))
                        .getResultList()));
        return rows.stream().map(row -> answer((Object[]) row)).toList();
    }

    private static KnownAnswer answer(Object[] columns) {
        return new KnownAnswer(
                ClientNetwork.parse((String) columns[0]),
                Optional.ofNullable((String) columns[1]),
                Instant.ofEpochMilli(((Number) columns[2]).longValue()));
    }

    /** Stores answers, replacing those about the same networks. */
    void put(Collection<KnownAnswer> answers) {
        transactions.executeWithoutResult(status -> answers.forEach(answer -> {
            delete(answer.network());
            entityManager
                    .createNativeQuery(
                            "insert into proximity_answer (network, group_name, asked_at) values (?1, ?2, ?3)")
                    .setParameter(1, answer.network().toString())
                    .setParameter(2, answer.group().orElse(null))
                    .setParameter(3, answer.askedAt().toEpochMilli())
                    .executeUpdate();
        }));
    }

    void remove(Collection<ClientNetwork> networks) {
        transactions.executeWithoutResult(status -> networks.forEach(this::delete));
    }

    private void delete(ClientNetwork network) {
        entityManager
                .createNativeQuery("delete from proximity_answer where network = ?1")
                .setParameter(1, network.toString())
                .executeUpdate();
    }
}
