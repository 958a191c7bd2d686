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

    /** The cores that this program may use now. */
    public static List<Integer> allowed() throws IOException {
        return numbers(Machine.field("/proc/self/status", ALLOWED));
    }

    /**
     * The first cores for the server, all others for the load; the only one for both.
     *
     * @param count how many the server is to have: fewer if none would be left for the load
     */
    public static Cores forTheServer(int count, List<Integer> allowed) {
        if (allowed.size() == 1) {
            return new Cores(list(allowed), 1, list(allowed), 1);
        }
        int servers = Math.min(count, allowed.size() - 1);
        List<Integer> others = allowed.subList(servers, allowed.size());
        return new Cores(list(allowed.subList(0, servers)), servers, list(others), others.size());
    }

    /**
     * Those of the load but the last, which is left to {@link #writers()}: who asks has as much of the processor while
     * numbers change as when the server is idle. The only one for both.
     */
    public Cores askers() {
        List<Integer> all = numbers(load);
        List<Integer> askers = all.size() == 1 ? all : all.subList(0, all.size() - 1);
        return new Cores(server, serverCount, list(askers), askers.size());
    }

    /** The last of the load, for those who change numbers meanwhile. */
    public Cores writers() {
        List<Integer> all = numbers(load);
        return new Cores(server, serverCount, list(all.subList(all.size() - 1, all.size())), 1);
    }

    /** One of the load's, for a generator that needs no more. */
    public String firstOfLoad() {
        return list(numbers(load).subList(0, 1));
    }

    /** All of a machine that has too few, for the server and for the load: only processor time says something there. */
    public static Cores shared(List<Integer> allowed) {
        return new Cores(list(allowed), allowed.size(), list(allowed), allowed.size());
    }

    /** As {@code taskset -c} takes them. */
    public static String list(List<Integer> cores) {
        return cores.stream().map(String::valueOf).collect(Collectors.joining(","));
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
