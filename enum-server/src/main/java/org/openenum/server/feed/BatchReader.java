package org.openenum.server.feed;

import java.util.ArrayList;
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
import org.openenum.server.requester.Requesters;

/**
 * Reads whole changesets after a cursor, together with the rule sets and zones that they changed, all as of one
 * instant.
 *
 * <p>New rule sets that changed numbers point to come along. Otherwise the first question after each change would wait
 * for the database, and when that is slow, a number that was answered until its change would be answered with SERVFAIL
 * after it.
 */
final class BatchReader {

    /**
     * One statement of a few milliseconds; what a larger batch has beyond it, an import of as many different rules, is
     * read when it is asked for.
     */
    private static final int MAX_NEW_RULE_SETS = 1_000;

    private final ChangeSource log;
    private final ZoneSource zones;
    private final RuleSetSource ruleSets;
    private final RequesterSource requesters;
    private final IntPredicate isInMemory;

    /** The most rows of one statement; a changeset that is larger is read by itself. */
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

    /**
     * Reads what comes next.
     *
     * @param served tells which record sets belong to the facts of their zones
     * @param before who asks, as of the cursor
     * @return null if the log does not reach back to the cursor
     */
    @Nullable
    ChangeBatch after(long cursor, ServedZones served, Requesters before) {
        List<CacheChange> changes = new ArrayList<>(wholeChangesets(cursor, served));
        // Sequence numbers have no gaps: the row after the cursor is there, or the log was cut.
        if (changes.isEmpty() || changes.get(0).seq() != cursor + 1) {
            return null;
        }
        Companions companions = companions(changes, served);
        while (companions.upTo > last(changes)) {
            // They were read later than the log: go on to where they are, and read them again if they changed on the
            // way.
            List<CacheChange> more = wholeChangesets(last(changes), served);
            if (more.isEmpty()) {
                return null;
            }
            changes.addAll(more);
            if (!Wanted.by(more, served).isEmpty()) {
                companions = companions(changes, served);
            }
        }
        RequesterSource.LoadedRequesters loaded = companions.requesters;
        return new ChangeBatch(
                last(changes),
                changes,
                companions.zones,
                loaded == null ? null : before.with(loaded.groups(), loaded.networks()),
                newRuleSets(changes),
                companions.ruleSets);
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
            // The last changeset may go on behind the limit.
            long cut = rows.get(maxRows - 1).changesetId();
            List<ChangeSource.Logged> whole =
                    rows.stream().filter(row -> row.changesetId() != cut).toList();
            rows = whole.isEmpty() ? log.ofChangeset(cut) : whole;
        }
        return rows.stream().map(ChangeSource.Logged::change).toList();
    }

    private Companions companions(List<CacheChange> changes, ServedZones served) {
        Wanted wanted = Wanted.by(changes, served);
        long upTo = last(changes);
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

    /** What the log does not say itself, and the latest instant at which a part of it was read. */
    private record Companions(
            long upTo,
            @Nullable List<ZoneRow> zones,
            Map<Integer, RuleSetRow> ruleSets,
            RequesterSource.@Nullable LoadedRequesters requesters) {}

    /** What some changes need to be read with them. */
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

        boolean isEmpty() {
            return !zones && ruleSets.isEmpty() && !requesters;
        }
    }
}
