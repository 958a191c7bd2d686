package org.openenum.load.bench.enumeration;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import org.openenum.load.bench.experiment.RaceCells;
import org.openenum.load.bench.result.MeasuredServer;

/**
 * What each further number costs: the difference in resident memory between two sizes, for each number between them.
 *
 * @param all results, from the smallest set to the largest
 */
record MemoryTable(List<EnumResult> all) {

    MemoryTable {
        all = List.copyOf(all);
    }

    /** The table, with one column for each step; empty if there is only one size. */
    String text() {
        if (all.size() < 2) {
            return "";
        }
        StringBuilder text = new StringBuilder("Bytes of resident memory (RSS) for each further number:\n\n| server |");
        for (int step = 1; step < all.size(); step++) {
            text.append(String.format(
                    Locale.ROOT,
                    " %,d to %,d |",
                    all.get(step - 1).numbers(),
                    all.get(step).numbers()));
        }
        text.append("\n| --- |").append(" ---: |".repeat(all.size() - 1)).append("\n");
        for (String name : names()) {
            text.append("| ").append(RaceCells.name(name)).append(" |");
            for (int step = 1; step < all.size(); step++) {
                OptionalDouble bytes = bytes(name, all.get(step - 1), all.get(step));
                text.append(bytes.isPresent() ? String.format(Locale.ROOT, " %,.0f |", bytes.getAsDouble()) : "  |");
            }
            text.append("\n");
        }
        return text.append("\n").toString();
    }

    /** What a server needs for each number that one result has more than another; empty if it took not part in both. */
    static OptionalDouble bytes(String server, EnumResult small, EnumResult large) {
        OptionalDouble least = resident(server, small);
        OptionalDouble most = resident(server, large);
        return least.isEmpty() || most.isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of((most.getAsDouble() - least.getAsDouble()) / (large.numbers() - small.numbers()));
    }

    static OptionalDouble resident(String server, EnumResult result) {
        return result.race().servers().stream()
                .filter(each -> each.name().equals(server) && !each.limit())
                .mapToDouble(MeasuredServer::residentBytes)
                .findFirst();
    }

    /** Those that took part in two sizes or more. */
    private List<String> names() {
        List<String> names = new ArrayList<>();
        for (int step = 1; step < all.size(); step++) {
            for (MeasuredServer server : all.get(step).race().servers()) {
                if (!names.contains(server.name())
                        && bytes(server.name(), all.get(step - 1), all.get(step))
                                .isPresent()) {
                    names.add(server.name());
                }
            }
        }
        return names;
    }
}
