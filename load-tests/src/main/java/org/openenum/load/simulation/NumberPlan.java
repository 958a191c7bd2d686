package org.openenum.load.simulation;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/**
 * What a run writes before it begins and takes away when it is over: numbers below {@code +999}, every other of which exists, and named
 * rule sets with the numbers that point to them.
 */
final class NumberPlan {

    /** ITU-T E.164 keeps 999 in reserve: no telephone has such a number. */
    private static final String RESERVED = "999";

    /** Numbers stand apart, so that neighbours share a page with some that never change and with empty places. */
    private static final int STRIDE = 37;

    private static final int RULE_SETS = 10;

    private static final int NUMBERS_PER_RULE_SET = 20;

    /** As many clients as the goal for single changes names. */
    private static final int CLIENTS = 8;

    /** A run's promise: no answer shows an old version so long after the acknowledgement of a new one. */
    static final long DUE_NANOS = TimeUnit.SECONDS.toNanos(2);

    private final RestClient rest;

    private final String zonePath;

    private final String run;

    private final int numbers;

    NumberPlan(RestClient rest, String zone, String run, int numbers) {
        this.rest = rest;
        this.zonePath = "/zones/" + zone;
        this.run = run;
        this.numbers = numbers;
    }

    /** Writes everything; what a run before left behind is overwritten. */
    ChangeBook write() throws IOException {
        if (!rest.exists(zonePath)) {
            rest.put(zonePath, "{}");
        }
        long nowNanos = System.nanoTime();
        List<Subject> single = IntStream.range(0, numbers)
                .mapToObj(index -> number(index, nowNanos))
                .toList();
        List<Subject> shared = IntStream.range(0, RULE_SETS)
                .mapToObj(index -> ruleSet(numbers + index, index, nowNanos))
                .toList();
        inParallel(single, this::writeNumber);
        inParallel(shared, this::writeRuleSet);
        return new ChangeBook(single, shared);
    }

    /** Takes everything away. */
    void remove(ChangeBook book) throws IOException {
        inParallel(book.numbers(), subject -> rest.remove(subject.path()));
        inParallel(book.ruleSets(), this::removeRuleSet);
    }

    /** The number that is written last before the run: an answer for it says that all of them are there. */
    String lastWritten(ChangeBook book) {
        List<String> pointing = book.ruleSets().get(RULE_SETS - 1).numbers();
        return pointing.get(pointing.size() - 1);
    }

    private Subject number(int index, long nowNanos) {
        String digits = RESERVED + String.format(Locale.ROOT, "1%07d", (long) index * STRIDE);
        return new Subject(run, index, path(digits), List.of(digits), index % 2 == 0, DUE_NANOS, nowNanos);
    }

    private Subject ruleSet(int subject, int index, long nowNanos) {
        List<String> pointing = IntStream.range(0, NUMBERS_PER_RULE_SET)
                .mapToObj(number -> RESERVED + String.format(Locale.ROOT, "2%02d%05d", index, number * STRIDE))
                .toList();
        return new Subject(run, subject, "/rule-sets/load-test-" + index, pointing, true, DUE_NANOS, nowNanos);
    }

    private String path(String digits) {
        return zonePath + "/numbers/" + digits;
    }

    private void writeNumber(Subject subject) throws IOException {
        if (subject.newest().isPresent()) {
            rest.put(subject.path(), RuleBody.json(subject.newest().token()));
        } else {
            rest.remove(subject.path());
        }
    }

    private void writeRuleSet(Subject subject) throws IOException {
        rest.put(subject.path(), RuleBody.json(subject.newest().token()));
        String name = subject.path().substring(subject.path().lastIndexOf('/') + 1);
        for (String digits : subject.numbers()) {
            rest.put(path(digits), RuleBody.pointingTo(name));
        }
    }

    private void removeRuleSet(Subject subject) throws IOException {
        for (String digits : subject.numbers()) {
            rest.remove(path(digits));
        }
        rest.remove(subject.path());
    }

    /** One request. */
    @FunctionalInterface
    private interface Step {
        void take(Subject subject) throws IOException;
    }

    private static void inParallel(List<Subject> subjects, Step step) throws IOException {
        ExecutorService clients = Executors.newFixedThreadPool(CLIENTS);
        try {
            List<CompletableFuture<Void>> all = new ArrayList<>();
            for (Subject subject : subjects) {
                all.add(CompletableFuture.runAsync(() -> unchecked(step, subject), clients));
            }
            CompletableFuture.allOf(all.toArray(CompletableFuture<?>[]::new)).join();
        } catch (CompletionException e) {
            throw new IOException(e.getCause() instanceof UncheckedIOException io ? io.getCause() : e);
        } finally {
            clients.shutdownNow();
        }
    }

    private static void unchecked(Step step, Subject subject) {
        try {
            step.take(subject);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
