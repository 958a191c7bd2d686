package org.openenum.mapping;

import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.schedule.Schedule;

/**
 * Requesters of a group get another named rule set in place of this one. Variants are not chained: those of the other
 * rule set do not apply.
 */
@Entity
@Table(name = "rule_set_variant")
public class RuleSetVariant {

    @EmbeddedId
    private RuleSetVariantKey key;

    private int variantId;

    @Column(length = Schedule.MAX_TEXT_CHARS)
    private @Nullable String times;

    @SuppressWarnings("NullAway.Init")
    protected RuleSetVariant() {}

    /**
     * Gives the group another rule set.
     *
     * @param times when; null: always
     */
    public RuleSetVariant(RuleSetVariantKey key, int variantId, @Nullable Schedule times) {
        this.key = key;
        this.variantId = variantId;
        this.times = times == null ? null : times.text();
    }

    public RuleSetVariantKey key() {
        return key;
    }

    /** The named rule set that the group gets. */
    public int variantId() {
        return variantId;
    }

    /** Whether another row has the same content. */
    public boolean says(RuleSetVariant other) {
        return key.equals(other.key) && variantId == other.variantId && Objects.equals(times, other.times);
    }

    /** When the group gets it; null: always. */
    public @Nullable Schedule times() {
        return times == null ? null : Schedule.parse(times);
    }
}
