package org.openenum.admin.steering;

import jakarta.persistence.EntityManager;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.peers.Lease;
import org.springframework.stereotype.Component;

/** The rows of reported loads, within the caller's transaction. */
@Component
class TargetLoads {

    private static final Duration LONGEST = Duration.ofSeconds(LoadRequest.MAX_LEASE_SECONDS);

    private final EntityManager entityManager;

    TargetLoads(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * The reported load of a target.
     *
     * @param target a host, a host and port, or the name of a target in a policy
     * @param share 0 idle, 0.5 the target load, 1 full
     * @param metric the metric with the highest share
     */
    record TargetLoad(String target, double share, String metric, Instant reportedAt, Instant endsAt) {}

    /** The loads that have not expired, by target; without those from before the clock was set back. */
    Map<String, TargetLoad> at(Instant now) {
        List<?> rows = entityManager
                .createNativeQuery(
                        "select target, load_share, metric, reported_at, ends_at from target_load"
                                + " where ends_at > ?1 and ends_at <= ?2",
                        Object[].class)
                .setParameter(1, now.toEpochMilli())
                .setParameter(2, Lease.latestEnd(now, LONGEST).toEpochMilli())
                .getResultList();
        return rows.stream()
                .map(Object[].class::cast)
                .map(row -> new TargetLoad(
                        String.valueOf(row[0]),
                        ((Number) row[1]).doubleValue(),
                        String.valueOf(row[2]),
                        Instant.ofEpochMilli(((Number) row[3]).longValue()),
                        Instant.ofEpochMilli(((Number) row[4]).longValue())))
                .collect(Collectors.toMap(TargetLoad::target, Function.identity()));
    }

    /** If two reports insert the same target at once, one fails, and finds the row when it is tried again. */
    void put(TargetLoad load) {
        if (write(
                        "update target_load set load_share = ?2, metric = ?3, reported_at = ?4, ends_at = ?5 where target = ?1",
                        load)
                == 0) {
            write(
                    "insert into target_load (target, load_share, metric, reported_at, ends_at) values (?1, ?2, ?3, ?4, ?5)",
                    load);
        }
    }

    private int write(String statement, TargetLoad load) {
        return entityManager
                .createNativeQuery(statement)
                .setParameter(1, load.target())
                .setParameter(2, load.share())
                .setParameter(3, load.metric())
                .setParameter(4, load.reportedAt().toEpochMilli())
                .setParameter(5, load.endsAt().toEpochMilli())
                .executeUpdate();
    }

    long count() {
        return ((Number) entityManager
                        .createNativeQuery("select count(*) from target_load")
                        .getSingleResult())
                .longValue();
    }

    /** Removes the loads that no longer count. */
    void removeEnded(Instant now) {
        entityManager
                .createNativeQuery("delete from target_load where ends_at <= ?1 or ends_at > ?2")
                .setParameter(1, now.toEpochMilli())
                .setParameter(2, Lease.latestEnd(now, LONGEST).toEpochMilli())
                .executeUpdate();
    }

    /** The load of a target in a policy: reported under its name, its host and port, or its host. */
    static @Nullable TargetLoad of(String target, Map<String, TargetLoad> loads) {
        return ReportedName.of(target).stream()
                .map(loads::get)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }
}
