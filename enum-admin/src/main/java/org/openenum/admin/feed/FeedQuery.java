package org.openenum.admin.feed;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Page;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;

/**
 * What somebody wants to know of the changes. Shared destinations belong to no zone: their changes are in the feed of
 * each.
 *
 * @param zone the apex of the only zone, or null for all
 * @param prefixes digits that the numbers begin with which may be seen; empty: all, and what is no number
 * @param limit how many changes at once
 */
record FeedQuery(@Nullable String zone, List<String> prefixes, int limit) {

    /** Checks the limit; an apex is compared as it is stored. */
    FeedQuery {
        prefixes = List.copyOf(prefixes);
        limit = new Page.Wanted(null, limit).limit();
        zone = zone == null ? null : zone.replaceAll("\\.$", "").toLowerCase(Locale.ROOT);
    }

    /** Whether nothing is left out. */
    boolean isEverything() {
        return zone == null && prefixes.isEmpty();
    }

    /** @param apex of the zone that the change is about, or null where there is none */
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

    /** The prefixes that may be seen of everything below a prefix. */
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
