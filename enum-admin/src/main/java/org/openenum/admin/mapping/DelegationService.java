package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.change.ChangeLog;
import org.openenum.admin.change.MappingRemarks;
import org.openenum.admin.change.PendingChanges;
import org.openenum.admin.record.RecordSets;
import org.openenum.admin.record.RecordText;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.EntityTags;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.openenum.admin.zone.Zones;
import org.openenum.change.Change;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** The use cases of delegations: a zone cut at a prefix, with the NS and DS records that stand there. */
@Service
public class DelegationService {

    private final EntityManager entityManager;

    private final Zones zones;

    private final WrittenMappings rows;

    private final MappingTerms terms;

    private final MappingList list;

    private final RecordSets recordSets;

    private final DelegationPast past;

    private final ChangeLog changeLog;

    private final Clock clock;

    DelegationService(
            EntityManager entityManager,
            Zones zones,
            WrittenMappings rows,
            MappingTerms terms,
            MappingList list,
            RecordSets recordSets,
            DelegationPast past,
            ChangeLog changeLog,
            Clock clock) {
        this.entityManager = entityManager;
        this.zones = zones;
        this.rows = rows;
        this.terms = terms;
        this.list = list;
        this.recordSets = recordSets;
        this.past = past;
        this.changeLog = changeLog;
        this.clock = clock;
    }

    @Transactional(readOnly = true)
    public DelegationView get(String apex, DialedDigits prefix) {
        Zone zone = zones.require(apex);
        return view(zone, require(zone, prefix));
    }

    /**
     * Delegations in the order of their digits.
     *
     * @param nameServer a host that they lead to, or a domain that it is in; null for any
     */
    @Transactional(readOnly = true)
    public Page<DelegationView> list(String apex, @Nullable String nameServer, Page.Wanted wanted) {
        Zone zone = zones.require(apex);
        MappingQuery query = new MappingQuery(apex, MappingKind.DELEGATION, "", null, null).withNameServer(nameServer);
        return list.page(query, wanted).map(entry -> view(zone, require(zone, entry.digits())));
    }

    /** Those of some prefixes that are delegated. */
    @Transactional(readOnly = true)
    public Map<DialedDigits, DelegationView> of(String apex, List<DialedDigits> prefixes) {
        Zone zone = zones.require(apex);
        return prefixes.stream()
                .flatMap(prefix -> find(zone, prefix).stream())
                .map(mapping -> view(zone, mapping))
                .collect(Collectors.toMap(DelegationView::prefix, Function.identity()));
    }

    /** Makes a delegation, or gives one that exists other name servers. */
    public Written<DelegationView> put(
            String apex, DialedDigits prefix, DelegationDraft draft, Precondition precondition, Author author) {
        Wanted wanted = Wanted.read(draft);
        return changeLog.write(author, changes -> {
            Zone zone = zones.require(apex);
            Mapping present = find(zone, prefix).orElse(null);
            precondition.check(nameOf(zone, prefix), present == null ? null : tagOf(zone, present));
            Mapping mapping = write(zone, prefix, present, wanted, changes);
            if (!changes.isEmpty()) {
                changes.note(present == null ? "delegation.create" : "delegation.change", nameOf(zone, prefix));
            }
            return new Written<>(view(zone, mapping), present == null);
        });
    }

    /** Removes a delegation with its NS and DS records. */
    public void delete(String apex, DialedDigits prefix, Precondition precondition, Author author) {
        changeLog.write(author, changes -> {
            Zone zone = zones.require(apex);
            Mapping mapping = require(zone, prefix);
            precondition.check(nameOf(zone, prefix), tagOf(zone, mapping));
            remove(zone, mapping, changes);
            changes.note("delegation.delete", nameOf(zone, prefix));
            return prefix;
        });
    }

    /**
     * Makes a delegation again what one of its changes had made it.
     *
     * @param version the {@link org.openenum.admin.change.HistoryEntry#seq()} of that change
     * @return what it is now; empty if the prefix was not delegated then, and is not again
     */
    public Optional<DelegationView> revert(
            String apex, DialedDigits prefix, long version, Precondition precondition, Author author) {
        return changeLog.write(author, changes -> {
            Zone zone = zones.require(apex);
            Mapping present = find(zone, prefix).orElse(null);
            precondition.check(nameOf(zone, prefix), present == null ? null : tagOf(zone, present));
            Optional<DelegationDraft> then = past.at(zone, prefix, version)
                    .orElseThrow(() -> RefusedException.notFound(
                            nameOf(zone, prefix) + " has no version " + version + " in its history"))
                    .draft();
            Optional<Mapping> now = then.map(draft -> write(zone, prefix, present, Wanted.read(draft), changes));
            if (now.isEmpty() && present != null) {
                remove(zone, present, changes);
            }
            if (!changes.isEmpty()) {
                changes.note("delegation.revert", nameOf(zone, prefix), "to version " + version);
            }
            return now.map(mapping -> view(zone, mapping));
        });
    }

