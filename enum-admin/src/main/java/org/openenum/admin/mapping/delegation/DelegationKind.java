package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Kind;
import org.openenum.admin.mapping.Delegation;
import org.openenum.admin.mapping.DelegationIndex;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingTerms;
import org.openenum.admin.record.RecordSets;
import org.openenum.admin.record.RecordText;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.Zones;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Finds, creates, changes and removes the NS and DS records of delegations, within the caller's transaction. */
@Component
class DelegationKind implements Kind<MappingRef, DelegationView, DelegationDraft> {

    private final Zones zones;

    private final DelegationIndex index;

    private final MappingTerms terms;

    private final RecordSets recordSets;

    DelegationKind(Zones zones, DelegationIndex index, MappingTerms terms, RecordSets recordSets) {
        this.zones = zones;
        this.index = index;
        this.terms = terms;
        this.recordSets = recordSets;
    }

    @Override
    public RefusedException namedTwice(MappingRef ref) {
        return RefusedException.invalid(
                "/prefix",
                "twice",
                Sentence.of("batch.prefix-twice"),
                ref.digits().digits());
    }

    @Override
    public Optional<DelegationView> find(MappingRef ref, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        return index.findWhole(zone, ref.digits()).map(delegation -> DelegationView.of(zone, delegation));
    }

    @Override
    @Transactional(readOnly = true)
    public DelegationView get(MappingRef ref) {
        Zone zone = zones.require(ref.zone());
        return DelegationView.of(zone, require(zone, ref.digits()));
    }

    private Delegation require(Zone zone, DialedDigits prefix) {
        return index.findWhole(zone, prefix).orElseThrow(() -> missing(zone, prefix));
    }

    @Override
    public RefusedException missing(MappingRef ref, PendingChanges changes) {
        return missing(zones.require(ref.zone(), changes), ref.digits());
    }

    private static RefusedException missing(Zone zone, DialedDigits prefix) {
        return RefusedException.notFound(Sentence.of("thing.unknown", nameOf(zone, prefix)));
    }

    @Override
    public Sentence nameOf(DelegationView present) {
        return Sentence.of("delegation.named", present.display(), present.zone());
    }

    static Sentence nameOf(Zone zone, DialedDigits prefix) {
        return Sentence.of("delegation.named", zone.numbering().applicationUniqueString(prefix), zone.apex());
    }

    @Override
    public String entityTagOf(DelegationView present) {
        return present.entityTag();
    }

    @Override
    public Supplier<Written<DelegationView>> put(
            MappingRef ref, DelegationDraft draft, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        Delegation present = index.findWhole(zone, ref.digits()).orElse(null);
        Sentence name = nameOf(zone, ref.digits());
        precondition.check(name, present == null ? null : present.entityTag());
        if (write(zone, ref.digits(), present, draft, changes)) {
            changes.note(present == null ? "delegation.create" : "delegation.change", name);
        }
        return () -> new Written<>(DelegationView.of(zone, require(zone, ref.digits())), present == null);
    }

    @Override
    public void delete(MappingRef ref, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        Delegation present = require(zone, ref.digits());
        Sentence name = nameOf(zone, present.prefix());
        precondition.check(name, present.entityTag());
        remove(zone, present, changes);
        changes.note("delegation.delete", name);
    }

    /**
     * Writes a delegation; the caller writes the audit entry.
     *
     * @return whether anything changed
     */
    boolean write(
            Zone zone,
            DialedDigits prefix,
            @Nullable Delegation present,
            DelegationDraft draft,
            PendingChanges changes) {
        int changesBefore = changes.count();
        List<byte[]> nameServers = RecordText.parse(Type.NS, draft.nameServers(), "/nameServers");
        List<byte[]> ds = RecordText.parse(Type.DS, draft.ds(), "/ds");
        if (nameServers.isEmpty()) {
            throw RefusedException.invalid("/nameServers", "missing", Sentence.of("delegation.no-name-server"), null);
        }
        String comment = terms.comment(draft.comment());
        int ttlSeconds = terms.ttl(draft.ttlSeconds(), zone);
        if (present == null) {
            terms.checkPlace(zone, MappingRef.delegation(zone.apex(), prefix), changes);
        }
        Name owner = EnumName.ownerName(prefix, zone.apexName());
        recordSets.delegate(zone, owner, ttlSeconds, nameServers, comment, changes);
        if (ds.isEmpty()) {
            recordSets.find(zone, owner, Type.DS).ifPresent(set -> recordSets.remove(zone, set, changes));
        } else {
            recordSets.put(zone, owner, Type.DS, ttlSeconds, ds, changes);
        }
        return changes.count() > changesBefore;
    }

    /** Removes a delegation with its NS and DS records; the caller writes the audit entry. */
    void remove(Zone zone, Delegation present, PendingChanges changes) {
        recordSets.remove(zone, present.nameServers(), changes);
        RecordSet ds = present.ds();
        if (ds != null) {
            recordSets.remove(zone, ds, changes);
        }
    }
}
