package org.openenum.admin.mapping.delegation;

import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingTerms;
import org.openenum.admin.mapping.MappingWriter;
import org.openenum.admin.mapping.WordIndex;
import org.openenum.admin.mapping.WrittenMappings;
import org.openenum.admin.record.RecordSets;
import org.openenum.admin.record.RecordText;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Makes, changes and removes one delegation with its NS and DS records, within the transaction of the use case that asks for it. */
@Component
class DelegationWriter {

    private final WrittenMappings rows;

    private final MappingTerms terms;

    private final RecordSets recordSets;

    private final WordIndex words;

    private final Clock clock;

    DelegationWriter(WrittenMappings rows, MappingTerms terms, RecordSets recordSets, WordIndex words, Clock clock) {
        this.rows = rows;
        this.terms = terms;
        this.recordSets = recordSets;
        this.words = words;
        this.clock = clock;
    }

    /** A draft whose records were read. */
    record Wanted(DelegationDraft draft, List<byte[]> nameServers, List<byte[]> ds) {

        /** @throws RefusedException naming what cannot be read */
        static Wanted read(DelegationDraft draft) {
            List<byte[]> nameServers = RecordText.parse(Type.NS, draft.nameServers(), "/nameServers");
            List<byte[]> ds = RecordText.parse(Type.DS, draft.ds(), "/ds");
            if (nameServers.isEmpty()) {
                throw RefusedException.invalid(
                        "/nameServers", "missing", "a delegation has at least one name server", null);
            }
            return new Wanted(draft, nameServers, ds);
        }
    }

    /** Makes a delegation, or gives the one that is there other name servers, and notes it. */
    void put(
            Zone zone,
            DialedDigits prefix,
            @Nullable DelegationRow present,
            Wanted wanted,
            Precondition precondition,
            PendingChanges changes) {
        precondition.check(nameOf(zone, prefix), present == null ? null : present.entityTag());
        if (write(zone, prefix, present, wanted, changes)) {
            changes.note(present == null ? "delegation.create" : "delegation.change", nameOf(zone, prefix));
        }
    }

    /** Removes a delegation, and notes it. */
    void delete(Zone zone, DelegationRow present, Precondition precondition, PendingChanges changes) {
        String name = nameOf(zone, present.mapping().digits());
        precondition.check(name, present.entityTag());
        remove(zone, present, changes);
        changes.note("delegation.delete", name);
    }

    /**
     * Makes a delegation what is wanted; somebody else notes it.
     *
     * @return whether anything is different
     */
    boolean write(
            Zone zone, DialedDigits prefix, @Nullable DelegationRow present, Wanted wanted, PendingChanges changes) {
        int changesBefore = changes.count();
        MappingRemarks remarks = new MappingRemarks(terms.comment(wanted.draft().comment()), List.of());
        int ttlSeconds = terms.ttl(wanted.draft().ttlSeconds(), zone);
        if (present == null) {
            create(zone, prefix, remarks, changes);
        }
        Name owner = EnumName.ownerName(prefix, zone.apexName());
        recordSets.put(zone, owner, Type.NS, ttlSeconds, wanted.nameServers(), changes);
        if (wanted.ds().isEmpty()) {
            dsOf(zone, owner, present).ifPresent(set -> recordSets.remove(zone, set, changes));
        } else {
            recordSets.put(zone, owner, Type.DS, ttlSeconds, wanted.ds(), changes);
        }
        if (present != null) {
            comment(present.mapping(), remarks, changes);
            if (changes.count() > changesBefore) {
                present.mapping().setUpdatedAt(clock.instant());
            }
        }
        return changes.count() > changesBefore;
    }

    /** Removes a delegation with its NS and DS records; somebody else notes it. */
    void remove(Zone zone, DelegationRow present, PendingChanges changes) {
        Stream.of(present.nameServers(), present.ds())
                .filter(Objects::nonNull)
                .forEach(set -> recordSets.remove(zone, set, changes));
        Mapping mapping = present.mapping();
        changes.add(Change.ofMapping(mapping.key(), MappingState.of(mapping), null)
                .withRemarks(MappingWriter.remarksOf(mapping).json(), null));
        words.set(mapping, null);
        rows.remove(mapping);
    }

    private Optional<RecordSet> dsOf(Zone zone, Name owner, @Nullable DelegationRow present) {
        return present == null ? recordSets.find(zone, owner, Type.DS) : Optional.ofNullable(present.ds());
    }

    private void create(Zone zone, DialedDigits prefix, MappingRemarks remarks, PendingChanges changes) {
        terms.checkPlace(zone, new MappingRef(zone.apex(), MappingKind.DELEGATION, prefix), changes);
        Mapping mapping = Mapping.delegation(zone.id(), prefix, clock.instant());
        words.set(mapping, remarks.comment());
        rows.add(mapping, changes);
        // Under the lock, so that no number is committed below the cut while it is looked for.
        changes.checkLast("delegation " + prefix, () -> terms.refuseIfSomethingIsBelow(zone, prefix));
        changes.add(
                Change.ofMapping(mapping.key(), null, MappingState.of(mapping)).withRemarks(null, remarks.json()));
    }

    private void comment(Mapping mapping, MappingRemarks remarks, PendingChanges changes) {
        MappingRemarks before = MappingWriter.remarksOf(mapping);
        if (!Objects.equals(before.comment(), remarks.comment())) {
            words.set(mapping, remarks.comment());
            MappingState state = MappingState.of(mapping);
            changes.add(Change.ofMapping(mapping.key(), state, state).withRemarks(before.json(), remarks.json()));
        }
    }

    static String nameOf(Zone zone, DialedDigits prefix) {
        return nameOf(zone.numbering().applicationUniqueString(prefix), zone.apex());
    }

    static String nameOf(DelegationView delegation) {
        return nameOf(delegation.display(), delegation.zone());
    }

    private static String nameOf(String prefix, String apex) {
        return "delegation of " + prefix + " in " + apex;
    }
}
