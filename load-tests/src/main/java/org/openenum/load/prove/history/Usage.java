package org.openenum.load.prove.history;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * What one of the programs had of the machine at one moment.
 *
 * @param program for people
 * @param liveBytes what was left in Java's heap after it was collected; 0 if it was not
 * @param residentBytes of memory: what is not collected yet is in it, up to the limit of the heap
 * @param descriptors files, sockets and the like that it had open
 */
public record Usage(String program, long liveBytes, long residentBytes, long descriptors, long threads) {

    /** The kinds of what is used. */
    public enum Kind {
        HEAP("bytes in use in the heap", OptionalLong.of(4_000_000)),
        /** Has a limit, to which it grows where nothing has to be collected before. */
        MEMORY("bytes of memory", OptionalLong.empty()),
        DESCRIPTORS("descriptors", OptionalLong.of(10)),
        THREADS("threads", OptionalLong.of(10));

        private final String words;
        private final OptionalLong allowance;

        /** @param allowance by which it may grow besides; empty for what may grow */
        Kind(String words, OptionalLong allowance) {
            this.words = words;
            this.allowance = allowance;
        }

        private long of(Usage look) {
            return switch (this) {
                case HEAP -> look.liveBytes();
                case MEMORY -> look.residentBytes();
                case DESCRIPTORS -> look.descriptors();
                case THREADS -> look.threads();
            };
        }

        /** As in the names of figures: {@code Memory}. */
        public String title() {
            return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
        }

        /** The most that was used of it in some looks; 0 for none. */
        public long most(List<Usage> looks) {
            return looks.stream().mapToLong(this::of).max().orElse(0);
        }
    }

    /** What grows by more between the second and the last quarter of a run goes on growing. */
    private static final double GROWTH = 1.1;

    /** With fewer looks a quarter says nothing. */
    private static final int LEAST_LOOKS = 40;

    /** The looks at each program in their order. */
    public static Map<String, List<Usage>> byProgram(List<Usage> looks) {
        Map<String, List<Usage>> programs = new TreeMap<>();
        looks.forEach(look -> programs.merge(
                look.program(),
                List.of(look),
                (all, one) -> Stream.concat(all.stream(), one.stream()).toList()));
        return programs;
    }

    /** A quarter of the looks at one program: the caches of the first are not full yet. */
    public static List<Usage> quarter(List<Usage> looks, int number) {
        return looks.subList(looks.size() * (number - 1) / 4, looks.size() * number / 4);
    }

    /** What grew, for people; nothing where there were too few looks to tell. */
    public static List<Violation> growth(List<Usage> looks) {
        return byProgram(looks).values().stream()
                .filter(ofOne -> ofOne.size() >= LEAST_LOOKS)
                .flatMap(ofOne -> Stream.of(Kind.values())
                        .filter(kind -> grew(kind, ofOne))
                        .map(kind -> new Violation(Violation.Kind.GREW, words(kind, ofOne))))
                .toList();
    }

    /** Of what nobody looked at in one of the quarters, nothing can be said. */
    private static boolean grew(Kind kind, List<Usage> looks) {
        long before = kind.most(quarter(looks, 2));
        long after = kind.most(quarter(looks, 4));
        return kind.allowance.isPresent() && before > 0 && after > before * GROWTH + kind.allowance.getAsLong();
    }

    private static String words(Kind kind, List<Usage> looks) {
        return looks.get(0).program() + " had " + kind.most(quarter(looks, 2)) + " " + kind.words
                + " at the most in the second quarter, " + kind.most(quarter(looks, 4)) + " in the last";
    }
}
