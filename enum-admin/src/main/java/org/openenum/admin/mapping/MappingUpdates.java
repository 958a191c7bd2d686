package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Reads rows in the order of their last change, along an index by zone, kind or type, time and digits or owner name. An
 * import gives millions of rows the same time, so a place among them is a time and digits, and the rows after it are
 * two ranges: the rest of that time, and later times.
 */
@Component
class MappingUpdates {

    private static final Comparator<Mapping> ORDER = Comparator.comparing(Mapping::updatedAt)
            .thenComparing(row -> row.key().digits())
            .thenComparing(Mapping::kind);

    private final EntityManager entityManager;

    private final DelegationIndex delegations;

    MappingUpdates(EntityManager entityManager, DelegationIndex delegations) {
        this.entityManager = entityManager;
        this.delegations = delegations;
    }

    /** Fewer than requested only at the end; takes {@code updatedSince} into account. */
    List<Mapping> rows(Zone zone, MappingQuery query, @Nullable MappingPlace after, boolean descending, int maxRows) {
        Instant since = Objects.requireNonNullElse(query.content().updatedSince(), Instant.EPOCH);
        List<Mapping> rows = new ArrayList<>();
        for (MappingKind kind : query.kind() == null ? MappingKind.values() : new MappingKind[] {query.kind()}) {
            // Entries with the same digits are ordered by kind.
            boolean meetsPlace =
                    after != null && (descending ? kind.compareTo(after.kind()) < 0 : kind.compareTo(after.kind()) > 0);
            if (kind == MappingKind.DELEGATION) {
                rows.addAll(delegations.updated(zone, since, after, meetsPlace, descending, maxRows));
            } else {
                // The kind is a literal: otherwise H2 does not use the index.
                UpdateRange<Mapping> range = new UpdateRange<>(
                        entityManager, Mapping.class, "key.kind", kind.name(), "key.digits", zone, since, descending);
                rows.addAll(
                        after == null
                                ? range.first(maxRows)
                                : range.after(after.updatedAt(), after.digits(), meetsPlace, maxRows));
            }
        }
        return rows.stream()
                .sorted(descending ? ORDER.reversed() : ORDER)
                .limit(maxRows)
                .toList();
    }
}
