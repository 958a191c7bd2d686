package org.openenum.server.cache;

import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.CacheFigures;
import org.openenum.server.cache.view.CacheLimits;
import org.openenum.server.cache.apply.Arrivals;
import org.openenum.server.cache.apply.CacheWriter;
import org.openenum.server.cache.apply.WriterThread;
import org.openenum.server.cache.load.Filler;
import org.openenum.server.cache.load.LoadLimits;
import org.openenum.server.cache.load.Loads;

/** The cache with all its parts, joined and running; it owns their threads. */
public final class ReadThroughCache implements AutoCloseable {

    private final CacheContents contents;
    private final WriterThread writer;
    private final Loads loads;
    private final Filler filler;

    /** Starts the threads; nothing is served until the first {@link CacheWriter#begin}. */
    public ReadThroughCache(
            CacheLimits limits,
            LoadLimits loadLimits,
            EntrySource entries,
            RuleSetSource ruleSets,
            RecordSource records) {
        this.contents = new CacheContents(limits);
        this.filler = new Filler(entries, records);
        this.writer = new WriterThread(contents, filler::order);
        Arrivals arrivals = new Arrivals(writer);
        this.loads = new Loads(entries, ruleSets, records, contents, arrivals, loadLimits);
        filler.start(contents, arrivals);
    }

    /** For those who read. */
    public AnswerCache answers() {
        return contents;
    }

    /** For those who measure. */
    public CacheFigures figures() {
        return contents;
    }

    /** For those who know of changes. */
    public CacheWriter writer() {
        return writer;
    }

    /** For those who miss something. */
    public Loads loads() {
        return loads;
    }

    /** Whether everything is there yet. */
    public Filler filler() {
        return filler;
    }

    @Override
    public void close() {
        filler.close();
        loads.close();
        writer.close();
    }
}
