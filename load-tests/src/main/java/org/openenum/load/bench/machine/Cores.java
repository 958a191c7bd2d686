package org.openenum.load.bench.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * Who may use which cores.
 *
 * @param server of the server under measurement, as {@code taskset -c} takes them
 * @param serverCount how many those are
 * @param load of the load generator and of everything else here, as {@code taskset -c} takes them
 * @param loadThreads the generator's threads
 */
public record Cores(String server, int serverCount, String load, int loadThreads) {

    private static final String ALLOWED = "Cpus_allowed_list";

    /** One core for the server, all others that this program may use for the load. */
    public static Cores oneForTheServer() throws IOException {
        return oneForTheServer(numbers(Machine.field("/proc/self/status", ALLOWED)));
    }

    static Cores oneForTheServer(List<Integer> allowed) {
        String first = "" + allowed.get(0);
        if (allowed.size() == 1) {
            return new Cores(first, 1, first, 1);
        }
        String others = allowed.stream().skip(1).map(core -> "" + core).collect(Collectors.joining(","));
        return new Cores(first, 1, others, allowed.size() - 1);
    }

    /** Reads a list as the kernel writes it: {@code 0-2,5}. */
    static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.strip().split(",", -1)) {
            String[] ends = range.split("-", 2);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int core = Integer.parseInt(ends[0]); core <= last; core++) {
                numbers.add(core);
            }
        }
        return numbers;
    }
}
