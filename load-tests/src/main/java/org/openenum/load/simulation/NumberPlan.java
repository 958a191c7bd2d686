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
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.openenum.load.token.RuleBody;

/**
 * What a run writes before it begins and removes at its end: numbers below {@code +999}, every other of which exists;
 * named rule sets with the numbers that point to them; numbers that change in batches; and numbers that are imported.
 */
final class NumberPlan {

    /** ITU-T E.164 reserves 999: no telephone has such a number. */
    private static final String RESERVED = "999";
    /** The numbers have gaps, so that a page also contains some that never change, and unused ones. */
    private static final int STRIDE = 37;

    private static final String RULE_SET_PATH = "/rule-sets/load-test-";
    /** The indexes of numbers that point to rule sets; those below it change one by one. */
    private static final int RULE_SETS_BEGIN = 1_000_000;
    /** The indexes of numbers that change in batches. */
    private static final int BATCHES_BEGIN = 2_000_000;
    /**
     * Imported numbers directly follow those that change one by one, so that a range which is read afresh contains
     * both.
     */
    private static final int IMPORTED_BESIDE = 1;

    private static final int NUMBERS_PER_IMPORT = 200;
    /** From 10,000 changes on, the change log has one range instead of each, and the server reads it afresh. */
    private static final int NUMBERS_PER_LARGE_IMPORT = 10_100;
    /** They are applied one after another, so that few are in progress at any time. */
    private static final int IMPORTS = 4;

    private static final int LARGE_IMPORTS = 1;
    /** A limit of the product. */
    private static final int OPERATIONS_PER_BATCH = 1_000;

    private static final int NUMBERS_PER_RULE_SET = 10;
    private static final int NUMBERS_PER_BATCH = 50;
    /** There is one rule set for this many changes a second, so that the next change finds a free one. */
    private static final int CHANGES_PER_SECOND_PER_RULE_SET = 10;

    private static final int CHANGES_PER_SECOND_PER_BATCH = 25;
    private static final int MIN_RULE_SETS_AND_BATCHES = 5;
    /** As many clients as in the goal for single changes. */
    private static final int CLIENTS = 8;

    private static final long DUE_NANOS = UpdateGoals.PATIENCE.toNanos();

    private final RestClient rest;
    private final String zonePath;
    private final String importPath;
    private final String run;
    private final ChangeBook book;

    NumberPlan(RestClient rest, UpdateOptions options, String run) {
        this.rest = rest;
        this.zonePath = "/zones/" + options.zone();
        this.importPath = "/imports?zone=" + options.zone() + "&format=csv&apply=true";
        this.run = run;
        int rate = options.changesPerSecond();
        int ruleSets = Math.max(MIN_RULE_SETS_AND_BATCHES, rate / CHANGES_PER_SECOND_PER_RULE_SET);
        int batches = Math.max(MIN_RULE_SETS_AND_BATCHES, rate / CHANGES_PER_SECOND_PER_BATCH);
        int together = options.numbers() + ruleSets;
        int imports = options.importsPerMinute() == 0 ? 0 : IMPORTS;
        int largeImports = options.importsPerMinute() == 0 ? 0 : LARGE_IMPORTS;
        int others = together + batches * NUMBERS_PER_BATCH;
        this.book = new ChangeBook(
                subjects(options.numbers(), index -> number(index, index, index % 2 == 0)),
                subjects(ruleSets, index -> ruleSet(options.numbers() + index, index)),
                subjects(
                        batches,
                        batch -> subjects(NUMBERS_PER_BATCH, index -> {
                            int number = batch * NUMBERS_PER_BATCH + index;
                            return number(together + number, BATCHES_BEGIN + number, true);
                        })),
                subjects(imports, index -> imported(others + index, index * NUMBERS_PER_IMPORT, NUMBERS_PER_IMPORT)),
                subjects(
                        largeImports,
                        index -> imported(
                                others + imports + index,
                                IMPORTS * NUMBERS_PER_IMPORT + index * NUMBERS_PER_LARGE_IMPORT,
                                NUMBERS_PER_LARGE_IMPORT)));
    }

