package org.openenum.mapping;

import jakarta.persistence.Column;
import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.schedule.Schedule;

/**
 * That the requesters of a group get another named rule set in place of one. It is one step: what that one has variants
 * for does not matter then.
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
     * In place of the one, the group gets the other.
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

    /** Whether another row says the same. */
    public boolean says(RuleSetVariant other) {
        return key.equals(other.key) && variantId == other.variantId && Objects.equals(times, other.times);
    }

    /** When it gets that one; null: always. */
    public @Nullable Schedule times() {
        return times == null ? null : Schedule.parse(times);
    }
}
