package org.openenum.admin.many;

import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;

/** The faults of the operations of a batch, each with its pointer below {@code /operations}. For one thread. */
final class OperationFaults {

    /** More faults than this tell a client nothing new. */
    private static final int MAX_FAULTY = 100;

    private final SortedMap<Integer, List<Fault>> byPlace = new TreeMap<>();

    private final BiFunction<Integer, Fault, Fault> within;

    /** @param within gives a fault of the operation at an index its pointer within that operation */
    OperationFaults(BiFunction<Integer, Fault, Fault> within) {
        this.within = within;
    }

    /** Runs a step for the operation at this index, unless there are enough faults already; the step may refuse. */
    void collect(int place, Runnable step) {
        if (byPlace.size() >= MAX_FAULTY) {
            return;
        }
        try {
            step.run();
        } catch (RefusedException refused) {
            byPlace.put(place, faultsOf(refused, place));
        }
    }

    /** @throws RefusedException with all of them, in the order in which the operations were sent */
    void refuseAny() {
        if (!byPlace.isEmpty()) {
            throw RefusedException.invalid(
                    byPlace.values().stream().flatMap(List::stream).toList());
        }
    }

    private List<Fault> faultsOf(RefusedException refused, int place) {
        String pointer = "/operations/" + place;
        if (refused.faults().isEmpty()) {
            String code = ApiWord.of(refused.reason());
            return List.of(new Fault(pointer, code, refused.sentence(), null));
        }
        return refused.faults().stream()
                .map(fault -> within.apply(place, fault).below(pointer))
                .toList();
    }
}
