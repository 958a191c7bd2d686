package org.openenum.server.feed;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.RuleSetContent;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.ChangeBatch;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.source.ZoneRow;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.requester.Networks;
import org.openenum.server.requester.Requesters;

/**
 * Reads whole changesets after a cursor, together with the rule sets, zones and requester groups that they changed, all
 * as of one instant.
 *
 * <p>It also reads the new rule sets that changed numbers point to. Otherwise the first query after each change would
 * wait for the database; with a slow database, a number that was answered before its change would get SERVFAIL after
 * it.
 */
final class BatchReader {

    /**
     * One statement of a few milliseconds. Of a larger batch, an import of that many different rules, the remaining
     * rule sets are read when a query needs them.
     */
    private static final int MAX_NEW_RULE_SETS = 1_000;

    /**
     * Rule sets, zones and requesters are read as they are now, so the batch must contain all changes up to now: some
     * 36 MB of memory at most. An import writes fewer rows at once (250,000 record sets and 10,000 mappings), and a
     * snapshot that is five minutes old misses fewer at 800 changes a second.
     */
    private static final int MAX_ROWS_AT_ONE_INSTANT = 300_000;

    private final ChangeSource log;
    private final ZoneSource zones;
    private final RuleSetSource ruleSets;
    private final RequesterSource requesters;
    private final IntPredicate isInMemory;

    /** The most rows of one statement; a larger changeset is read by itself. */
    private final int maxRows;

    /** @param isInMemory tells which rule sets need not be read */
    BatchReader(
            ChangeSource log,
            ZoneSource zones,
            RuleSetSource ruleSets,
            RequesterSource requesters,
            IntPredicate isInMemory,
            int maxRows) {
        this.log = log;
        this.zones = zones;
        this.ruleSets = ruleSets;
        this.requesters = requesters;
        this.isInMemory = isInMemory;
        this.maxRows = maxRows;
    }

    /** The result of reading on. */
    sealed interface Next {

        record Batch(ChangeBatch batch) implements Next {}

        /** Why the log cannot be followed, so that everything must be read afresh. */
        enum Lost implements Next {

            /** The log does not reach back to the cursor. */
            CUT,

            /** There are too many changes to be read as of one instant. */
            FAR_BEHIND
        }
    }

    /**
     * Reads the next batch.
     *
     * @param served tells which record sets belong to the facts of their zones
     * @param before the requesters as of the cursor
     */
    Next after(long cursor, ServedZones served, Requesters before) {
        List<CacheChange> changes = new ArrayList<>(wholeChangesets(cursor, served));
        // Sequence numbers have no gaps: the row after the cursor is there, or the log was cut.
        if (changes.isEmpty() || changes.get(0).seq() != cursor + 1) {
            return Next.Lost.CUT;
        }
        Companions companions = companions(Wanted.by(changes, served));
        while (companions.upTo > last(changes)) {
            // They were read later than the log: read the log up to that point, and read again those that changed on
            // the way.
            if (companions.upTo - last(changes) > MAX_ROWS_AT_ONE_INSTANT) {
                return Next.Lost.FAR_BEHIND;
            }
            List<CacheChange> more = upTo(companions.upTo, last(changes), served);
            if (more.isEmpty()) {
                return Next.Lost.CUT;
            }
            changes.addAll(more);
            Wanted again = Wanted.by(more, served);
            companions = companions.with(companions(again), again);
        }
        RequesterSource.LoadedRequesters loaded = companions.requesters;
        return new Next.Batch(new ChangeBatch(
                last(changes),
                changes,
                companions.zones,
                loaded == null ? null : before.with(loaded.groups(), loaded.networks()),
                newRuleSets(changes),
                companions.ruleSets));
    }

    /** Whole changesets up to a change or beyond; none if the log ends before it, which means that it went back. */
    private List<CacheChange> upTo(long seq, long cursor, ServedZones served) {
        List<CacheChange> changes = new ArrayList<>();
        for (long last = cursor; last < seq; last = last(changes)) {
            List<CacheChange> more = wholeChangesets(last, served);
            if (more.isEmpty()) {
                return more;
            }
            changes.addAll(more);
        }
        return changes;
    }

