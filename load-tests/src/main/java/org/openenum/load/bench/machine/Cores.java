package org.openenum.load.bench.machine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The assignment of cores.
 *
 * @param server those of the measured server, in the format of {@code taskset -c}
 * @param serverCount how many these are
 * @param load those of the load generator and of everything else, in the format of {@code taskset -c}
 * @param loadThreads the number of the generator's threads
 */
public record Cores(String server, int serverCount, String load, int loadThreads) {

    private static final String ALLOWED = "Cpus_allowed_list";

    /** The cores that this program may use now. */
    public static List<Integer> allowed() throws IOException {
        return numbers(Machine.field("/proc/self/status", ALLOWED));
    }

    /**
     * The first cores for the server, all others for the load; a single core for both.
     *
     * @param count how many the server should have: fewer if none would be left for the load
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
     * The cores of the load except the last, which is left to {@link #writers()}: so queries have the same cores while
     * numbers change and while they do not. A single core is for both.
     */
    public Cores askers() {
        List<Integer> all = numbers(load);
        List<Integer> askers = all.size() == 1 ? all : all.subList(0, all.size() - 1);
        return new Cores(server, serverCount, list(askers), askers.size());
    }

    /** The last core of the load, for changes of numbers. */
    public Cores writers() {
        List<Integer> all = numbers(load);
        return new Cores(server, serverCount, list(all.subList(all.size() - 1, all.size())), 1);
    }

    /** One core of the load, for a generator that needs no more. */
    public String firstOfLoad() {
        return list(numbers(load).subList(0, 1));
    }

    /**
     * All cores, if the machine has too few, for the server and for the load: then only processor time is meaningful.
     */
    public static Cores shared(List<Integer> allowed) {
        return new Cores(list(allowed), allowed.size(), list(allowed), allowed.size());
    }

    /** In the format of {@code taskset -c}. */
    public static String list(List<Integer> cores) {
        return cores.stream().map(String::valueOf).collect(Collectors.joining(","));
    }

    /** Reads a list in the format of the kernel: {@code 0-2,5}. */
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
