package org.openenum.admin.mapping;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.many.Operation;
import org.openenum.admin.zone.Zones;
import org.openenum.mapping.MappingKind;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Finds in a few statements what the operations of a batch on numbers and blocks would ask for one by one: of a
 * thousand, two or three thousand answers would be waited for, each after the other.
 */
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

    void find(Collection<Operation<MappingRef, MappingView, MappingDraft>> operations, PendingChanges changes) {
        Map<Place, List<Operation<MappingRef, MappingView, MappingDraft>>> byPlace = operations.stream()
                .collect(Collectors.groupingBy(operation ->
                        new Place(operation.ref().zone(), operation.ref().kind())));
        byPlace.forEach((place, there) -> {
            Zone zone = zones.require(place.zone(), changes);
            writer.readAhead(
                    zone,
                    place.kind(),
                    there.stream().map(operation -> operation.ref().digits()).toList(),
                    changes);
            terms.readAhead(zone, puts(there), changes);
        });
    }

    private record Place(String zone, MappingKind kind) {}

    private static List<Operation.Put<MappingRef, MappingView, MappingDraft>> puts(
            List<Operation<MappingRef, MappingView, MappingDraft>> operations) {
        List<Operation.Put<MappingRef, MappingView, MappingDraft>> puts = new ArrayList<>();
        for (Operation<MappingRef, MappingView, MappingDraft> operation : operations) {
            if (operation instanceof Operation.Put<MappingRef, MappingView, MappingDraft> put) {
                puts.add(put);
            }
        }
        return puts;
    }
}
