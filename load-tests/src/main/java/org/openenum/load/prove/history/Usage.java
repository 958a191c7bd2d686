package org.openenum.load.prove.history;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * The resources that one of the programs used at one moment.
 *
 * @param program for people
 * @param liveBytes in Java's heap after a garbage collection; 0 if there was none
 * @param residentBytes of memory: including garbage, up to the limit of the heap
 * @param descriptors open files, sockets and the like
 */
public record Usage(String program, long liveBytes, long residentBytes, long descriptors, long threads) {

    /** The kinds of resources. */
    public enum Kind {
        HEAP("bytes in use in the heap", OptionalLong.of(4_000_000)),
        /** Has a limit, to which it grows if no collection is needed before. */
        MEMORY("bytes of memory", OptionalLong.empty()),
        DESCRIPTORS("descriptors", OptionalLong.of(10)),
        THREADS("threads", OptionalLong.of(10));

        private final String words;
        private final OptionalLong allowance;

        /** @param allowance by which it may grow in addition; empty if any growth is allowed */
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

        /** The maximum in some looks; 0 for none. */
        public long most(List<Usage> looks) {
            return looks.stream().mapToLong(this::of).max().orElse(0);
        }
    }

    /** A resource that grows by more between the second and the last quarter of a run is considered to keep growing. */
    private static final double GROWTH = 1.1;

    /** With fewer looks, a quarter is not meaningful. */
    private static final int LEAST_LOOKS = 40;

    /** The looks at each program, in order. */
    public static Map<String, List<Usage>> byProgram(List<Usage> looks) {
        Map<String, List<Usage>> programs = new TreeMap<>();
        looks.forEach(look -> programs.merge(
                look.program(),
                List.of(look),
                (all, one) -> Stream.concat(all.stream(), one.stream()).toList()));
        return programs;
    }

    /** A quarter of the looks at one program; in the first one the caches are not full yet. */
    public static List<Usage> quarter(List<Usage> looks, int number) {
        return looks.subList(looks.size() * (number - 1) / 4, looks.size() * number / 4);
    }

    /** What grew, for people; nothing if there were too few looks. */
    public static List<Violation> growth(List<Usage> looks) {
        return byProgram(looks).values().stream()
                .filter(ofOne -> ofOne.size() >= LEAST_LOOKS)
                .flatMap(ofOne -> Stream.of(Kind.values())
                        .filter(kind -> grew(kind, ofOne))
                        .map(kind -> new Violation(Violation.Kind.GREW, words(kind, ofOne))))
                .toList();
    }

    /** A kind without a look in the second quarter cannot be judged. */
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
