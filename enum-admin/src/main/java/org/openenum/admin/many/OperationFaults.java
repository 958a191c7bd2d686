package org.openenum.admin.many;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;

/**
 * What is wrong with the operations of a batch, each fault with its place below {@code /operations}. For one thread.
 */
final class OperationFaults {

    /** More faults than this tell a client nothing new. */
    private static final int MAX_FAULTY = 100;

    /** The members of an operation beside its value: what is wrong with the thing itself stands in that. */
    private static final Set<String> BESIDE = Set.of("/number", "/owner", "/type", "/ifNoneMatch");

    private final SortedMap<Integer, List<Fault>> byPlace = new TreeMap<>();

    /** Takes a step for the operation at this place, unless enough is wrong already; the step may refuse. */
    void collect(int place, Runnable step) {
        if (byPlace.size() >= MAX_FAULTY) {
            return;
        }
        try {
            step.run();
        } catch (RefusedException refused) {
            byPlace.put(place, faultsOf(refused, "/operations/" + place));
        }
    }

    /** @throws RefusedException with all of them, in the order in which the operations were sent */
    void refuseAny() {
        if (!byPlace.isEmpty()) {
            throw RefusedException.invalid(
                    byPlace.values().stream().flatMap(List::stream).toList());
        }
    }

    private static List<Fault> faultsOf(RefusedException refused, String pointer) {
        if (refused.faults().isEmpty()) {
            String code = refused.reason().name().toLowerCase(Locale.ROOT).replace('_', '-');
            return List.of(new Fault(pointer, code, refused.sentence(), null));
        }
        // What is wrong with the name of the thing stands beside the value, everything else in it.
        return refused.faults().stream()
                .map(fault -> isBeside(fault) ? fault : fault.below("/value"))
                .map(fault -> fault.below(pointer))
                .toList();
    }

    private static boolean isBeside(Fault fault) {
        return BESIDE.contains(fault.pointer()) || fault.pointer().startsWith("/patch");
    }
}
