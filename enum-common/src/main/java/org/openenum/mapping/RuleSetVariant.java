package org.openenum.mapping;

import jakarta.persistence.EmbeddedId;
import jakarta.persistence.Entity;
import jakarta.persistence.Table;

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

    @SuppressWarnings("NullAway.Init")
    protected RuleSetVariant() {}

    /** In place of the one, the group gets the other. */
    public RuleSetVariant(RuleSetVariantKey key, int variantId) {
        this.key = key;
        this.variantId = variantId;
    }

    public RuleSetVariantKey key() {
        return key;
    }

    /** The named rule set that the group gets. */
    public int variantId() {
        return variantId;
    }
}