    private Map<Integer, RuleSetContent> newRuleSets(List<CacheChange> changes) {
        Set<Integer> wanted = new HashSet<>();
        for (CacheChange change : changes) {
            Entry after = change instanceof CacheChange.OfMapping mapping ? mapping.after() : null;
            if (after != null
                    && after.ruleSetId() > 0
                    && wanted.size() < MAX_NEW_RULE_SETS
                    && !isInMemory.test(after.ruleSetId())) {
                wanted.add(after.ruleSetId());
            }
        }
        return wanted.isEmpty() ? Map.of() : ruleSets.readAnonymous(wanted);
    }

    private List<CacheChange> wholeChangesets(long cursor, ServedZones served) {
        List<ChangeSource.Logged> rows = log.afterWithRecords(cursor, maxRows, served);
        if (rows.size() == maxRows) {
            // The last changeset may continue beyond the limit.
            long cut = rows.get(maxRows - 1).changesetId();
            List<ChangeSource.Logged> whole =
                    rows.stream().filter(row -> row.changesetId() != cut).toList();
            rows = whole.isEmpty() ? log.ofChangeset(cut) : whole;
        }
        return rows.stream()
                .map(ChangeSource.Logged::change)
                .map(served::placed)
                .toList();
    }

    private Companions companions(Wanted wanted) {
        long upTo = 0;
        List<ZoneRow> facts = null;
        Map<Integer, RuleSetRow> rows = Map.of();
        if (wanted.zones) {
            ZoneSource.LoadedZones loaded = zones.read();
            facts = loaded.zones();
            upTo = Math.max(upTo, loaded.asOf().upTo());
        }
        if (!wanted.ruleSets.isEmpty()) {
            RuleSetSource.LoadedRuleSets loaded = ruleSets.read(wanted.ruleSets);
            rows = loaded.rows();
            upTo = Math.max(upTo, loaded.asOf().upTo());
        }
        RequesterSource.LoadedRequesters asking = null;
        if (wanted.requesters) {
            asking = requesters.readRequesters(wanted.networksOf);
            upTo = Math.max(upTo, asking.asOf().upTo());
        }
        return new Companions(upTo, facts, rows, asking);
    }

    private static long last(List<CacheChange> changes) {
        return changes.get(changes.size() - 1).seq();
    }

    /** Data that the log itself does not contain, and the last change as of which a part of it was read. */
    private record Companions(
            long upTo,
            @Nullable List<ZoneRow> zones,
            Map<Integer, RuleSetRow> ruleSets,
            RequesterSource.@Nullable LoadedRequesters requesters) {

        /**
         * A copy with what was read again.
         *
         * @param wanted what was read again; a rule set that is missing in the result was deleted
         */
        Companions with(Companions later, Wanted wanted) {
            Map<Integer, RuleSetRow> all = new HashMap<>(ruleSets);
            all.keySet().removeAll(wanted.ruleSets);
            all.putAll(later.ruleSets);
            return new Companions(later.upTo, later.zones == null ? zones : later.zones, all, with(later.requesters));
        }

        private RequesterSource.@Nullable LoadedRequesters with(RequesterSource.@Nullable LoadedRequesters later) {
            if (requesters == null || later == null) {
                return later == null ? requesters : later;
            }
            Map<Integer, Networks> networks = new HashMap<>(requesters.networks());
            networks.putAll(later.networks());
            return new RequesterSource.LoadedRequesters(later.asOf(), later.groups(), networks);
        }
    }

    /** What must be read together with some changes. */
    private record Wanted(boolean zones, Set<Integer> ruleSets, boolean requesters, Set<String> networksOf) {

        static Wanted by(List<CacheChange> changes, ServedZones served) {
            boolean zones = false;
            Set<Integer> ruleSets = new HashSet<>();
            boolean requesters = false;
            Set<String> networksOf = new HashSet<>();
            for (CacheChange change : changes) {
                if (change instanceof CacheChange.OfRuleSet ruleSet) {
                    ruleSets.add(ruleSet.ruleSetId());
                    zones = true; // the serials of all zones that use it have been raised
                } else if (change instanceof CacheChange.OfRequesters asking) {
                    requesters = true;
                    if (asking.networksOf() != null) {
                        networksOf.add(asking.networksOf());
                    }
                } else if (change instanceof CacheChange.OfRecordSet recordSet) {
                    zones |= served.areFacts(recordSet);
                } else {
                    zones |= change instanceof CacheChange.OfZone || change instanceof CacheChange.OfUnreadable;
                }
            }
            return new Wanted(zones, ruleSets, requesters, networksOf);
        }
    }
}
