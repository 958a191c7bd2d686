package org.openenum.admin.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The result of a search.
 *
 * @param groups the hits, grouped by kind
 */
public record Found(List<Group> groups) {

    /** Makes the list immutable. */
    public Found {
        groups = List.copyOf(groups);
    }

    /** What can be found. */
    public enum Kind {
        /** Numbers, blocks and delegations, by their digits. */
        NUMBERS,
        /** Shared destinations, by their names. */
        DESTINATIONS,
        /** Destinations and numbers that lead to a host. */
        HOSTS,
        /** Numbers, blocks and delegations, by words of their comments. */
        COMMENTS,
        /** Tags of numbers and blocks. */
        TAGS,
        /** Record sets, by their owner names. */
        RECORDS,
        /** Zones, by their names. */
        ZONES
    }

    /**
     * The hits of one kind.
     *
     * @param hits the first hits
     * @param more true: there are more hits
     * @param all the page of the console that lists all of them, or null
     */
    public record Group(
            Kind kind,
            List<Hit> hits,
            boolean more,
            @Nullable String all) {

        /** Makes the list immutable. */
        public Group {
            hits = List.copyOf(hits);
        }

        /** These hits, of a search that did not examine all candidates. */
        Group unfinished() {
            return new Group(kind, hits, true, all);
        }

        /** The first of these hits. */
        static Group of(Kind kind, List<Hit> found, @Nullable String all) {
            boolean more = found.size() > SearchService.HITS;
            return new Group(kind, more ? found.subList(0, SearchService.HITS) : found, more, more ? all : null);
        }
    }
}
