package org.openenum.load.prove;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.openenum.load.bench.result.Row;
import org.openenum.load.prove.history.Findings;
import org.openenum.load.prove.history.FloodAnswers.Source;
import org.openenum.load.prove.history.FloodTotal;
import org.openenum.load.prove.history.Usage;
import org.openenum.load.prove.history.Violation;
import org.openenum.load.prove.scenario.Length;
import org.openenum.load.prove.scenario.Scenario;
import org.openenum.load.prove.scenario.Trial;

/**
 * The result of a scenario.
 *
 * @param kept whether every promise was kept to the end, or, for a control, whether it was caught
 * @param stoppedBecause why it ended early; empty if it did not
 * @param figures of the run
 * @param unknownBecause the number of changes with an unknown result, by the reason
 * @param examples of findings, for people
 */
record Verdict(
        boolean kept, String stoppedBecause, Row figures, Map<String, Long> unknownBecause, List<String> examples) {

    private static final double NANOS_PER_MILLI = 1e6;

    Verdict {
        unknownBecause = Collections.unmodifiableMap(new TreeMap<>(unknownBecause));
        examples = List.copyOf(examples);
    }

    static Verdict of(Scenario scenario, Trial trial, Findings findings) {
        boolean kept = scenario.mustFind().isEmpty()
                ? findings.violations() == 0 && trial.stoppedBecause().isEmpty()
                : scenario.mustFind().stream().allMatch(kind -> findings.count(kind) > 0);
        Row row = new Row()
                .and("kept", kept)
                .and("rounds", trial.rounds())
                .and("faults", trial.faults())
                .and("outageSeconds", trial.longestOutageSeconds())
                .and("longestSeconds", trial.longestSeconds())
                .and("withoutWritesSeconds", trial.longestWithoutWritesSeconds())
                .and("behindDatabaseSeconds", trial.longestBehindDatabaseSeconds())
                .and("numbers", findings.numbers())
                .and("acknowledged", findings.acknowledged())
                .and("refused", findings.refused())
                .and("unknown", findings.unknown())
                .and("sentAgain", findings.repetitions().sentAgain())
                .and("doneBefore", findings.repetitions().doneBefore())
                .and("answers", findings.answers())
                .and("serials", findings.serials())
                .and(floods(findings))
                .and(usage(trial.looks()))
                .and("longestOutdatedMillis", findings.longestOutdatedNanos() / NANOS_PER_MILLI)
                .and("longestOutdatedInFaultMillis", findings.longestOutdatedInFaultNanos() / NANOS_PER_MILLI)
                .and("longestOutdatedOnceWrittenMillis", findings.longestOutdatedOnceWrittenNanos() / NANOS_PER_MILLI);
        trial.counts().forEach(row::and);
        for (Violation.Kind kind : Violation.Kind.values()) {
            row.and(nameOf(kind), findings.count(kind));
        }
        return new Verdict(
                kept,
                trial.stoppedBecause(),
                row,
                findings.unknownBecause(),
                findings.examples().stream()
                        .map(each -> each.kind().words() + ": " + each.what())
                        .toList());
    }

    /** Empty if there was no flood. */
    private static Row floods(Findings findings) {
        FloodTotal flood = findings.flood();
        if (flood.questions() == 0) {
            return new Row();
        }
        return new Row()
                .and("floodQuestions", flood.questions())
                .and("floodAnswers", flood.answers())
                .and("floodAskedOctets", flood.askedOctets())
                .and("floodAnsweredOctets", flood.answeredOctets())
                .and("largestAnswerOctets", flood.largestOctets())
                .and(
                        "oneAddressAmplification",
                        findings.flood(Source.ONE_ADDRESS).amplification())
                .and(
                        "manyAddressesAmplification",
                        findings.flood(Source.MANY_ADDRESSES).amplification())
                .and("worstAmplification", flood.worstAmplification())
                .and("worstAmplified", flood.worstKind());
    }

    /** The maximum of each kind for each program in the second and in the last quarter. */
    private static Row usage(List<Usage> looks) {
        Row row = new Row();
        Usage.byProgram(looks).forEach((program, ofOne) -> {
            for (Usage.Kind kind : Usage.Kind.values()) {
                String name = program.replace("enum-", "") + kind.title();
                row.and(name + "InSecondQuarter", kind.most(Usage.quarter(ofOne, 2)))
                        .and(name + "InLastQuarter", kind.most(Usage.quarter(ofOne, 4)));
            }
        });
        return row;
    }

    /** The name of the count of a kind of violation in results: {@code wentBack}. */
    static String nameOf(Violation.Kind kind) {
        String[] words = kind.name().toLowerCase(Locale.ROOT).split("_", -1);
        StringBuilder name = new StringBuilder(words[0]);
        for (int i = 1; i < words.length; i++) {
            name.append(words[i].substring(0, 1).toUpperCase(Locale.ROOT)).append(words[i].substring(1));
        }
        return name.toString();
    }

    /**
     * For the file of the result.
     *
     * @param version of the software beneath the product; empty if it does not matter
     */
    Map<String, Object> about(String database, String version, Length length) {
        Map<String, Object> about = new LinkedHashMap<>();
        about.put("database", database);
        if (!version.isEmpty()) {
            about.put("version", version);
        }
        about.put("seconds", length.time().toSeconds());
        about.put("kept", kept);
        if (!stoppedBecause.isEmpty()) {
            about.put("stoppedBecause", stoppedBecause);
        }
        about.put("unknownBecause", unknownBecause);
        about.put("examples", examples);
        return about;
    }
}
