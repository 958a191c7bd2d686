package org.openenum.admin.steering;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** The rows of recorded steps, within the caller's transaction. */
@Component
class Steps {

    /** An hour of the usual period; a step takes some hundred octets for each target and region. */
    static final int KEPT = 360;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EntityManager entityManager;

    Steps(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /**
     * Adds a step, and removes those that are older than {@value #KEPT} periods, and those in the future, from before
     * the clock was set back.
     */
    void add(int ruleSetId, int periodSeconds, SteeringStep step) {
        entityManager
                .createNativeQuery(
                        "delete from steering_step where rule_set_id = ?1 and (computed_at < ?2 or computed_at > ?3)")
                .setParameter(1, ruleSetId)
                .setParameter(
                        2, step.at().minusSeconds((long) KEPT * periodSeconds).toEpochMilli())
                .setParameter(3, step.at().toEpochMilli())
                .executeUpdate();
        entityManager
                .createNativeQuery("insert into steering_step (rule_set_id, computed_at, step) values (?1, ?2, ?3)")
                .setParameter(1, ruleSetId)
                .setParameter(2, step.at().toEpochMilli())
                .setParameter(3, JSON.writeValueAsString(step))
                .executeUpdate();
    }

    /** The steps of a rule set since a time, the oldest first, {@value #KEPT} at most. */
    List<SteeringStep> since(int ruleSetId, Instant since) {
        List<?> rows = entityManager
                .createNativeQuery(
                        "select step from steering_step where rule_set_id = ?1 and computed_at > ?2"
                                + " order by computed_at desc",
                        String.class)
                .setParameter(1, ruleSetId)
                .setParameter(2, since.toEpochMilli())
                .setMaxResults(KEPT)
                .getResultList();
        List<SteeringStep> steps = new ArrayList<>(rows.stream()
                .map(row -> JSON.readValue(String.valueOf(row), SteeringStep.class))
                .toList());
        Collections.reverse(steps);
        return steps;
    }

    List<SteeringStep> all(int ruleSetId) {
        return since(ruleSetId, Instant.EPOCH);
    }
}
