package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.load.bench.result.Occasion;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.Rows;

/**
 * One measurement of {@code ./openenum bench}: it keeps its results as data, for which the page has a template with the
 * same name.
 */
public abstract class Experiment {

    private final String name;
    private final String sentence;
    private final Set<String> options;

    /**
     * @param name its name on the command line and in results: a word, or words with hyphens
     * @param sentence what it measures, without a full stop
     * @param options options that only this experiment has, such as {@code --rate}; see {@link BenchOptions#own}
     */
    protected Experiment(String name, String sentence, String... options) {
        this.name = name;
        this.sentence = sentence;
        this.options = Set.of(options);
    }

    public final String name() {
        return name;
    }

    public final String sentence() {
        return sentence;
    }

    public final Set<String> options() {
        return options;
    }

    /** The programs that it needs. */
    public List<String> programs() {
        return List.of("dnsperf", "taskset");
    }

    /** Measures, and keeps the results. With {@link BenchOptions#quick} it takes at most half a minute. */
    public abstract void run(Setup setup) throws IOException;

    /**
     * Keeps the results of a case, and prints what the page makes of them.
     *
     * @param caseName distinguishes it from others of this experiment; empty if there are none
     * @param sizes the options that repeat it
     * @param about facts about the case, by name: sizes, cores, the database
     */
    protected final void keep(Setup setup, String caseName, String sizes, Map<String, Object> about, Race.Seen seen)
            throws IOException {
        Occasion occasion = Occasion.now(setup.options().command(name, sizes));
        setup.keep(caseName, new Result(name, occasion, about, seen.servers(), seen.runs()));
    }

    /** Keeps the results of a case with this product alone. */
    protected final void keep(Setup setup, String caseName, String sizes, Map<String, Object> about, Rows runs)
            throws IOException {
        keep(setup, caseName, sizes, about, new Race.Seen(new Rows(List.of()), runs));
    }
}
