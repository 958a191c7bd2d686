package org.openenum.server.plan;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.OwnerKey;
import org.openenum.record.RecordSet;
import org.openenum.requester.ClientNetwork;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.openenum.schedule.Schedule;
import org.openenum.server.cache.source.AsOf;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.Entry;
import org.openenum.server.cache.source.EntryList;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.PackedDigits;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RequesterSource;
import org.openenum.server.cache.source.RuleSetRow;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.source.ZoneRow;
import org.openenum.server.cache.source.ZoneSource;
import org.openenum.server.feed.ChangeSource;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Networks;
import org.openenum.server.snapshot.HistoryPlace;
import org.openenum.zone.Numbering;
import org.openenum.zone.SoaTimers;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.TextParseException;

/**
 * A number plan in memory with the guarantees of the database (atomic commits, and a log in their order), for tests
 * that do not depend on the database. It can be made to fail, and to run something during a load.
 */
public final class InMemoryPlan
        implements EntrySource, RuleSetSource, RecordSource, ZoneSource, RequesterSource, ChangeSource {

    private final Map<Integer, TreeMap<Key, Entry>> mappings = new TreeMap<>();
    private final Map<Integer, RuleSetContent> ruleSets = new TreeMap<>();
    private final Map<Integer, Map<Integer, RuleSetRow.Variant>> variants = new TreeMap<>();
    private final Map<Integer, ZoneRow> zones = new TreeMap<>();
    private final Map<String, Group> groups = new TreeMap<>();
    private final Map<Integer, List<ClientNetwork>> networks = new TreeMap<>();
    private final List<StoredSet> records = new ArrayList<>();
    private final List<Logged> log = new ArrayList<>();
    private long seq;
    private String history = "one history";
    private volatile boolean failing;
    private volatile boolean failingScans;
    private volatile boolean failingNameScans;
    private volatile boolean changesWithoutRecords;
    private volatile @Nullable Instant replayed;
    private volatile long waitedFor;
    private volatile Runnable afterRead = () -> {};
    private int reads;
    private int networkReads;
    private int nameReads;
    private int numberReads;
    private final List<String> scans = new ArrayList<>();

    /** One transaction: everything that {@code work} does becomes visible at once, as one changeset. */
    public synchronized void commit(Runnable work) {
        int before = log.size();
        work.run();
        long changeset = before == log.size() ? 0 : log.get(before).change().seq();
        for (int i = before; i < log.size(); i++) {
            log.set(i, new Logged(changeset, log.get(i).change()));
        }
    }

    /**
     * Another primary takes over that has lost the last change; {@code work} makes changes with its number and those
     * after it.
     */
    public synchronized void failOver(Runnable work) {
        log.remove(log.size() - 1);
        seq--;
        history = "another history";
        commit(work);
    }

    /**
     * A kill loses the last change; only the number of the next one shows it.
     *
     * @param undo restores the state before the change
     */
    public synchronized void takeBack(Runnable undo) {
        long before = seq - 1;
        int kept = log.size() - 1;
        undo.run();
        log.subList(kept, log.size()).clear();
        seq = before;
    }

    /** Makes every read fail from now on, or no longer. */
    public void failing(boolean fails) {
        failing = fails;
    }

    /** Makes it a standby that has replayed what was committed up to then; null: one that has replayed everything. */
    public void replayed(@Nullable Instant upTo) {
        replayed = upTo;
    }

    /** Announces that somebody waits until this change is served. */
    public void waitedFor(long change) {
        waitedFor = change;
    }

    /** Makes every scan fail, so that pages are only loaded one by one. */
    public void failingScans(boolean fails) {
        failingScans = fails;
    }

    /** Makes every scan of names fail, so that they are only read one by one. */
    public void failingNameScans(boolean fails) {
        failingNameScans = fails;
    }

    /** The log reports changed record sets without their records, as after too many changes. */
    public void changesWithoutRecords(boolean without) {
        changesWithoutRecords = without;
    }

    /** Runs something once, after the next page or range was read and before the reader gets it. */
    public void afterNextRead(Runnable event) {
        afterRead = event;
    }

    /** How many pages were read. */
    public synchronized int pageReads() {
        return reads;
    }

    /** How many statements have read single numbers. */
    public synchronized int numberReads() {
        return numberReads;
    }

    /** The prefixes below which everything was read, in order. */
    public synchronized List<String> scans() {
        return List.copyOf(scans);
    }

    @Override
    public synchronized Head head(HistoryPlace before) {
        boolean isOther = !before.isBeforeAll() && !before.hash().equals(history);
        return new Head(
                head(), new HistoryPlace(seq, history), isOther ? History.OTHER : History.SAME, replayed, waitedFor);
    }

    /** The sequence number of the newest change. */
    public synchronized long head() {
        check();
        return seq;
    }

    /** Creates a zone with only an NS record set. */
    public synchronized void zone(int id, String apex, Numbering numbering, boolean numbersHaveRecords) {
        Name name = name(apex);
        WireRecordSet ns =
                WireRecordSet.of(2, 3_600, List.of(name("ns.example.net").toWire()));
        zones.put(
                id,
                new ZoneRow(
                        id,
                        name,
                        numbering,
                        name("ns.example.net"),
                        name("hostmaster.example.net"),
                        new SoaTimers(3_600, 600, 1_209_600, 60, 3_600),
                        numbersHaveRecords,
                        false,
                        1,
                        List.of(ns)));
        mappings.computeIfAbsent(id, same -> new TreeMap<>());
        log(new CacheChange.OfZone(++seq, id));
    }

    /** Removes a zone and everything in it. */
    public synchronized void removeZone(int id) {
        zones.remove(id);
        mappings.remove(id);
        records.removeIf(set -> set.zone == id);
        log(new CacheChange.OfZone(++seq, id));
    }

    /** Gives a group another rule set instead of this one; 0 for the same as everybody. */
    public void variant(int ruleSet, int group, int variant) {
        variant(ruleSet, group, variant, null);
    }

    /** Gives a group another rule set at some times. */
    public synchronized void variant(int ruleSet, int group, int variant, @Nullable Schedule times) {
        Map<Integer, RuleSetRow.Variant> all = variants.computeIfAbsent(ruleSet, id -> new TreeMap<>());
        if (variant == 0) {
            all.remove(group);
        } else {
            all.put(group, new RuleSetRow.Variant(variant, times));
        }
        log(new CacheChange.OfRuleSet(++seq, ruleSet));
    }

    /** Creates or replaces a requester group; its networks are kept. */
    public synchronized void group(String name, Group group) {
        groups.put(name, group);
        log(new CacheChange.OfRequesters(++seq, null));
    }

    /** Sets the networks of a group. */
    public synchronized void networks(String group, String... all) {
        networks.put(
                groups.get(group).id(),
                Arrays.stream(all).map(ClientNetwork::parse).toList());
        log(new CacheChange.OfRequesters(++seq, group));
    }

    @Override
    public synchronized LoadedRequesters readRequesters() {
        return readRequesters(groups.keySet());
    }

    @Override
    public synchronized LoadedRequesters readRequesters(Set<String> networksOf) {
        check();
        Map<Integer, Networks> read = new HashMap<>();
        groups.forEach((name, group) -> {
            if (networksOf.contains(name)) {
                networkReads++;
                Networks.Builder packed = new Networks.Builder();
                networks.getOrDefault(group.id(), List.of())
                        .forEach(network -> packed.add(network.octets(), network.bits()));
                read.put(group.id(), packed.build());
            }
        });
        return new LoadedRequesters(AsOf.at(seq), List.copyOf(groups.values()), read);
    }

    /** How often networks of a group were read. */
    public synchronized int networkReads() {
        return networkReads;
    }

    /** Creates or replaces a rule set with one rule. */
    public synchronized void ruleSet(int id, String uri) {
        ruleSets.put(id, new RuleSetContent(3_600, List.of(NaptrRule.ofUri("E2U+sip", uri))));
        log(new CacheChange.OfRuleSet(++seq, id));
    }

    /** Creates or replaces a rule set. */
    public synchronized void ruleSet(int id, RuleSetContent content) {
        ruleSets.put(id, content);
        log(new CacheChange.OfRuleSet(++seq, id));
    }

    /** Creates a rule set that is not in the log: it never changes, or is damaged. */
    public synchronized void anonymousRuleSet(int id, String uri) {
        ruleSets.put(id, new RuleSetContent(3_600, List.of(NaptrRule.ofUri("E2U+sip", uri))));
    }

    /** Creates a rule set, not in the log, with one rule that leads to another name. */
    public synchronized void anonymousRuleSetTo(int id, String replacement) {
        ruleSets.put(id, new RuleSetContent(3_600, List.of(new NaptrRule(100, 10, "", "", null, null, replacement))));
    }

    public void number(int zone, String digits, int ruleSet) {
        put(zone, digits, MappingKind.NUMBER, MappingStatus.ACTIVE, 0, 0, ruleSet);
    }

    public void closedNumber(int zone, String digits) {
        put(zone, digits, MappingKind.NUMBER, MappingStatus.CLOSED, 0, 0, 1);
    }

    public void block(int zone, String digits, int min, int max, int ruleSet) {
        put(zone, digits, MappingKind.BLOCK, MappingStatus.ACTIVE, min, max, ruleSet);
    }

    public void closedBlock(int zone, String digits, int min, int max) {
        put(zone, digits, MappingKind.BLOCK, MappingStatus.CLOSED, min, max, 1);
    }

    /** Creates a delegation: an NS set at the name of the digits. */
    public synchronized void delegation(int zone, String digits) {
        record(zone, ownerOf(digits, zones.get(zone).apex()) + " 3600 IN NS ns.child.example.");
    }

    public synchronized void put(
            int zone, String digits, MappingKind kind, MappingStatus status, int min, int max, Integer ruleSet) {
        Entry entry = Entry.of(digits, kind, status, min, max, ruleSet);
        mappings.get(zone).put(new Key(digits, kind), entry);
        log(new CacheChange.OfMapping(++seq, zone, seq, PackedDigits.hi(digits), PackedDigits.lo(digits), kind, entry));
    }

    public synchronized void remove(int zone, String digits, MappingKind kind) {
        mappings.get(zone).remove(new Key(digits, kind));
        log(new CacheChange.OfMapping(++seq, zone, seq, PackedDigits.hi(digits), PackedDigits.lo(digits), kind, null));
    }

    /** A change of many mappings, for which the log has only a range. */
    public synchronized void bulk(int zone, String prefix, Runnable work) {
        int before = log.size();
        long seqBefore = seq;
        work.run();
        while (log.size() > before) {
            log.remove(log.size() - 1);
        }
        seq = seqBefore;
        log(new CacheChange.OfRange(++seq, zone, seq, prefix));
    }

    /** A change whose entry in the log cannot be read. */
    public synchronized void unreadable(int zone, Runnable work) {
        bulk(1, "", work);
        log.remove(log.size() - 1);
        log(new CacheChange.OfUnreadable(seq, zone, "a test made it so"));
    }

    /** Creates or replaces a record set with these records of one owner and type, in this order. */
    public synchronized void record(int zone, String... texts) {
        routedRecord(zone, null, texts);
    }

    /** Creates or replaces a record set with a routing policy. */
    public synchronized void routedRecord(int zone, @Nullable Routing routing, String... texts) {
        List<Record> parsed = Arrays.stream(texts).map(InMemoryPlan::parse).toList();
        Record first = parsed.get(0);
        List<byte[]> rdatas = parsed.stream().map(Record::rdataToWireCanonical).toList();
        store(
                zone,
                first.getName(),
                first.getType(),
                (int) first.getTTL(),
                rdatas,
                routing == null ? null : RoutingText.of(routing));
    }

    /** Creates a record set whose row cannot be read. */
    public synchronized void corruptRecords(int zone, String owner, int type) {
        store(zone, name(owner), type, 60, List.of(), null);
    }

    private void store(int zone, Name owner, int type, int ttl, List<byte[]> rdatas, @Nullable String routing) {
        byte[] key = OwnerKey.of(owner, zones.get(zone).apex());
        removeStored(zone, key, type);
        records.add(new StoredSet(zone, key, type, ttl, rdatas, routing));
        records.sort(Comparator.comparing(StoredSet::key, Arrays::compareUnsigned));
        log(new CacheChange.OfRecordSet(++seq, zone, seq, owner.toString(true), type));
    }

    public synchronized void removeRecords(int zone, String owner, int type) {
        removeStored(zone, OwnerKey.of(name(owner), zones.get(zone).apex()), type);
        log(new CacheChange.OfRecordSet(++seq, zone, seq, owner, type));
    }

    /** All entries of a zone, in order. */
    public synchronized List<Entry> entries(int zone) {
        return new ArrayList<>(mappings.get(zone).values());
    }

    @Override
    public LoadedEntries read(int zoneId, String prefix, int limit) {
        LoadedEntries loaded;
        synchronized (this) {
            check();
            reads++;
            EntryList entries = new EntryList();
            mappings.getOrDefault(zoneId, new TreeMap<>()).entrySet().stream()
                    .filter(entry -> entry.getKey().digits.startsWith(prefix))
                    .limit(limit)
                    .forEach(entry -> entries.put(entry.getValue()));
            loaded = new LoadedEntries(AsOf.at(seq), entries);
        }
        happen();
        return loaded;
    }

    @Override
    public LoadedNumbers read(Collection<NumberKey> keys, Collection<NumberKey> above) {
        LoadedNumbers loaded;
        synchronized (this) {
            check();
            numberReads++;
            Map<NumberKey, List<Entry>> at = new HashMap<>();
            Map<NumberKey, NumberKey> below = new HashMap<>();
            mappings.forEach((zone, entries) -> entries.forEach((key, entry) -> {
                NumberKey own = new NumberKey(zone, entry.hi(), entry.lo());
                if (keys.contains(own)) {
                    at.computeIfAbsent(own, same -> new ArrayList<>()).add(entry);
                }
                above.stream()
                        .filter(upper -> entry.isOpen()
                                && upper.zoneId() == zone
                                && key.digits.length() > upper.digits().length()
                                && key.digits.startsWith(upper.digits()))
                        .forEach(upper -> below.putIfAbsent(upper, own));
            }));
            loaded = new LoadedNumbers(AsOf.at(seq), at, below);
        }
        happen();
        return loaded;
    }

    @Override
    public AsOf scan(int zoneId, String prefix, EntrySource.Sink sink) {
        long from = head();
        List<Entry> all;
        synchronized (this) {
            scans.add(prefix);
            all = mappings.getOrDefault(zoneId, new TreeMap<>()).entrySet().stream()
                    .filter(entry -> entry.getKey().digits.startsWith(prefix))
                    .map(Map.Entry::getValue)
                    .toList();
        }
        if (failingScans) {
            throw new IllegalStateException("the database does not answer");
        }
        happen();
        all.forEach(sink::accept);
        return new AsOf(from, head());
    }

    @Override
    public synchronized LoadedRuleSets read(Set<Integer> ids) {
        check();
        Map<Integer, RuleSetRow> found = ids.stream()
                .filter(ruleSets::containsKey)
                .collect(Collectors.toMap(
                        id -> id, id -> new RuleSetRow(ruleSets.get(id), variants.getOrDefault(id, Map.of()))));
        return new LoadedRuleSets(AsOf.at(seq), found);
    }

    /** The log contains only rule sets with a name. */
    @Override
    public synchronized Map<Integer, RuleSetContent> readAnonymous(Set<Integer> ids) {
        check();
        return ids.stream()
                .filter(ruleSets::containsKey)
                .filter(id -> log.stream()
                        .noneMatch(
                                row -> row.change() instanceof CacheChange.OfRuleSet named && named.ruleSetId() == id))
                .collect(Collectors.toMap(id -> id, ruleSets::get));
    }

    @Override
    public synchronized LoadedRecords read(NameKey wanted) {
        check();
        nameReads++;
        List<Row> rows = new ArrayList<>();
        List<byte[]> neighbours = new ArrayList<>();
        for (StoredSet set : records) {
            if (set.zone == wanted.zoneId()) {
                rows.add(row(set));
                if (!Arrays.equals(set.key, wanted.ownerKey())) {
                    neighbours.add(set.key);
                }
            }
        }
        LoadedRecords loaded = new LoadedRecords(AsOf.at(seq), rows, neighbours);
        happen();
        return loaded;
    }

    @Override
    public AsOf scan(int zoneId, Predicate<Row> sink) {
        long from = head();
        List<Row> rows;
        synchronized (this) {
            rows = records.stream()
                    .filter(set -> set.zone == zoneId)
                    .map(InMemoryPlan::row)
                    .toList();
        }
        if (failingNameScans) {
            throw new IllegalStateException("the database does not answer");
        }
        happen();
        for (Row row : rows) {
            if (!sink.test(row)) {
                break;
            }
        }
        return new AsOf(from, head());
    }

    private static Row row(StoredSet set) {
        return new Row(
                set.key,
                set.type,
                set.ttl,
                set.rdatas.isEmpty() ? new byte[] {0} : RecordSet.pack(set.rdatas),
                set.routing);
    }

    /** How many names were read. */
    public synchronized int nameReads() {
        return nameReads;
    }

    @Override
    public synchronized LoadedZones read() {
        check();
        return new LoadedZones(
                AsOf.at(seq), zones.values().stream().map(this::asOfNow).toList());
    }

    /** As the database returns it: with the present serial, and with records at numbers if the zone has any. */
    private ZoneRow asOfNow(ZoneRow zone) {
        Map<Integer, WireRecordSet> apexSets = new TreeMap<>();
        zone.apexSets().forEach(set -> apexSets.put(set.type(), set));
        records.stream()
                .filter(set -> set.zone == zone.id() && set.key.length == 0)
                .forEach(set -> apexSets.put(
                        set.type,
                        WireRecordSet.of(set.type, set.ttl, set.rdatas).routedBy(set.routing)));
        boolean any = records.stream()
                .anyMatch(set -> set.zone == zone.id()
                        && set.key.length > 0
                        && ((set.key[0] >= '0' && set.key[0] <= '9') || (set.key[0] == '*' && set.key[1] == 0)));
        boolean delegated = records.stream()
                .anyMatch(set -> set.zone == zone.id()
                        && set.type == 2
                        && set.key.length > 0
                        && set.key[0] >= '0'
                        && set.key[0] <= '9');
        return new ZoneRow(
                zone.id(),
                zone.apex(),
                zone.numbering(),
                zone.primaryServer(),
                zone.responsible(),
                zone.timers(),
                zone.numbersHaveRecords() || any,
                delegated,
                seq,
                List.copyOf(apexSets.values()));
    }

    @Override
    public synchronized List<Logged> after(long cursor, int limit) {
        check();
        return log.stream()
                .filter(row -> row.change().seq() > cursor)
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized List<Logged> afterWithRecords(long cursor, int limit, RecordNames names) {
        List<Logged> found = after(cursor, limit);
        return found.size() == limit || changesWithoutRecords
                ? found
                : found.stream()
                        .map(row -> new Logged(row.changesetId(), withRecords(row.change(), names)))
                        .toList();
    }

    private CacheChange withRecords(CacheChange change, RecordNames names) {
        NameKey name = change instanceof CacheChange.OfRecordSet of ? names.at(of) : null;
        return name == null
                ? change
                : ((CacheChange.OfRecordSet) change)
                        .with(records.stream()
                                .filter(set -> set.zone == name.zoneId() && Arrays.equals(set.key, name.ownerKey()))
                                .map(InMemoryPlan::row)
                                .toList());
    }

    @Override
    public synchronized List<Logged> ofChangeset(long changesetId) {
        check();
        return log.stream().filter(row -> row.changesetId() == changesetId).toList();
    }

    /** The owner name of digits below an apex, absolute. */
    public static String ownerOf(String digits, Name apex) {
        return EnumName.ownerName(new DialedDigits(digits), apex).toString();
    }

    private void removeStored(int zone, byte[] key, int type) {
        records.removeIf(set -> set.zone == zone && set.type == type && Arrays.equals(set.key, key));
    }

    private void log(CacheChange change) {
        log.add(new Logged(change.seq(), change));
    }

    private void check() {
        if (failing) {
            throw new IllegalStateException("the database does not answer");
        }
    }

    private void happen() {
        Runnable event = afterRead;
        afterRead = () -> {};
        event.run();
    }

    private static Name name(String text) {
        try {
            return Name.fromString(text, Name.root);
        } catch (TextParseException e) {
            throw new IllegalArgumentException(e);
        }
    }

    private static Record parse(String text) {
        try {
            String[] parts = text.split(" ", 5);
            return Record.fromString(
                    name(parts[0]),
                    org.xbill.DNS.Type.value(parts[3]),
                    1,
                    Long.parseLong(parts[1]),
                    parts[4],
                    Name.root);
        } catch (java.io.IOException e) {
            throw new IllegalArgumentException(text, e);
        }
    }

    private record Key(String digits, MappingKind kind) implements Comparable<Key> {

        @Override
        public int compareTo(Key other) {
            int order = digits.compareTo(other.digits);
            return order != 0 ? order : kind.compareTo(other.kind);
        }
    }

    private record StoredSet(
            int zone,
            byte[] key,
            int type,
            int ttl,
            List<byte[]> rdatas,
            @Nullable String routing) {}
}
