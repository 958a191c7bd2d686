package org.openenum.load.bench.traffic;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.openenum.load.bench.machine.Waiting;

/**
 * Sends a few queries during a measurement, and checks their whole answers. It has its own thread until
 * {@link #finish()}.
 */
public final class AnswerSample {

    /** Negligible beside tens of thousands of queries a second. */
    private static final Duration BETWEEN = Duration.ofMillis(40);

    private final List<String> questions;
    private final Expected expected;
    private final Asker asker;
    private final AtomicBoolean over = new AtomicBoolean();
    private final Thread thread = new Thread(this::ask, "sample of answers");
    private int checked;
    private int wrong;
    private String firstFault = "";

    private AnswerSample(int port, List<String> questions, Expected expected) throws IOException {
        this.questions = questions;
        this.expected = expected;
        this.asker = new Asker(port);
    }

    /**
     * The result.
     *
     * @param firstFault what was wrong with the first wrong answer
     */
    public record Seen(int checked, int wrong, String firstFault) {}

    /** For a server whose answers are not checked. */
    public static final Seen NOTHING = new Seen(0, 0, "");

    /**
     * Starts.
     *
     * @param questions sent in turn, in the format of dnsperf: name, blank, type
     */
    public static AnswerSample start(int port, List<String> questions, Expected expected) throws IOException {
        AnswerSample sample = new AnswerSample(port, List.copyOf(questions), expected);
        sample.thread.setDaemon(true);
        sample.thread.start();
        return sample;
    }

    /** Ends, and returns the result. */
    public Seen finish() throws IOException {
        over.set(true);
        Waiting.untilEnd(thread);
        return new Seen(checked, wrong, firstFault);
    }

    private void ask() {
        for (int i = 0; !over.get(); i = (i + 1) % questions.size()) {
            try {
                look(questions.get(i));
            } catch (IOException e) {
                // No answer in time, which is not a wrong answer.
            }
            LockSupport.parkNanos(BETWEEN.toNanos());
        }
    }

    private void look(String question) throws IOException {
        String fault = asker.fault(question, expected);
        checked++;
        if (!fault.isEmpty()) {
            wrong++;
            firstFault = firstFault.isEmpty() ? question + ": " + fault : firstFault;
        }
    }
}
