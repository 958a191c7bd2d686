package org.openenum.admin.mapping.delegation;

import java.util.Optional;
import java.util.function.Supplier;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Kind;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.Zones;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Delegations, for who changes many of them. */
@Component
class DelegationKind implements Kind<DelegationRef, DelegationView, DelegationDraft> {

    private final Zones zones;

    private final DelegationRows rows;

    private final DelegationWriter writer;

    private final DelegationService delegations;

    DelegationKind(Zones zones, DelegationRows rows, DelegationWriter writer, DelegationService delegations) {
        this.zones = zones;
        this.rows = rows;
        this.writer = writer;
        this.delegations = delegations;
    }

    @Override
    public RefusedException namedTwice(DelegationRef ref) {
        return RefusedException.invalid(
                "/prefix",
                "twice",
                "a batch names each prefix once",
                ref.prefix().digits());
    }

    @Override
    public Optional<DelegationView> find(DelegationRef ref, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        return rows.find(zone, ref.prefix()).map(row -> row.view(zone));
    }

    @Override
    public DelegationView get(DelegationRef ref) {
        return delegations.get(ref.zone(), ref.prefix());
    }

    @Override
    public RefusedException missing(DelegationRef ref, PendingChanges changes) {
        return DelegationRows.missing(zones.require(ref.zone(), changes), ref.prefix());
    }

    @Override
    public String nameOf(DelegationView present) {
        return DelegationWriter.nameOf(present);
    }

    @Override
    public String entityTagOf(DelegationView present) {
        return present.entityTag();
    }

    @Override
    public Supplier<Written<DelegationView>> put(
            DelegationRef ref, DelegationDraft draft, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        DelegationRow present = rows.find(zone, ref.prefix()).orElse(null);
        DelegationWriter.Wanted wanted = DelegationWriter.Wanted.read(draft);
        writer.put(zone, ref.prefix(), present, wanted, precondition, changes);
        return () -> new Written<>(rows.require(zone, ref.prefix()).view(zone), present == null);
    }

    @Override
    public void delete(DelegationRef ref, Precondition precondition, PendingChanges changes) {
        Zone zone = zones.require(ref.zone(), changes);
        writer.delete(zone, rows.require(zone, ref.prefix()), precondition, changes);
    }
}