    /** The book of what is written. */
    ChangeBook book() {
        return book;
    }

    /** Writes everything; what an earlier run has left is overwritten. */
    void write() throws IOException {
        if (!rest.exists(zonePath)) {
            rest.put(zonePath, "{}");
        }
        List<Subject> all = book.subjects();
        inParallel(all.subList(0, all.size() - 1), this::write);
        write(lastWritten());
    }

    /** What DNS must show before a run: ranges, which are read afresh independently; everything else is in sequence. */
    List<Subject> toAwait() {
        return book.subjects().stream()
                .filter(subject -> subject.path().equals(importPath) || subject == lastWritten())
                .toList();
    }

    /** What is written last: when DNS shows it, it shows everything except imports. */
    private Subject lastWritten() {
        return book.subjects().get(book.subjects().size() - 1);
    }

    /** Removes everything. */
    void remove() throws IOException {
        inParallel(book.subjects(), this::remove);
    }

    /** The path for a batch that contains this number. */
    static String batchPath(String numberPath) {
        return numberPath.substring(0, numberPath.lastIndexOf('/')) + "/batch";
    }

    private static <T> List<T> subjects(int count, IntFunction<T> make) {
        return IntStream.range(0, count).mapToObj(make).toList();
    }

    private Subject number(int subject, int place, boolean present) {
        String digits = digits(place);
        return new Subject(run, subject, path(digits), List.of(digits), present, DUE_NANOS);
    }

    private Subject ruleSet(int subject, int index) {
        List<String> pointing = subjects(
                NUMBERS_PER_RULE_SET, number -> digits(RULE_SETS_BEGIN + index * NUMBERS_PER_RULE_SET + number));
        return new Subject(run, subject, RULE_SET_PATH + index, pointing, true, DUE_NANOS);
    }

    private Subject imported(int subject, int firstPlace, int count) {
        List<String> numbers = subjects(count, index -> digits(firstPlace + index, IMPORTED_BESIDE));
        return new Subject(run, subject, importPath, numbers, true, DUE_NANOS);
    }

    private static String digits(int place) {
        return digits(place, 0);
    }

    private static String digits(int place, int beside) {
        return RESERVED + String.format(Locale.ROOT, "%08d", (long) place * STRIDE + beside);
    }

    /** Digits that no run writes, right after those of a number: usually on the same page. */
    static String nobodys(String digits) {
        return Long.toString(Long.parseLong(digits) + IMPORTED_BESIDE + 1);
    }

    private String path(String digits) {
        return zonePath + "/numbers/" + digits;
    }

    private void write(Subject subject) throws IOException {
        if (!subject.newest().isPresent()) {
            rest.remove(subject.path());
            return;
        }
        if (subject.path().equals(importPath)) {
            rest.importTable(
                    importPath, RuleBody.csv(subject.numbers(), subject.newest().token()));
            return;
        }
        rest.put(subject.path(), RuleBody.json(subject.newest().token()));
        if (subject.path().startsWith(RULE_SET_PATH)) {
            String name = subject.path().substring(subject.path().lastIndexOf('/') + 1);
            for (String digits : subject.numbers()) {
                rest.put(path(digits), RuleBody.pointingTo(name));
            }
        }
    }

    private void remove(Subject subject) throws IOException {
        if (subject.path().equals(importPath)) {
            List<String> numbers = subject.numbers();
            for (int from = 0; from < numbers.size(); from += OPERATIONS_PER_BATCH) {
                int to = Math.min(numbers.size(), from + OPERATIONS_PER_BATCH);
                rest.post(zonePath + "/numbers/batch", RuleBody.batchOfDeletions(numbers.subList(from, to)));
            }
            return;
        }
        if (subject.path().startsWith(RULE_SET_PATH)) {
            for (String digits : subject.numbers()) {
                rest.remove(path(digits));
            }
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
