package org.openenum.server.cache;

import org.openenum.server.cache.apply.CacheWriter;
import org.openenum.server.cache.apply.LoadPublisher;
import org.openenum.server.cache.apply.WriterThread;
import org.openenum.server.cache.load.LoadLimits;
import org.openenum.server.cache.load.MissLoader;
import org.openenum.server.cache.load.ScanLoader;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.LoggedChanges;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.AnswerCache;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.CacheFigures;
import org.openenum.server.cache.view.CacheLimits;

/** The cache with all its parts, connected and running; it owns their threads. */
public final class ReadThroughCache implements AutoCloseable {

    private final CacheContents contents;
    private final WriterThread writer;
    private final MissLoader missLoader;
    private final ScanLoader scanLoader;

    /** Starts the threads; nothing is served until the first {@link CacheWriter#begin}. */
    public ReadThroughCache(
            CacheLimits limits,
            LoadLimits loadLimits,
            EntrySource entries,
            RuleSetSource ruleSets,
            RecordSource records,
            LoggedChanges log) {
        this.contents = new CacheContents(limits);
        this.scanLoader = new ScanLoader(entries, records, ruleSets, log);
        this.writer = new WriterThread(contents, scanLoader::order);
        LoadPublisher publisher = new LoadPublisher(writer);
        this.missLoader = new MissLoader(entries, ruleSets, records, contents, publisher, loadLimits);
        scanLoader.start(contents, publisher);
    }

    /** The readers' interface. */
    public AnswerCache answers() {
        return contents;
    }

    /** The metrics. */
    public CacheFigures figures() {
        return contents;
    }

    /** The feed's interface, which applies changes. */
    public CacheWriter writer() {
        return writer;
    }

    /** The loader of what queries miss. */
    public MissLoader missLoader() {
        return missLoader;
    }

    /** The loader of whole zones, which tells whether everything has been read. */
    public ScanLoader scanLoader() {
        return scanLoader;
    }

    @Override
    public void close() {
        scanLoader.close();
        missLoader.close();
        writer.close();
    }
}
