package org.openenum.admin.cli;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.LockSupport;
import tools.jackson.databind.JsonNode;

/** Watches a job of the running product and shows its progress at the terminal. */
final class JobWatch {

    /** How often the progress is requested. */
    private static final Duration PERIOD = Duration.ofMillis(300);

    /** Far longer than any commit takes; the job continues even if nobody watches it. */
    private static final Duration MAX_SILENCE = Duration.ofMinutes(10);

    private static final int MAX_ERRORS_SHOWN = 20;

    private final RunningProduct product;

    private final String token;

    private final ProgressLine progress;

    private final PrintWriter err;

    private final long startedNanos;

    JobWatch(RunningProduct product, String token, ProgressLine progress, PrintWriter err, long startedNanos) {
        this.product = product;
        this.token = token;
        this.progress = progress;
        this.err = err;
        this.startedNanos = startedNanos;
    }

    /** Waits for the end of the job; returns 0 if it was done, 1 if not. */
    int untilEnd(JsonNode first) {
        JsonNode job = first;
        long id = job.get("id").asLong();
        while (!job.get("isFinal").asBoolean()) {
            progress.show(line(job));
            LockSupport.parkNanos(PERIOD.toNanos());
            job = next(id);
        }
        progress.end();
        showErrors(job);
        return end(job);
    }

    /** The current state of the job; a database that is busy with the commit, or a restart, only delays it. */
    private JsonNode next(long id) {
        long lost = System.nanoTime();
        while (true) {
            try {
                return product.get("/jobs/" + id, token);
            } catch (CliException e) {
                if (e.isFinal() || System.nanoTime() - lost > MAX_SILENCE.toNanos()) {
                    throw e;
                }
                progress.show("no answer: " + e.getMessage());
                LockSupport.parkNanos(PERIOD.toNanos());
            }
        }
    }

    private static String line(JsonNode job) {
        JsonNode progress = job.get("progress");
        if (progress == null || progress.isNull()) {
            return job.get("state").asString();
        }
        StringBuilder line = new StringBuilder(progress.get("step").asString());
        line.append(
                String.format(Locale.ROOT, "  %,d rows", progress.get("rows").asLong()));
        line.append(String.format(
                Locale.ROOT, "  %,d/s", progress.get("rowsPerSecond").asLong()));
        long percent = progress.get("percent").asLong();
        line.append(percent > 0 ? "  " + percent + " %" : "");
        long errors = progress.get("errors").asLong();
        line.append(errors > 0 ? String.format(Locale.ROOT, "  %,d errors", errors) : "");
        JsonNode left = progress.get("secondsLeft");
        line.append(left == null || left.isNull() ? "" : "  " + left.asLong() + " s left");
        return line.toString();
    }

    private void showErrors(JsonNode job) {
        long problems = job.get("errors").asLong() + job.get("warnings").asLong();
        if (problems == 0) {
            return;
        }
        String path = "/imports/" + job.get("id").asLong() + "/problems.csv";
        String where = product.root() + "/api/v1" + path;
        List<String> lines;
        try {
            lines = product.text(path, token).lines().toList();
        } catch (CliException e) {
            err.printf(
                    "the rows with errors or warnings could not be read: %s; they are at %s%n", e.getMessage(), where);
            return;
        }
        lines.stream().limit(MAX_ERRORS_SHOWN + 1L).forEach(line -> err.println("  " + line));
        if (lines.size() > MAX_ERRORS_SHOWN + 1) {
            err.println("  ... all of them: " + where);
        }
    }

    private int end(JsonNode job) {
        JsonNode difference = job.get("difference");
        if (!job.get("state").asString().equalsIgnoreCase("done")) {
            err.println("import failed: " + job.get("message").asString());
            return 1;
        }
        err.printf(
                Locale.ROOT,
                "imported in %.1f s: %,d new, %,d changed, %,d unchanged, %,d removed%n",
                (System.nanoTime() - startedNanos) / 1e9,
                difference.get("created").asLong(),
                difference.get("changed").asLong(),
                difference.get("unchanged").asLong(),
                difference.get("removed").asLong());
        return 0;
    }
}
