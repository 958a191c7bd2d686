package org.openenum.admin.mapping;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.RuleSets;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.RuleSet;
import org.openenum.naptr.NaptrRule;
import org.openenum.zone.Zone;

/**
 * One page of a list, read along an index from one place on. If the index does not cover the whole query, the number of
 * rows to examine is limited, so that a filter with hardly any matches costs no more than other pages: the page is then
 * short, or empty, and says where to continue.
 */
final class MappingScan {

    /** The most rows that a page may examine: some tens of milliseconds. */
    static final int MAX_SCANNED_ROWS = 10_000;

    /** The same for a page by tag, or of blocks or delegations, with a lookup for each row. */
    static final int MAX_LOOKED_UP_ROWS = 2_000;

    /** The same for a page by content, with the rules of each row. */
    static final int MAX_READ_ROWS = 4_000;

    private static final int CHUNK_ROWS = 2_000;

    private final MappingIndex index;

    private final RuleSets ruleSets;

    private final Zone zone;

    private final MappingQuery query;

    private final boolean first;

    private final boolean backwards;

    private final int limit;

    private final List<Mapping> found = new ArrayList<>();

    private @Nullable MappingPlace last;

    private boolean ended;

    /**
     * A page to read.
     *
     * @param place the place that the page begins after, or ends before
     * @param backwards whether it ends before the place
     */
    MappingScan(
            MappingIndex index,
            RuleSets ruleSets,
            Zone zone,
            MappingQuery query,
            @Nullable MappingPlace place,
            boolean backwards,
            int limit) {
        this.index = index;
        this.ruleSets = ruleSets;
        this.zone = zone;
        this.query = query;
        this.last = place;
        this.first = place == null;
        this.backwards = backwards;
        this.limit = limit;
    }

    /** Reads the page; called once. */
    MappingScan read() {
        boolean asksContent = query.asksContent();
        boolean exact = MappingIndex.isExact(query) && !asksContent;
        int maxLooked = exact ? Integer.MAX_VALUE : mostLookedAt(asksContent);
        Predicate<Mapping> rest = index.rest(query);
        boolean descending = query.sort().isDescending() != backwards;
        for (int looked = 0; looked < maxLooked && !ended && found.size() <= limit; ) {
            int wanted = exact ? limit + 1 - found.size() : CHUNK_ROWS;
            MappingIndex.Portion portion = index.rows(zone, query, last, descending, wanted);
            looked += wanted;
            take(
                    index.leadingToNameServer(zone, query, portion.rows()).stream()
                            .filter(rest)
                            .toList(),
                    asksContent);
            ended = portion.last() == null;
            last = ended ? last : portion.last();
        }
        return this;
    }

    private int mostLookedAt(boolean asksContent) {
        if (query.tag() != null || MappingIndex.isOfPrefixes(query)) {
            return MAX_LOOKED_UP_ROWS;
        }
        return asksContent ? MAX_READ_ROWS : MAX_SCANNED_ROWS;
    }

    /** The entries of the page, in the order of the list. */
    List<Mapping> items() {
        List<Mapping> items = new ArrayList<>(found.subList(0, Math.min(limit, found.size())));
        if (backwards) {
            Collections.reverse(items);
        }
        return items;
    }

    /** Where the next page begins, after the last entry of this one; null at the end. */
    @Nullable
    String next() {
        if (!backwards) {
            return onwards();
        }
        return found.isEmpty() ? null : MappingPlace.of(found.get(0)).text();
    }

    /** Where the previous page ends, before the first entry of this one; null at the start. */
    @Nullable
    String previous() {
        if (backwards) {
            return onwards();
        }
        return first || found.isEmpty() ? null : MappingPlace.of(found.get(0)).text();
    }

    /** Where to continue in the direction of this page; null if nothing is left. */
    private @Nullable String onwards() {
        if (found.size() > limit) {
            return MappingPlace.of(found.get(limit - 1)).text();
        }
        return ended || last == null ? null : last.text();
    }

    private void take(List<Mapping> rows, boolean asksContent) {
        if (!asksContent) {
            found.addAll(rows);
            return;
        }
        Map<Integer, RuleSet> pointedTo = ruleSets.byIds(
                rows.stream().map(Mapping::ruleSetId).filter(Objects::nonNull).toList());
        rows.stream()
                .filter(row -> query.content().fits(row, rulesOf(pointedTo.get(row.ruleSetId()))))
                .forEach(found::add);
    }

    private static List<NaptrRule> rulesOf(@Nullable RuleSet ruleSet) {
        return ruleSet == null ? List.of() : ruleSet.content().rules();
    }
}
