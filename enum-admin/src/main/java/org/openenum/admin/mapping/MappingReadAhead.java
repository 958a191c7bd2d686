package org.openenum.admin.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.mapping.MappingBatch.Operation;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.MappingKind;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Finds in a few statements what operations on numbers and blocks would ask for one by one: those of a batch, or of changes that share a transaction. */
@Component
class MappingReadAhead {

    private final MappingWriter writer;

    private final MappingTerms terms;

    private final Zones zones;

    MappingReadAhead(MappingWriter writer, MappingTerms terms, Zones zones) {
        this.writer = writer;
        this.terms = terms;
        this.zones = zones;
    }

    /** To be found with others of the same transaction, at the first {@link #findAnnounced}. */
    void announce(Operation operation, PendingChanges changes) {
        announcedIn(changes).add(operation);
    }

    void findAnnounced(PendingChanges changes) {
        List<Operation> announced = announcedIn(changes);
        if (!announced.isEmpty()) {
            find(List.copyOf(announced), changes);
            announced.clear();
        }
    }

    void find(Collection<Operation> operations, PendingChanges changes) {
        Map<Place, List<Operation>> byPlace = operations.stream()
                .collect(Collectors.groupingBy(operation ->
                        new Place(operation.ref().zone(), operation.ref().kind())));
        byPlace.forEach((place, there) -> {
            Zone zone = zones.require(place.zone(), changes);
            writer.readAhead(
                    zone,
                    place.kind(),
                    there.stream().map(operation -> operation.ref().digits()).toList(),
                    changes);
            List<Operation.Put> puts = there.stream()
                    .filter(Operation.Put.class::isInstance)
                    .map(Operation.Put.class::cast)
                    .toList();
            terms.readAhead(zone, puts, changes);
        });
    }

    private record Place(String zone, MappingKind kind) {}

    private static List<Operation> announcedIn(PendingChanges changes) {
        return changes.once(MappingReadAhead.class, ArrayList<Operation>::new);
    }
}
