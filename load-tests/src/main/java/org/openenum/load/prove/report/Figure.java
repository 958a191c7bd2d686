package org.openenum.load.prove.report;

import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The texts of table cells about a run. */
enum Figure {
    LOST(run -> run.text("%,.0f of %,.0f", "lost", "acknowledged") + run.faults()),
    NOT_ONCE(run -> run.text("%,.0f of %,.0f, %,.0f of them already done", "notOnce", "sentAgain", "doneBefore")
            + run.faults()),
    IN_PART(run -> run.text("%,.0f of %,.0f imports", run.sum("inPart", "notOnce"), "imports")
            + run.text(" of %,.0f rows, ", run.number("importedRows") / Math.max(1, run.number("imports")))
            + run.text("%,.0f DNS answers", "importAnswers")
            + run.moments()),
    NOT_LOGGED(run -> run.text("%,.0f; %,.0f changes in %,.0f files", "notLogged", "archivedChanges", "archiveFiles")
            + run.text(" and %,.0f in the log", "keptChanges")
            + run.moments()),
    NEVER_TRUE(run -> run.text("%,.0f of %,.0f answers", run.sum("neverTrue", "mixed", "different"), "answers")),
    WENT_BACK(run -> run.text("%,.0f of %,.0f answers", "wentBack", "answers")),
    OUT_OF_ORDER(run -> run.text("%,.0f of %,.0f answers", "wentBack", "answers")
            + run.text("; at the end %,.0f of %,.0f numbers", "different", "numbers")),
    SERIAL(run -> run.ifSeen(
            "serials", run.text("%,.0f of %,.0f readings", run.sum("serialWentBack", "serialStayed"), "serials"))),
    OUTDATED(run -> run.text("%,.0f; the longest %,.0f ms", "outdated", "longestOutdatedMillis")),
    OUTDATED_IN_FAULT(run -> run.ifSeen(
            "longestOutdatedOnceWrittenMillis",
            run.text("at most %,.0f ms", "longestOutdatedOnceWrittenMillis")
                    + run.text(
                            ", %,.0f ms after changes that the old primary acknowledged",
                            "longestOutdatedInFaultMillis")
                    + run.faults())),
    UNANSWERED(run -> run.text("%,.0f of %,.0f queries", "unanswered", "answers") + run.faults()),
    TOO_LARGE(run -> run.text("%,.0f; at most %,.0f octets", "tooLarge", "largestAnswerOctets")
            + run.text(", in %,.0f answers", "floodAnswers")),
    BEYOND_LIMIT(run -> run.text("%,.0f; with the answers within the limit: ", "amplified") + run.amplification()),
    AMPLIFIED(Run::amplification),
    FLAT(run -> run.text("%,.0f grew; ", "grew")
            + run.quarters("admin")
            + "; "
            + run.quarters("server")
            + run.text("; %,.0f changes", "acknowledged")),
    WRITES_GO_ON(run -> run.text("at most %.1f s", "withoutWritesSeconds") + run.behindDatabase() + run.faults()),
    ALL_GOES_ON(run -> run.text("at most %.1f s", "longestSeconds")
            + run.faults()
            + (run.number("outageSeconds") == 0 ? "" : run.text(", outage of %,.0f s", "outageSeconds")));

    @SuppressWarnings("ImmutableEnumChecker") // functions without a state
    private final Function<Run, String> words;

    Figure(Function<Run, String> words) {
        this.words = words;
    }

    /** The text about one run. */
    String words(Map<String, Object> run) {
        return words.apply(new Run(run));
    }

    /** The figures of a run, by name. */
    private record Run(Map<String, Object> figures) {

        private static final double MEGABYTE = 1e6;
        private static final String MOMENT = "killedWhen";

        double number(String name) {
            return figures.get(name) instanceof Number number ? number.doubleValue() : 0;
        }

        double sum(String... names) {
            return Stream.of(names).mapToDouble(this::number).sum();
        }

        /** @param values names of figures, and numbers */
        String text(String format, Object... values) {
            Object[] numbers = Stream.of(values)
                    .map(each -> each instanceof String name ? (Object) number(name) : each)
                    .toArray();
            return String.format(Locale.ROOT, format, numbers);
        }

        /** Older results do not have every figure. */
        String ifSeen(String name, String words) {
            return figures.containsKey(name) ? words : "not measured";
        }

        /** For scenarios in which another database replaces the primary. */
        String behindDatabase() {
            return number("behindDatabaseSeconds") == 0
                    ? ""
                    : text(", at most %.1f s after the database accepted them", "behindDatabaseSeconds");
        }

        String faults() {
            return number("faults") == 1 ? ", once" : text(", %,.0f times", "faults");
        }

        /** When something was killed, from figures such as {@code killedWhenApplying}. */
        String moments() {
            return figures.keySet().stream()
                    .filter(name -> name.startsWith(MOMENT))
                    .sorted()
                    .map(name -> name.substring(MOMENT.length()).toLowerCase(Locale.ROOT) + text(" %,.0f", name))
                    .collect(Collectors.joining(", ", "; killed when ", ""));
        }

        String amplification() {
            return text("%.1f times to one address, ", "oneAddressAmplification")
                    + text("%.1f to many; ", "manyAddressesAmplification")
                    + text("worst query %.1f times (", "worstAmplification")
                    + figures.get("worstAmplified") + ")";
        }

        /** The usage of a program in the second quarter and in the last. */
        String quarters(String program) {
            return "enum-" + program
                    + quarters(program + "Heap", MEGABYTE) + " MB in use in the heap,"
                    + quarters(program + "Memory", MEGABYTE) + " MB of memory,"
                    + quarters(program + "Descriptors", 1) + " descriptors,"
                    + quarters(program + "Threads", 1) + " threads";
        }

        private String quarters(String name, double unit) {
            double second = number(name + "InSecondQuarter") / unit;
            return text(" %,.0f and %,.0f", second, number(name + "InLastQuarter") / unit);
        }
    }
}
