package org.openenum.server.cache.load;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.openenum.server.cache.apply.LoadOutcome;
import org.openenum.server.cache.apply.LoadPublisher;
import org.openenum.server.cache.name.NameRecords;
import org.openenum.server.cache.name.NameTableBuilder;
import org.openenum.server.cache.number.Leaf;
import org.openenum.server.cache.number.NumberLookup;
import org.openenum.server.cache.number.PageKey;
import org.openenum.server.cache.source.EntrySource;
import org.openenum.server.cache.source.NameKey;
import org.openenum.server.cache.source.NumberKey;
import org.openenum.server.cache.source.RecordSource;
import org.openenum.server.cache.source.RuleSetSource;
import org.openenum.server.cache.view.CacheContents;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Loads in the background what a query missed: single numbers and rule sets together with others that are missed at the
 * same time, pages of numbers and names with a statement each. All queries that miss the same thing wait for the same
 * load ({@link BatchLoader}).
 *
 * <p>Any thread may call it. The returned futures complete on one of its threads or on that of {@code WriterThread}:
 * normally when the query can be retried, exceptionally when the database did not answer, or not in time.
 */
@SuppressWarnings("FutureReturnValueIgnored") // those who wait get failures through their futures
public final class MissLoader implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(MissLoader.class);

    private static final int CLOSE_TIMEOUT_SECONDS = 2;

    private final EntrySource entries;
    private final RuleSetSource ruleSets;
    private final RecordSource records;
    private final CacheContents cache;
    private final LoadPublisher publisher;
    private final LoadLimits limits;
    private final int maxPageEntries;
    private final BatchLoader<PageKey> pages;

    /** Names have their own threads and queue: queries for nonexistent names do not delay numbers. */
    private final BatchLoader<NameKey> names;

    private final BatchLoader<NumberKey> numbers;
    private final BatchLoader<Integer> ruleSetLoads;
    private final LongAdder loads = new LongAdder();
    private final LongAdder failures = new LongAdder();

    public MissLoader(
            EntrySource entries,
            RuleSetSource ruleSets,
            RecordSource records,
            CacheContents cache,
            LoadPublisher publisher,
            LoadLimits limits) {
        this.entries = entries;
        this.ruleSets = ruleSets;
        this.records = records;
        this.cache = cache;
        this.publisher = publisher;
        this.limits = limits;
        this.maxPageEntries = cache.limits().maxPageEntries();
        this.pages = one("openenum-load-", limits.threads(), this::readPage);
        this.names = one("openenum-name-", limits.singleThreads(), this::readName);
        this.numbers = many("openenum-number-", limits.singleThreads(), this::readNumbers);
        this.ruleSetLoads = many("openenum-rules-", 1, this::readRuleSets);
    }

    private <K> BatchLoader<K> one(String threads, int count, Function<K, CompletableFuture<Set<K>>> load) {
        return new BatchLoader<>(threads, count, 1, limits, failures, wanted -> load.apply(wanted.get(0)));
    }

    private <K> BatchLoader<K> many(String threads, int count, Function<List<K>, CompletableFuture<Set<K>>> load) {
        return new BatchLoader<>(threads, count, BatchLoader.MAX_IN_STATEMENT, limits, failures, load::apply);
    }

    /** Loads a page. */
    public CompletableFuture<Void> page(PageKey key) {
        return pages.load(key, Stream.empty());
    }

    /** Loads what records tell about a name. */
    public CompletableFuture<Void> name(NameKey name) {
        return names.load(name, Stream.empty());
    }

    /** Loads a number whose page is not in memory: by itself, or the whole page if that is worthwhile. */
    public CompletableFuture<Void> number(NumberKey key, Leaf leaf) {
        return cache.numbers().wantsPage(leaf) ? page(leaf.key()) : numbers.load(key, Stream.empty());
    }

    /**
     * Loads a rule set, and in the same statement others that will be needed soon, as long as there is room: otherwise
     * they would displace what is needed more often.
     *
     * @param neighbours more rule sets; those already in memory are left out
     */
    public CompletableFuture<Void> ruleSet(int wanted, Supplier<int[]> neighbours) {
        Stream<Integer> others = cache.ruleSets().hasRoom()
                ? Arrays.stream(neighbours.get())
                        .filter(id -> cache.ruleSet(id) == null)
                        .boxed()
                : Stream.empty();
        return ruleSetLoads.load(wanted, others);
    }

    private CompletableFuture<Set<PageKey>> readPage(PageKey key) {
        int epoch = publisher.epoch();
        loads.increment();
        return again(key, publisher.page(key, entries.read(key.zoneId(), key.prefix(), maxPageEntries + 1), epoch));
    }

    private CompletableFuture<Set<NameKey>> readName(NameKey name) {
        ServedZone zone = cache.view().zone(name.zoneId());
        if (zone != null && cache.name(zone, name.ownerKey()) != null) {
            return CompletableFuture.completedFuture(Set.of()); // known from a neighbour read meanwhile
        }
        int epoch = publisher.epoch();
        loads.increment();
        RecordSource.LoadedRecords loaded = records.read(name);
        NameRecords found = NameTableBuilder.around(loaded).find(name.ownerKey());
        return again(name, publisher.name(name, found, loaded, epoch));
    }

    private static <K> CompletableFuture<Set<K>> again(K key, CompletableFuture<LoadOutcome> published) {
        return published.thenApply(outcome -> outcome == LoadOutcome.STALE ? Set.of(key) : Set.of());
    }

    private CompletableFuture<Set<NumberKey>> readNumbers(List<NumberKey> wanted) {
        int epoch = publisher.epoch();
        View view = cache.view();
        List<NumberLookup> lookups = new ArrayList<>(wanted.size());
        Set<NumberKey> keys = new LinkedHashSet<>();
        List<NumberKey> above = new ArrayList<>();
        for (NumberKey each : wanted) {
            NumberLookup lookup = view.lookup(each);
            if (lookup != null) { // otherwise the retried query finds it another way
                lookups.add(lookup);
                keys.addAll(lookup.keys());
                if (lookup.below()) {
                    above.add(each);
                }
            }
        }
        if (lookups.isEmpty()) {
            return CompletableFuture.completedFuture(Set.of());
        }
        loads.increment();
        return publisher.numbers(lookups, entries.read(keys, above), epoch);
    }

    private CompletableFuture<Set<Integer>> readRuleSets(List<Integer> wanted) {
        int epoch = publisher.epoch();
        loads.increment();
        return publisher.ruleSets(wanted, ruleSets.read(new LinkedHashSet<>(wanted)), epoch);
    }

    /** The number of statements sent. */
    public long loads() {
        return loads.sum();
    }

    /** The number of loads that failed or came too late. */
    public long failures() {
        return failures.sum();
    }

    /** The number of things that are waited for. */
    public int waiting() {
        return loaders().mapToInt(BatchLoader::waiting).sum();
    }

    /**
     * Running statements end by themselves and are not interrupted: the embedded database closes its file when a reader
     * is interrupted.
     */
    @Override
    public void close() {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(CLOSE_TIMEOUT_SECONDS);
        loaders().forEach(BatchLoader::shutdown);
        try {
            for (BatchLoader<?> loader : loaders().toList()) {
                if (!loader.awaitTermination(deadline - System.nanoTime())) {
                    LOG.warn("A load is still waiting for the database");
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private Stream<BatchLoader<?>> loaders() {
        return Stream.of(pages, names, numbers, ruleSetLoads);
    }
}