    /** A draft whose records were read. */
    private record Wanted(DelegationDraft draft, List<byte[]> nameServers, List<byte[]> ds) {

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

    private Mapping write(
            Zone zone, DialedDigits prefix, @Nullable Mapping present, Wanted wanted, PendingChanges changes) {
        MappingRemarks remarks = new MappingRemarks(terms.comment(wanted.draft().comment()), List.of());
        int ttlSeconds = terms.ttl(wanted.draft().ttlSeconds(), zone);
        Mapping mapping = present == null ? create(zone, prefix, remarks, changes) : present;
        Name owner = EnumName.ownerName(prefix, zone.apexName());
        recordSets.put(zone, owner, Type.NS, ttlSeconds, wanted.nameServers(), changes);
        if (wanted.ds().isEmpty()) {
            recordSets.find(zone, owner, Type.DS).ifPresent(set -> recordSets.remove(zone, set, changes));
        } else {
            recordSets.put(zone, owner, Type.DS, ttlSeconds, wanted.ds(), changes);
        }
        if (present != null) {
            comment(present, remarks, changes);
            if (!changes.isEmpty()) {
                present.setUpdatedAt(clock.instant());
            }
        }
        entityManager.flush();
        return mapping;
    }

    private Mapping create(Zone zone, DialedDigits prefix, MappingRemarks remarks, PendingChanges changes) {
        terms.checkPlace(zone, new MappingRef(zone.apex(), MappingKind.DELEGATION, prefix), changes);
        Mapping mapping = Mapping.delegation(zone.id(), prefix, clock.instant());
        mapping.setComment(remarks.comment());
        rows.add(mapping, changes);
        // Under the lock, so that no number is committed below the cut while it is looked for.
        changes.checkLast("delegation " + prefix, () -> terms.refuseIfSomethingIsBelow(zone, prefix));
        changes.add(
                Change.ofMapping(mapping.key(), null, MappingState.of(mapping)).withRemarks(null, remarks.json()));
        return mapping;
    }

    private static void comment(Mapping mapping, MappingRemarks remarks, PendingChanges changes) {
        MappingRemarks before = MappingWriter.remarksOf(mapping);
        if (!Objects.equals(before.comment(), remarks.comment())) {
            mapping.setComment(remarks.comment());
            MappingState state = MappingState.of(mapping);
            changes.add(Change.ofMapping(mapping.key(), state, state).withRemarks(before.json(), remarks.json()));
        }
    }

    private void remove(Zone zone, Mapping mapping, PendingChanges changes) {
        Name owner = EnumName.ownerName(mapping.digits(), zone.apexName());
        for (int type : new int[] {Type.NS, Type.DS}) {
            recordSets.find(zone, owner, type).ifPresent(set -> recordSets.remove(zone, set, changes));
        }
        rows.remove(mapping);
        changes.add(Change.ofMapping(mapping.key(), MappingState.of(mapping), null)
                .withRemarks(MappingWriter.remarksOf(mapping).json(), null));
    }

    private DelegationView view(Zone zone, Mapping mapping) {
        Name owner = EnumName.ownerName(mapping.digits(), zone.apexName());
        Optional<RecordSet> nameServers = recordSets.find(zone, owner, Type.NS);
        Optional<RecordSet> ds = recordSets.find(zone, owner, Type.DS);
        return new DelegationView(
                zone.apex(),
                zone.numbering(),
                mapping.digits(),
                texts(Type.NS, nameServers),
                texts(Type.DS, ds),
                nameServers.map(RecordSet::ttlSeconds).orElse(zone.defaultTtlSeconds()),
                mapping.comment(),
                mapping.version(),
                mapping.updatedAt(),
                owner.toString(),
                tagOf(zone, mapping));
    }

    private static List<String> texts(int type, Optional<RecordSet> set) {
        return set.map(found -> RecordText.format(type, found.rdatas())).orElse(List.of());
    }

    private Optional<Mapping> find(Zone zone, DialedDigits prefix) {
        MappingKey key = new MappingKey(zone.id(), prefix.digits(), MappingKind.DELEGATION);
        return Optional.ofNullable(entityManager.find(Mapping.class, key));
    }

    private Mapping require(Zone zone, DialedDigits prefix) {
        return find(zone, prefix).orElseThrow(() -> RefusedException.notFound("there is no " + nameOf(zone, prefix)));
    }

    private static String nameOf(Zone zone, DialedDigits prefix) {
        return "delegation of " + zone.numbering().applicationUniqueString(prefix) + " in " + zone.apex();
    }

    /** Its records are in it too, because a changeset that is taken back may change them alone. */
    private String tagOf(Zone zone, Mapping mapping) {
        Name owner = EnumName.ownerName(mapping.digits(), zone.apexName());
        String own = EntityTags.of(mapping.version(), mapping.updatedAt());
        return Stream.of(Type.NS, Type.DS)
                .flatMap(type -> recordSets.find(zone, owner, type).stream())
                .map(set -> EntityTags.of(set.version(), set.updatedAt()))
                .collect(Collectors.joining("-", own + "-", ""));
    }
}
