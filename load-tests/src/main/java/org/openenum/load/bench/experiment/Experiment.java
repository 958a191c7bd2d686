package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Set;

/**
 * One measurement of {@code ./openenum bench}: it keeps what it saw as data, of which the page has a template with the
 * same name.
 */
public interface Experiment {

    /** What is typed to run it, and how its results are called: a word, or words with hyphens. */
    String name();

    /** What it measures, in a sentence without an end mark. */
    String sentence();

    /** The options that only this experiment knows, {@code --rate}; see {@link BenchOptions#own}. */
    default Set<String> options() {
        return Set.of();
    }

    /** The programs that it runs. */
    default List<String> programs() {
        return List.of("dnsperf", "taskset");
    }

    /** Measures, and keeps the results. With {@link BenchOptions#quick} it takes half a minute or less. */
    void run(Setup setup) throws IOException;
}
