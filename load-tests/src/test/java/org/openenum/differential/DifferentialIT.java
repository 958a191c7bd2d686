package org.openenum.differential;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.endtoend.Ports;
import org.openenum.endtoend.Product;
import org.xbill.DNS.Name;

/**
 * Random queries for random zones: the product answers like NSD, Knot and BIND, or an RFC explains the difference.
 *
 * <p>{@code -Ddifferential.seed=N} makes other zones and queries, {@code -Ddifferential.questions=N} and
 * {@code -Ddifferential.rounds=N} more of them; each round has new zones. The result is in
 * {@code target/differential/report.txt}.
 */
class DifferentialIT {

    private static final long SEED = Long.getLong("differential.seed", 4_592L);

    /** In all rounds together. */
    private static final int QUESTIONS = Integer.getInteger("differential.questions", 100_000);

    private static final int ROUNDS = Integer.getInteger("differential.rounds", 2);

    /** Zones and configurations of the peers, to examine a difference. */
    private static final Path KEPT = Path.of("target", "differential").toAbsolutePath();

    /** Sent to all servers at a time. */
    private static final int BATCH = 1_000;

    @TempDir
    private Path folder;

    private final Explanations explanations = new Explanations();
    private final StringBuilder report = new StringBuilder();

    @Test
    void randomQuestions_areAnsweredAsByOthers() throws IOException {
        List<Peer> missing = Beside.missing();
        assumeFalse(missing.size() == Peer.values().length, "none of " + missing + " is installed");
        StringBuilder unexplained = new StringBuilder();
        try (Product product = Product.up(folder.resolve("data"), Ports.free())) {
            Subject subject = new Subject(product);
            for (int round = 0; round < ROUNDS; round++) {
                unexplained.append(round(subject, round));
            }
        }
        String summary = "seed " + SEED + ", " + QUESTIONS + " questions in " + ROUNDS + " rounds, beside "
                + installed() + (missing.isEmpty() ? "" : ", NOT INSTALLED: " + missing) + "\n"
                + explanations.report() + "\n" + report;
        System.out.println(summary);
        Files.writeString(KEPT.resolve("report.txt"), summary + "\n" + unexplained);
        assertThat(unexplained.toString())
                .as("unexplained differences with seed %d; all of them are in target/differential/report.txt", SEED)
                .isEmpty();
    }

    private static List<Peer> installed() {
        List<Peer> installed = new ArrayList<>(List.of(Peer.values()));
        installed.removeAll(Beside.missing());
        return installed;
    }

    private String round(Subject subject, int round) throws IOException {
        List<ZoneText> zones = subject.load(new RandomPlan(SEED + round, "r" + round).draw());
        Findings findings = new Findings(zones);
        Instant begin = Instant.now();
        Set<Name> apexes = zones.stream().map(ZoneText::apex).collect(Collectors.toSet());
        RandomQuestion questions = new RandomQuestion(new Random(SEED + round), zones);
        try (Beside beside = new Beside(subject.port(), zones, KEPT.resolve("round" + round))) {
            for (int left = QUESTIONS / ROUNDS; left > 0; left -= BATCH) {
                List<Question> batch = new ArrayList<>();
                for (int i = 0; i < Math.min(left, BATCH); i++) {
                    batch.add(questions.draw());
                }
                List<Question> again = compare(beside, batch, apexes, findings);
                // Replies that were truncated must be equal over TCP (RFC 2181, section 9).
                compare(beside, again, apexes, findings);
            }
        }
        report.append(String.format(
                "round %d: %,d lines in %d zones, asked in %d s%n",
                round,
                zones.stream().mapToInt(zone -> zone.lines().size()).sum(),
                zones.size(),
                Duration.between(begin, Instant.now()).toSeconds()));
        return findings.toString();
    }

    /** Returns the queries to which a server sent a truncated answer, for TCP. */
    private List<Question> compare(Beside beside, List<Question> batch, Set<Name> apexes, Findings findings) {
        List<List<Reply>> replies = beside.ask(batch);
        List<Question> truncated = new ArrayList<>();
        for (int i = 0; i < batch.size(); i++) {
            Question question = batch.get(i);
            boolean anyTruncated = false;
            for (int peer = 0; peer < beside.peers().size(); peer++) {
                Comparison comparison = new Comparison(
                        beside.peers().get(peer),
                        question,
                        replies.get(0).get(i),
                        replies.get(peer + 1).get(i));
                anyTruncated |= comparison.theirs().has(Comparison.TC)
                        || comparison.ours().has(Comparison.TC);
                judge(comparison, apexes, findings);
            }
            if (anyTruncated && !question.tcp()) {
                truncated.add(question.overTcp());
            }
        }
        return truncated;
    }

    private void judge(Comparison comparison, Set<Name> apexes, Findings findings) {
        Set<Aspect> differences = comparison.differences();
        if (!differences.isEmpty()) {
            Facts facts = Facts.of(comparison, apexes);
            Set<Aspect> left = explanations.unexplained(comparison, differences, facts);
            if (!left.isEmpty()) {
                findings.add(comparison, left, facts);
            }
        }
    }
}
