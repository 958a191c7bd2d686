package org.openenum.admin.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a search found.
 *
 * @param groups one for each kind of which there is something
 */
public record Found(List<Group> groups) {

    /** Keeps the list from changing. */
    public Found {
        groups = List.copyOf(groups);
    }

    /** What can be found. */
    public enum Kind {
        /** Numbers, blocks and delegations, by their digits. */
        NUMBERS,
        /** Shared destinations, by their names. */
        DESTINATIONS,
        /** What leads to a host. */
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
     * What was found of one kind.
     *
     * @param hits the first ones
     * @param more whether there is more than that
     * @param all the page of the console that has all of them, or null
     */
    public record Group(
            Kind kind,
            List<Hit> hits,
            boolean more,
            @Nullable String all) {

        /** Keeps the list from changing. */
        public Group {
            hits = List.copyOf(hits);
        }

        /** The first of these, of which there are more than were looked at. */
        Group unfinished() {
            return new Group(kind, hits, true, all);
        }

        /** The first of these. */
        static Group of(Kind kind, List<Hit> found, @Nullable String all) {
            boolean more = found.size() > SearchService.HITS;
            return new Group(kind, more ? found.subList(0, SearchService.HITS) : found, more, more ? all : null);
        }
    }
}
