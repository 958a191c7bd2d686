package org.openenum.server.answer;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.record.OwnerKey;
import org.openenum.requester.Access;
import org.openenum.server.cache.load.MissLoader;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.WireRecordSet;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.message.AnswerWriter;
import org.openenum.server.message.MessageSection;
import org.openenum.server.message.RecordType;
import org.openenum.server.requester.Group;
import org.openenum.server.requester.Requester;

/**
 * Adds to the additional section the SRV and address records of the targets of an answer's NAPTR, SRV, MX and NS
 * records, if the targets are in our zones: as the requester would get them in answers to its own queries.
 *
 * <p>It adds only what is in memory and fits; no answer waits for it or is truncated because of it. What is not in
 * memory is loaded for the next query. Safe for use by all event loops.
 */
final class AdditionalRecords {

    /** The most names of one answer that are looked up: with their addresses, more would not fit into a datagram. */
    private static final int MAX_TARGETS = 16;

    private final AnswerCache cache;
    private final MissLoader loads;
    private final RecordsForRequester recordsFor;
    private final ThreadLocal<Draws> draws;

    /** @param clock returns milliseconds since 1970 */
    AdditionalRecords(AnswerCache cache, MissLoader loads, ThreadLocal<Draws> draws, LongSupplier clock) {
        this.cache = cache;
        this.loads = loads;
        this.recordsFor = new RecordsForRequester(cache.serviceStates(), clock);
        this.draws = draws;
    }

    /** @param reply the reply that was just written */
    void addTo(Reply reply, Requester requester, AnswerWriter out) {
        Reply last = reply instanceof Reply.Chain chain ? chain.last() : reply;
        List<byte[]> targets = targetsOf(last);
        if (targets.isEmpty() || out.isTruncated()) {
            return;
        }
        boolean leadsToServices = last instanceof Reply.Rules
                || (last instanceof Reply.Records records && records.set().type() == RecordType.NAPTR);
        List<byte[]> names = new ArrayList<>();
        targets.forEach(target -> addName(names, target));
        out.section(MessageSection.ADDITIONAL);
        for (int i = 0; i < names.size(); i++) { // the list may grow meanwhile
            IntFunction<@Nullable WireRecordSet> sets = known(names.get(i), requester);
            if (sets != null) {
                WireRecordSet services = leadsToServices ? sets.apply(RecordType.SRV) : null;
                if (services != null && put(names.get(i), services, out)) {
                    services.targets().forEach(target -> addName(names, target));
                }
                put(names.get(i), sets.apply(RecordType.A), out);
                put(names.get(i), sets.apply(RecordType.AAAA), out);
            }
        }
    }

    private static List<byte[]> targetsOf(Reply reply) {
        if (reply instanceof Reply.Rules rules) {
            return rules.ruleSet().targets();
        }
        if (reply instanceof Reply.Records records) {
            return switch (records.set().type()) {
                case RecordType.NAPTR, RecordType.SRV, RecordType.MX, RecordType.NS ->
                    records.set().targets();
                default -> List.of();
            };
        }
        return List.of();
    }

    private static void addName(List<byte[]> names, byte[] name) {
        if (names.size() < MAX_TARGETS && names.stream().noneMatch(one -> WireNames.areEqual(one, name))) {
            names.add(name);
        }
    }

    /**
     * The record sets, by type, of a name that we are authoritative for, as the requester gets them. Null if the name
     * is at or below a zone cut, in a zone that the requester may not query, or not in memory.
     */
    @SuppressWarnings("FutureReturnValueIgnored") // nobody waits for it
    private @Nullable IntFunction<@Nullable WireRecordSet> known(byte[] name, Requester requester) {
        byte[] lower = WireNames.lowerCase(name);
        View view = cache.view();
        ServedZone zone = view.closest(lower, lower.length);
        Group group = requester.in(view.requesters());
        if (zone == null || group.accessTo(zone.id()) != Access.ALLOW) {
            return null;
        }
        if (lower.length == zone.apex().length) {
            return type -> answered(zone.apexSet(type), zone, null, group);
        }
        byte[] key = OwnerKey.ofWire(lower, WireNames.labelsBelow(lower, zone.apex()));
        NameRecords records = cache.name(zone, key);
        if (records == null) {
            loads.name(new NameKey(zone.id(), key));
            return null;
        }
        return records.above() == null && records.set(RecordType.NS) == null
                ? type -> answered(records.set(type), zone, records, group)
                : null;
    }

    private @Nullable WireRecordSet answered(
            @Nullable WireRecordSet set, ServedZone zone, @Nullable NameRecords at, Group group) {
        if (set == null || !(recordsFor.choose(set, zone, at) instanceof Reply.Records answered)) {
            return null;
        }
        Reply.Choice choice = answered.choice();
        return choice == null ? set : draws.get().sets().answered(set, choice, group.region());
    }

    private static boolean put(byte[] owner, @Nullable WireRecordSet set, AnswerWriter out) {
        if (set == null) {
            return false;
        }
        out.openRrset(owner, set.type(), set.ttlSeconds());
        out.putRecords(set.octets(), set.start(), set.end());
        return out.closeOptionalRrset();
    }
}
