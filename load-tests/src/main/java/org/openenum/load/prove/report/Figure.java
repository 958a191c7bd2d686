package org.openenum.load.prove.report;

import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** What a table says of a run. */
public enum Figure {
    LOST {
        @Override
        String words(Map<String, Object> run) {
            return text("%,.0f of %,.0f", number(run, "lost"), number(run, "acknowledged")) + faults(run);
        }
    },
    NOT_ONCE {
        @Override
        String words(Map<String, Object> run) {
            return text(
                            "%,.0f of %,.0f, of which %,.0f had been done",
                            number(run, "notOnce"), number(run, "sentAgain"), number(run, "doneBefore"))
                    + faults(run);
        }
    },
    IN_PART {
        @Override
        String words(Map<String, Object> run) {
            return text(
                            "%,.0f of %,.0f imports of %,.0f rows, %,.0f answers meanwhile",
                            number(run, "inPart") + number(run, "notOnce"),
                            number(run, "imports"),
                            number(run, "importedRows") / Math.max(1, number(run, "imports")),
                            number(run, "importAnswers"))
                    + moments(run);
        }
    },
    NOT_LOGGED {
        @Override
        String words(Map<String, Object> run) {
            return text(
                            "%,.0f; %,.0f changes in %,.0f files and %,.0f behind them",
                            number(run, "notLogged"),
                            number(run, "archivedChanges"),
                            number(run, "archiveFiles"),
                            number(run, "keptChanges"))
                    + moments(run);
        }
    },
    NEVER_TRUE {
        @Override
        String words(Map<String, Object> run) {
            return text(
                    "%,.0f of %,.0f answers",
                    number(run, "neverTrue") + number(run, "mixed") + number(run, "different"), number(run, "answers"));
        }
    },
    WENT_BACK {
        @Override
        String words(Map<String, Object> run) {
            return text("%,.0f of %,.0f answers", number(run, "wentBack"), number(run, "answers"));
        }
    },
    OUT_OF_ORDER {
        @Override
        String words(Map<String, Object> run) {
            return text(
                    "%,.0f of %,.0f answers; in the end %,.0f of %,.0f numbers",
                    number(run, "wentBack"), number(run, "answers"), number(run, "different"), number(run, "numbers"));
        }
    },
    SERIAL {
        @Override
        String words(Map<String, Object> run) {
            return run.containsKey("serials")
                    ? text(
                            "%,.0f of %,.0f looks",
                            number(run, "serialWentBack") + number(run, "serialStayed"), number(run, "serials"))
                    : "not looked at";
        }
    },
    OUTDATED {
        @Override
        String words(Map<String, Object> run) {
            return text("%,.0f; the longest %,.0f ms", number(run, "outdated"), number(run, "longestOutdatedMillis"));
        }
    },
    OUTDATED_IN_FAULT {
        @Override
        String words(Map<String, Object> run) {
            return run.containsKey("longestOutdatedInFaultMillis")
                    ? text("the longest %,.0f ms", number(run, "longestOutdatedInFaultMillis")) + faults(run)
                    : "not looked at";
        }
    },
    UNANSWERED {
        @Override
        String words(Map<String, Object> run) {
            return text("%,.0f of %,.0f questions", number(run, "unanswered"), number(run, "answers")) + faults(run);
        }
    },
    TOO_LARGE {
        @Override
        String words(Map<String, Object> run) {
            return text(
                    "%,.0f; %,.0f octets at the most, in %,.0f answers",
                    number(run, "tooLarge"), number(run, "largestAnswerOctets"), number(run, "floodAnswers"));
        }
    },
    BEYOND_LIMIT {
        @Override
        String words(Map<String, Object> run) {
            return text("%,.0f; with what it may have, ", number(run, "amplified")) + AMPLIFIED.words(run);
        }
    },
    AMPLIFIED {
        @Override
        String words(Map<String, Object> run) {
            return text(
                    "%.1f times to one address, %.1f to many; the worst question %.1f times (%s)",
                    number(run, "oneAddressAmplification"),
                    number(run, "manyAddressesAmplification"),
                    number(run, "worstAmplification"),
                    String.valueOf(run.get("worstAmplified")));
        }
    },
    FLAT {
        @Override
        String words(Map<String, Object> run) {
            return text("%,.0f grew; ", number(run, "grew")) + flat(run, "admin") + "; " + flat(run, "server")
                    + text("; %,.0f changes", number(run, "acknowledged"));
        }

        private String flat(Map<String, Object> run, String program) {
            return "enum-" + program + " "
                    + text(
                            "%,.0f and %,.0f MB in use in the heap, %,.0f and %,.0f MB of memory",
                            number(run, program + "HeapInSecondQuarter") / MEGABYTE,
                            number(run, program + "HeapInLastQuarter") / MEGABYTE,
                            number(run, program + "MemoryInSecondQuarter") / MEGABYTE,
                            number(run, program + "MemoryInLastQuarter") / MEGABYTE)
                    + pair(run, program + "Descriptors") + " descriptors"
                    + pair(run, program + "Threads") + " threads";
        }

        private String pair(Map<String, Object> run, String name) {
            return text(
                    ", %,.0f and %,.0f", number(run, name + "InSecondQuarter"), number(run, name + "InLastQuarter"));
        }
    },
    WRITES_GO_ON {
        @Override
        String words(Map<String, Object> run) {
            return text("%.1f s at the worst", number(run, "withoutWritesSeconds")) + faults(run);
        }
    },
    ALL_GOES_ON {
        @Override
        String words(Map<String, Object> run) {
            double outage = number(run, "outageSeconds");
            return text("%.1f s at the worst", number(run, "longestSeconds"))
                    + faults(run)
                    + (outage == 0 ? "" : text(", away for %,.0f s", outage));
        }
    };

    private static final double MEGABYTE = 1e6;
    private static final String MOMENT = "killedWhen";

    /** What it says of one run. */
    abstract String words(Map<String, Object> run);

    /** When something was killed, as {@code killedWhenApplying} says it. */
    private static String moments(Map<String, Object> run) {
        return run.keySet().stream()
                .filter(name -> name.startsWith(MOMENT))
                .sorted()
                .map(name ->
                        name.substring(MOMENT.length()).toLowerCase(Locale.ROOT) + text(" %,.0f", number(run, name)))
                .collect(Collectors.joining(", ", "; killed when ", ""));
    }

    private static String faults(Map<String, Object> run) {
        double faults = number(run, "faults");
        return faults == 1 ? ", once" : text(", %,.0f times", faults);
    }

    private static double number(Map<String, Object> run, String name) {
        return run.get(name) instanceof Number number ? number.doubleValue() : 0;
    }

    private static String text(String format, Object... values) {
        return String.format(Locale.ROOT, format, values);
    }
}
