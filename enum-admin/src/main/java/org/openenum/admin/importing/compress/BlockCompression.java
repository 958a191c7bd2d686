package org.openenum.admin.importing.compress;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.rows.Delegations;
import org.openenum.admin.importing.stage.LineSorter;
import org.openenum.admin.importing.stage.Staged;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedMapping;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.sentence.Sentence;

/**
 * Writes a staged file again with runs of equal numbers as blocks. Not for several threads.
 *
 * <p>A block equivalent to the blocks around it is dropped. Numbers of one length that share all but their last
 * {@value #MAX_RUN_DIGITS} digits are one run, so that a run of any numbering plan fits into memory. A run stays as it
 * is if a block of the file or a delegation lies inside it, or a delegation around it.
 */
public final class BlockCompression {

    /** A run has at most a hundred thousand numbers: some ten megabytes. A longer one becomes several blocks. */
    static final int MAX_RUN_DIGITS = 5;

    /**
     * The most new blocks: their prefixes are kept in memory, a hundred octets each. Numbers after that stay as they
     * are.
     */
    static final int MAX_BLOCKS = 1_000_000;

    /**
     * The most blocks and delegations of a file to compress: they are kept in memory, some 300 octets each. With more
     * of them there is little to compress, and they would not fit.
     */
    static final int MAX_SPECIAL = 500_000;

    /** How often cancellation is checked, in entries. */
    private static final int ENTRIES_PER_PAUSE = 10_000;

    private final String held;

    private final Delegations delegations;

    private final int runDigits;

    private final int maxSpecial;

    private final Runnable pause;

    /** The blocks and delegations of the file, and the delegations that the zone keeps. */
    private final TreeMap<String, StagedMapping> special = new TreeMap<>();

    /** Blocks that are equivalent to those around them. */
    private final Set<String> redundant = new HashSet<>();

    private final Set<String> made = new HashSet<>();

    /** Runs that the next number may still belong to: each lies within those below it on the stack. */
    private final Deque<NumberRun> open = new ArrayDeque<>();

    private long entries;

    /**
     * A new compression.
     *
     * @param held the digits of the apex: no block is made there
     * @param delegations those of the zone that stay, whatever the file says: no block is made there either
     * @param pause called now and then; may throw to cancel
     */
    public BlockCompression(String held, Delegations delegations, Runnable pause) {
        this(held, delegations, MAX_RUN_DIGITS, MAX_SPECIAL, pause);
    }

    BlockCompression(String held, Delegations delegations, int runDigits, int maxSpecial, Runnable pause) {
        this.held = held;
        this.delegations = delegations;
        this.runDigits = runDigits;
        this.maxSpecial = maxSpecial;
        this.pause = pause;
    }

    /** How many mappings there are now, except those left alone. */
    public long entries() {
        return entries;
    }

    /**
     * Reads one file and writes the other.
     *
     * @param folder for what does not fit into memory
     * @throws RefusedException if there are too many blocks and delegations
     */
    public void compress(StagedFile from, StagedFile to, Path folder) throws IOException {
        readSpecial(from);
        try (StagedFile.Cursor staged = from.open();
                StagedFile.Sink out = to.create();
                LineSorter sort = new LineSorter(folder)) {
            Staged entry = staged.next();
            for (; entry != null && !(entry instanceof StagedMapping); entry = staged.next()) {
                out.put(entry);
            }
            for (long read = 1; entry instanceof StagedMapping mapping; read++) {
                take(mapping, sort);
                entry = staged.next();
                if (read % ENTRIES_PER_PAUSE == 0) {
                    pause.run();
                }
            }
            while (!open.isEmpty()) {
                close(open.pop(), sort);
            }
            sort.writeTo(out);
            for (; entry != null; entry = staged.next()) {
                out.put(entry);
            }
        }
    }

    private void readSpecial(StagedFile file) throws IOException {
        try (StagedFile.Cursor staged = file.open()) {
            for (Staged entry = staged.next(); entry != null; entry = staged.next()) {
                if (entry instanceof StagedMapping mapping && mapping.kind() != MappingKind.NUMBER) {
                    // A delegation comes after a block with the same digits, and takes precedence.
                    special.put(mapping.digits(), mapping);
                    refuseTooMany();
                }
            }
        }
        delegations.prefixes().forEach(prefix -> special.put(prefix, delegated(prefix)));
        refuseTooMany();
        for (Iterator<StagedMapping> all = special.values().iterator(); all.hasNext(); ) {
            StagedMapping mapping = all.next();
            if (mapping.kind() == MappingKind.BLOCK && isRedundant(mapping)) {
                redundant.add(mapping.digits());
                all.remove();
            }
        }
    }

    private static StagedMapping delegated(String prefix) {
        return new StagedMapping(
                prefix, MappingKind.DELEGATION, 0, 0, 0, null, null, null, new StagedMapping.Nowhere());
    }

