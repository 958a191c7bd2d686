package org.openenum.admin.importing.stage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.bulk.packed.PackedWriter;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * Takes the lines of an upload in any order and makes a {@link StagedFile} of them.
 *
 * <p>Used by one thread: first all lines, then {@link #finish} once, then {@link #close}.
 */
public final class Staging implements Closeable {

    static final int TAG_RULE_SET = 0;

    static final int TAG_MAPPING = 1;

    static final int TAG_RECORD = 2;

    /** Follows the line number of a good line. */
    static final int GOOD = 0;

    /** Follows the line number of a bad line. */
    static final int BAD = 1;

    /** Stands for a type that could not be read; sorts before all types. */
    public static final int ANY_TYPE = 0;

    /** The most record sets of an upload: each gets a row of the change log, and all are in memory until the commit. */
    static final int MAX_RECORD_SETS = 250_000;

    /** The most data of all record sets of an upload, in octets, for the same reason. */
    static final int MAX_RECORD_OCTETS = 64 << 20;

    /**
     * The most octets of all lines while they are sorted; the disk holds them twice. Fifty million lines have 340 each,
     * but a line with a name of maximum length, which {@code $ORIGIN} makes of short ones, has 1,500.
     */
    static final long MAX_OCTETS = 16L << 30;

    private final Path folder;

    private final Name apex;

    private final LineFold mappingFold;

    private final RecordFold recordFold;

    private final LineSorter sorter;

    private final PackedWriter writer = new PackedWriter();

    private final long maxOctets;

    private long octets;

    private long unreadable;

    private long mappings;

    private long recordSets;

    private long recordOctets;

    /**
     * How to treat lines that differ in a value of the whole mapping or set, and repeated lines.
     *
     * <p>Name servers take the first TTL of a set and keep a repeated record once (RFC 2181, section 5); two rows of a
     * table that contradict each other are a mistake.
     */
    public enum Habit {

        /** They are errors. */
        TABLE,

        /** They are warnings, and the first line counts. */
        MASTER_FILE
    }

    /** @param folder of this upload alone; the staged file stays in it, temporary files are removed */
    public Staging(Path folder, Name apex, RowErrors errors, Habit habit) {
        this(folder, apex, errors, habit, MAX_OCTETS);
    }

    Staging(Path folder, Name apex, RowErrors errors, Habit habit, long maxOctets) {
        this.folder = folder;
        this.apex = apex;
        this.mappingFold = new LineFold(errors, habit);
        this.recordFold = new RecordFold(errors);
        this.sorter = new LineSorter(folder);
        this.maxOctets = maxOctets;
    }

    /** Takes a shared destination. */
    public void ruleSet(String name, RuleSetContent content) throws IOException {
        writer.clear().number(content.ttlSeconds() + 1L).number(content.rules().size());
        for (NaptrRule rule : content.rules()) {
            writer.number(rule.order())
                    .number(rule.preference())
                    .text(rule.flags())
                    .text(rule.service());
            writer.text(rule.uri()).text(rule.regexp()).text(rule.replacement());
        }
        add(new StagedRuleSet(name, new PackedRules(writer.toBytes())).pack(writer));
    }

    /** Takes a good line of a mapping. */
    public void mapping(MappingLine line) throws IOException {
        add(line.pack(writer));
    }

    /** Notes that a line of this mapping was bad, so that its other lines do not replace the whole. */
    public void badMapping(long line, String digits, MappingKind kind) throws IOException {
        add(MappingLine.packBad(writer, line, digits, kind));
    }

    /** Notes that something unreadable was not staged: the upload looks as if it did not contain it. */
    public void unreadable() {
        unreadable++;
    }

    /**
     * Notes that a record of this set was bad, so that its other records do not replace the whole.
     *
     * @param type {@link #ANY_TYPE} for every set of the owner
     */
    public void badRecord(long line, Name owner, int type) throws IOException {
        add(RecordLine.packBad(writer, line, owner, type, apex));
    }

    /** Takes a record that is not a rule of a number. */
    public void record(RecordLine line) throws IOException {
        add(line.pack(writer, apex));
    }

    /** @throws RefusedException if all lines together are too long */
    private void add(byte[] line) throws IOException {
        octets += line.length;
        if (octets > maxOctets) {
            throw RefusedException.conflict(Sentence.of("import.too-long-sorted", maxOctets >> 30));
        }
        sorter.add(line);
    }

    /** The total length of the lines to sort, in octets. */
    public long octets() {
        return octets;
    }

    /** How often {@link #unreadable} was called. */
    public long unreadableLines() {
        return unreadable;
    }

    /** How many mappings were staged, except those left alone; complete after {@link #finish}. */
    public long mappings() {
        return mappings;
    }

    /**
     * Sorts and folds the lines.
     *
     * @param pause called now and then; may throw to cancel
     * @throws RefusedException if there are too many record sets, or they are too long
     */
    public StagedFile finish(Runnable pause) throws IOException {
        Path file = folder.resolve("staged");
        LineSorter.Sorted lines = sorter.sorted();
        StagedFile staged = new StagedFile(file);
        try (StagedFile.Sink out = staged.create()) {
            byte[] line = lines.next();
            for (long groups = 1; line != null; groups++) {
                line = switch (line[0]) {
                    case TAG_RULE_SET -> copyRuleSet(line, lines, out);
                    case TAG_MAPPING -> foldMapping(line, lines, out);
                    default -> foldRecords(line, lines, out);
                };
                if (groups % 1_000 == 0) {
                    pause.run();
                }
            }
        }
        sorter.close();
        return staged;
    }

    @Override
    public void close() throws IOException {
        sorter.close();
    }

    private static byte @Nullable [] copyRuleSet(byte[] line, LineSorter.Sorted lines, StagedFile.Sink out)
            throws IOException {
        out.put(line);
        return lines.next();
    }

    private byte @Nullable [] foldMapping(byte[] first, LineSorter.Sorted lines, StagedFile.Sink out)
            throws IOException {
        LineFold fold = mappingFold;
        int keyLength = mappingKeyLength(first);
        fold.begin(first);
        byte[] line = lines.next();
        while (line != null && sameKey(first, line, keyLength)) {
            fold.add(line);
            line = lines.next();
        }
        StagedMapping mapping = fold.finish();
        mappings += mapping.isLeftAlone() ? 0 : 1;
        out.put(mapping);
        return line;
    }

    private byte @Nullable [] foldRecords(byte[] first, LineSorter.Sorted lines, StagedFile.Sink out)
            throws IOException {
        RecordFold fold = recordFold;
        int keyLength = recordKeyLength(first);
        fold.begin(first, keyLength);
        byte[] line = lines.next();
        while (line != null && sameKey(first, line, keyLength)) {
            fold.add(line, keyLength);
            line = lines.next();
        }
        StagedRecordSet set = fold.finish();
        if (set != null) {
            count(set);
            out.put(set);
        } else if (fold.isTooLong()) {
            unreadable();
        }
        return line;
    }

    /** Counts a set, except that of the SOA record, whose values go into the zone itself. */
    private void count(StagedRecordSet set) {
        if (set.type() == Type.SOA) {
            return;
        }
        refuseTooManyRecordSets(++recordSets);
        recordOctets += set.rdatas().stream().mapToLong(rdata -> rdata.length).sum();
        if (recordOctets > MAX_RECORD_OCTETS) {
            throw RefusedException.conflict(Sentence.of("zone-file.too-long-record-sets", MAX_RECORD_OCTETS >> 20));
        }
    }

    /**
     * Refuses an upload that would need too many changes in memory.
     *
     * @param recordSets how many it contains, or removes
     */
    public static void refuseTooManyRecordSets(long recordSets) {
        if (recordSets > MAX_RECORD_SETS) {
            throw RefusedException.conflict(Sentence.of("zone-file.too-many-record-sets", MAX_RECORD_SETS));
        }
    }

    private static boolean sameKey(byte[] first, byte[] line, int keyLength) {
        return line.length >= keyLength && Arrays.equals(first, 0, keyLength, line, 0, keyLength);
    }

    /** Tag, digits, zero, kind. */
    private static int mappingKeyLength(byte[] line) {
        int end = 1;
        while (line[end] != 0) {
            end++;
        }
        return end + 2;
    }

    /** Tag, labels that each end with a zero, another zero, type. */
    private static int recordKeyLength(byte[] line) {
        int end = 1;
        while (line[end] != 0) {
            while (line[end] != 0) {
                end++;
            }
            end++;
        }
        return end + 1 + Short.BYTES;
    }
}
