package org.openenum.admin.mapping.delegation;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.mapping.Delegation;
import org.openenum.admin.mapping.DelegationIndex;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of delegations: zone cuts at prefixes, with their NS and DS records. */
@Service
public class DelegationService {

    private final EntityManager entityManager;

    private final Zones zones;

    private final MappingList list;

    private final DelegationIndex index;

    private final DelegationKind kind;

    private final DelegationPast past;

    private final ChangeLog changeLog;

    DelegationService(
            EntityManager entityManager,
            Zones zones,
            MappingList list,
            DelegationIndex index,
            DelegationKind kind,
            DelegationPast past,
            ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.list = list;
        this.index = index;
        this.kind = kind;
        this.past = past;
        this.changeLog = changeLog;
    }

    @Transactional(readOnly = true)
    public DelegationView get(MappingRef ref) {
        return kind.get(ref);
    }

    /** The same, if the prefix is delegated. */
    @Transactional(readOnly = true)
    public Optional<DelegationView> find(MappingRef ref) {
        Zone zone = zones.require(ref.zone());
        return index.findWhole(zone, ref.digits()).map(delegation -> DelegationView.of(zone, delegation));
    }

    /**
     * Delegations in the order of their digits.
     *
     * @param start the digits that they begin with, digits only, or the empty text
     * @param nameServer a name server, or a domain that contains one; null for any
     */
    @Transactional(readOnly = true)
    public Page<DelegationView> list(String apex, String start, @Nullable String nameServer, Page.Wanted wanted) {
        Zone zone = zones.require(apex);
        MappingQuery query =
                new MappingQuery(apex, MappingKind.DELEGATION, start, null, null).withNameServer(nameServer);
        Page<MappingView> page = list.page(query, wanted);
        List<DialedDigits> prefixes =
                page.items().stream().map(MappingView::digits).toList();
        return new Page<>(views(zone, prefixes).toList(), page.next());
    }

    /** The delegations at some prefixes. */
    @Transactional(readOnly = true)
    public Map<DialedDigits, DelegationView> of(String apex, List<DialedDigits> prefixes) {
        return views(zones.require(apex), prefixes)
                .collect(Collectors.toMap(DelegationView::prefix, Function.identity()));
    }

    private Stream<DelegationView> views(Zone zone, List<DialedDigits> prefixes) {
        return index.at(zone, prefixes).stream().map(delegation -> DelegationView.of(zone, delegation));
    }

    /** Creates or replaces a delegation. */
    public Written<DelegationView> put(
            MappingRef ref, DelegationDraft draft, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            Supplier<Written<DelegationView>> written = kind.put(ref, draft, precondition, changes);
            entityManager.flush();
            return written.get();
        });
    }

    /** Removes a delegation with its NS and DS records. */
    public void delete(MappingRef ref, Precondition precondition, Author author) {
        changeLog.write(author, changes -> {
            kind.delete(ref, precondition, changes);
            return ref;
        });
    }

    /**
     * Sets a delegation back to its state after one of its changes.
     *
     * @param version the {@link org.openenum.admin.history.HistoryEntry#seq()} of that change
     * @return the delegation after that; empty if the prefix was not delegated then, so that it is not again
     */
    public Optional<DelegationView> revert(MappingRef ref, long version, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            Zone zone = zones.require(ref.zone());
            DialedDigits prefix = ref.digits();
            Delegation present = index.findWhole(zone, prefix).orElse(null);
            Sentence name = DelegationKind.nameOf(zone, prefix);
            precondition.check(name, present == null ? null : present.entityTag());
            Optional<DelegationDraft> then = past.at(zone, prefix, version, present)
                    .orElseThrow(() -> RefusedException.notFound(Sentence.of("thing.no-version", name, version)))
                    .draft();
            then.ifPresent(draft -> kind.write(zone, prefix, present, draft, changes));
            if (then.isEmpty() && present != null) {
                kind.remove(zone, present, changes);
            }
            if (!changes.isEmpty()) {
                changes.note("delegation.revert", name, Sentence.of("version.to", version));
            }
            entityManager.flush();
            return then.map(draft -> kind.get(ref));
        });
    }
}
