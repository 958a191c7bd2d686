package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.Optional;
import java.util.Set;
import org.openenum.load.bench.report.Section;
import org.openenum.load.bench.result.ResultFiles;

/** One measurement of {@code ./openenum bench}: it keeps what it saw as data, and tells the page what that was. */
public interface Experiment {

    /** What is typed to run it, and how its results are called: a word, or words with hyphens. */
    String name();

    /** What it measures, in a sentence without an end mark. */
    String sentence();

    /** The options that only this experiment knows, {@code --rate}; see {@link BenchOptions#own}. */
    default Set<String> options() {
        return Set.of();
    }

    /** Measures, and keeps the results. With {@link BenchOptions#quick} it takes half a minute or less. */
    void run(Setup setup) throws IOException;

    /** Its part of the page, from the results that are kept; empty if there are none. */
    Optional<Section> section(ResultFiles results) throws IOException;
}
