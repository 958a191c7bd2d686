package org.openenum.admin.health;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.health.TargetName;

/**
 * A target as it is.
 *
 * @param entityTag names the state of what persons have said of it; null as long as nobody has said anything
 * @param lastAnswer of a check; null where this program has not checked
 */
public record TargetView(
        TargetName name,
        @Nullable String entityTag,
        TargetText text,
        Condition condition,
        TargetHealth.@Nullable LastAnswer lastAnswer,
        List<Use> uses) {

    /**
     * A rule set that leads to it.
     *
     * @param held whether it is answered there although it is out of service, because too few others are in it
     * @param allOut whether all of the rule set's targets are out of service
     */
    public record Use(String ruleSet, boolean held, boolean allOut) {}

    /** Whether it is out of service and answered all the same, somewhere. */
    public boolean isHeld() {
        return uses.stream().anyMatch(Use::held);
    }

    /** The state as messages and the API name it. */
    public String state() {
        return TargetText.word(condition.state());
    }

    /** Whether a person has taken it out of service. */
    public boolean isWithdrawn() {
        return text.outOfService() != null;
    }

    public @Nullable Instant since() {
        return condition.since();
    }
}