    private void refuseTooMany() {
        if (special.size() > maxSpecial) {
            throw RefusedException.conflict(Sentence.of("import.too-many-to-compress", maxSpecial));
        }
    }

    /**
     * Whether the blocks around a block answer all its numbers alike: an export writes such blocks for servers that
     * need them.
     */
    private boolean isRedundant(StagedMapping block) {
        if (block.target() instanceof StagedMapping.LeaveAlone || isUndecided(block) || block.hasRemarks()) {
            return false;
        }
        String above = block.digits().substring(0, block.digits().length() - 1);
        for (int length = block.minDigits(); length <= block.maxDigits(); length++) {
            StagedMapping.Target around = around(above, length);
            boolean same = block.status() == MappingStatus.CLOSED
                    ? around == null
                    : block.target().equals(around);
            if (!same) {
                return false;
            }
        }
        return true;
    }

    private void take(StagedMapping mapping, LineSorter sort) throws IOException {
        while (!open.isEmpty() && !mapping.digits().startsWith(open.getFirst().prefix())) {
            close(open.pop(), sort);
        }
        if (mapping.kind() != MappingKind.NUMBER) {
            if (mapping.kind() != MappingKind.BLOCK || !redundant.contains(mapping.digits())) {
                put(mapping, sort);
            }
            return;
        }
        NumberRun run = openRun(mapping);
        if (run != null) {
            run.add(mapping);
        } else if (!isRedundantNumber(mapping)) {
            put(mapping, sort);
        }
    }

    /** Whether a number without a run is equivalent to the block around it. No block is made for its length there. */
    private boolean isRedundantNumber(StagedMapping number) {
        return !NumberRun.isKept(number)
                && !(number.target() instanceof StagedMapping.LeaveAlone)
                && number.target()
                        .equals(around(number.digits(), number.digits().length()));
    }

    private @Nullable NumberRun openRun(StagedMapping number) {
        int length = number.digits().length();
        int prefixLength = Math.max(held.length(), length - runDigits);
        String prefix = number.digits().substring(0, prefixLength);
        for (NumberRun run : open) {
            if (run.length() == length) {
                return run;
            }
        }
        if (prefixLength == length || made.size() > MAX_BLOCKS || isInterrupted(prefix)) {
            return null;
        }
        NumberRun run = new NumberRun(prefix, length, around(prefix, length), this::takePlace);
        insert(run);
        return run;
    }

    /** Keeps longer prefixes before shorter ones. */
    private void insert(NumberRun run) {
        Deque<NumberRun> within = new ArrayDeque<>();
        while (!open.isEmpty()
                && open.getFirst().prefix().length() > run.prefix().length()) {
            within.push(open.pop());
        }
        open.push(run);
        within.forEach(open::push);
    }

    private boolean isInterrupted(String prefix) {
        String next = special.higherKey(prefix);
        if (next != null && next.startsWith(prefix)) {
            return true;
        }
        for (int length = 0; length <= prefix.length(); length++) {
            StagedMapping above = special.get(prefix.substring(0, length));
            if (above != null
                    && (above.kind() == MappingKind.DELEGATION
                            || above.target() instanceof StagedMapping.LeaveAlone
                            || isUndecided(above))) {
                return true;
            }
        }
        return false;
    }

    /** Whether its answer depends on the database. */
    private static boolean isUndecided(StagedMapping block) {
        return block.status() == null && block.target() instanceof StagedMapping.Nowhere;
    }

    /** What the blocks around a run answer for numbers of its length. */
    private StagedMapping.@Nullable Target around(String prefix, int numberLength) {
        for (int length = prefix.length(); length > 0; length--) {
            StagedMapping block = special.get(prefix.substring(0, length));
            if (block != null && block.target() instanceof StagedMapping.LeaveAlone) {
                // The content of the zone there is not known here, nor the lengths.
                return block.target();
            }
            if (block != null && block.minDigits() <= numberLength && numberLength <= block.maxDigits()) {
                return block.status() == MappingStatus.CLOSED ? null : block.target();
            }
        }
        return null;
    }

    private boolean takePlace(String prefix) {
        return prefix.length() > held.length() && !special.containsKey(prefix) && made.add(prefix);
    }

    private void close(NumberRun run, LineSorter sort) throws IOException {
        boolean certain =
                run.numbers().stream().noneMatch(number -> number.target() instanceof StagedMapping.LeaveAlone);
        for (StagedMapping entry : certain ? run.compressed() : run.numbers()) {
            put(entry, sort);
        }
    }

    private void put(StagedMapping mapping, LineSorter sort) throws IOException {
        entries += mapping.isLeftAlone() ? 0 : 1;
        sort.add(mapping);
    }
}
