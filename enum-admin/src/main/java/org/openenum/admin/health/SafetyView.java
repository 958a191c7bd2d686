package org.openenum.admin.health;

import org.jspecify.annotations.Nullable;
import org.openenum.health.WhenAllDown;

/**
 * How far a named rule set may lose its targets.
 *
 * @param entityTag null as long as nobody has said anything, and the rest is what then holds
 */
record SafetyView(
        String ruleSet,
        @Nullable String entityTag,
        int minimumInService,
        WhenAllDown whenAllDown,
        @Nullable String fallback) {

    /** As the change log keeps it. */
    SafetyText text() {
        return new SafetyText(minimumInService, TargetText.word(whenAllDown), fallback);
    }
}
