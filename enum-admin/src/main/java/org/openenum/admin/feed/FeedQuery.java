package org.openenum.admin.feed;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;

/**
 * Selects changes. Shared destinations belong to no zone: their changes are in the feed of every zone.
 *
 * @param zone the apex of the only zone, or null for all zones
 * @param prefixes the prefixes of the numbers that the caller may see; empty: all numbers and everything else
 * @param limit the maximum number of changes at a time
 */
record FeedQuery(@Nullable String zone, List<String> prefixes, int limit) {

    /** Checks the limit, and converts the apex to its stored form. */
    FeedQuery {
        prefixes = List.copyOf(prefixes);
        limit = new Page.Wanted(null, limit).limit();
        zone = zone == null ? null : zone.replaceAll("\\.$", "").toLowerCase(Locale.ROOT);
    }

    /** Whether it selects all changes. */
    boolean isEverything() {
        return zone == null && prefixes.isEmpty();
    }

    /** @param apex the zone of the change, or null if there is none */
    boolean includes(Change change, @Nullable String apex) {
        if (change.subject() == ChangeSubject.RULE_SET) {
            return true;
        }
        return (zone == null || zone.equals(apex)) && (prefixes.isEmpty() || maySee(change));
    }

    private boolean maySee(Change change) {
        String digits = change.digits();
        return switch (change.subject()) {
            case MAPPING -> digits != null && prefixes.stream().anyMatch(digits::startsWith);
            case MAPPING_RANGE -> digits != null && !partsOf(digits).isEmpty();
            case ZONE, RULE_SET -> true;
            case RECORD_SET, REGION, REQUESTER_GROUP, REQUESTER_NETWORKS, TARGET, TARGET_SAFETY -> false;
        };
    }

    /** The visible parts below a prefix, as prefixes. */
    List<String> partsOf(String prefix) {
        if (prefixes.isEmpty()) {
            return List.of(prefix);
        }
        return prefixes.stream()
                .filter(own -> own.startsWith(prefix) || prefix.startsWith(own))
                .map(own -> own.length() > prefix.length() ? own : prefix)
                .distinct()
                .toList();
    }
}
