package org.openenum.health;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import jakarta.persistence.EnumType;
import jakarta.persistence.Enumerated;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A person's decision that a target gets no calls.
 *
 * @param until when it ends by itself; null if somebody must end it
 */
@Embeddable
public record Withdrawal(
        @Enumerated(EnumType.ORDINAL) @Column(name = "withdrawn", columnDefinition = "smallint")
        Withdrawn state,

        @Column(name = "withdrawn_until") @Nullable Instant until,
        @Column(name = "withdrawn_reason") @Nullable String reason) {

    /** Whether it is still in force. */
    public boolean holdsAt(Instant now) {
        return until == null || now.isBefore(until);
    }
}
