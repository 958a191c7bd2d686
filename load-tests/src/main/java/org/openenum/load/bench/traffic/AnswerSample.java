package org.openenum.load.bench.traffic;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.openenum.load.bench.machine.Waiting;

/**
 * Asks a few questions while the server is measured with all of them, and looks at the whole answers. It has a thread
 * of its own until {@link #finish()}.
 */
public final class AnswerSample {

    /** No load beside tens of thousands in a second. */
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
     * What was seen.
     *
     * @param firstFault what was wrong with the first one that was
     */
    public record Seen(int checked, int wrong, String firstFault) {}

    /** Of a server whose answers are not looked at. */
    public static final Seen NOTHING = new Seen(0, 0, "");

    /**
     * Begins to ask.
     *
     * @param questions asked in turn, as dnsperf reads them: name, blank, type
     */
    public static AnswerSample start(int port, List<String> questions, Expected expected) throws IOException {
        AnswerSample sample = new AnswerSample(port, List.copyOf(questions), expected);
        sample.thread.setDaemon(true);
        sample.thread.start();
        return sample;
    }

    /** Ends it. */
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
                // Not answered in time: not a wrong answer.
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
