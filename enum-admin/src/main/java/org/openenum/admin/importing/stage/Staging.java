package org.openenum.admin.importing.stage;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.bulk.packed.PackedWriter;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.RuleSetContent;
import org.openenum.naptr.NaptrRule;
import org.xbill.DNS.Name;

/**
 * Takes the lines of an upload in any order and makes a {@link StagedFile} of them.
 *
 * <p>Used by one thread: first all lines, then {@link #finish} once, then {@link #close}.
 */
public final class Staging implements Closeable {

    static final int TAG_RULE_SET = 0;

    static final int TAG_MAPPING = 1;

    static final int TAG_RECORD = 2;

    private final Path folder;

    private final Name apex;

    private final LineFold mappingFold;

    private final RecordFold recordFold;

    private final LineSorter sorter;

    private final PackedWriter writer = new PackedWriter();

    private long unreadable;

    private long mappings;

    /**
     * How lines that differ in what is one thing for all of them are folded, and lines that stand twice.
     *
     * <p>Name servers take the first TTL of a set and keep a record once (RFC 2181, section 5); two rows of a table
     * that contradict each other are a mistake.
     */
    public enum Habit {

        /** They are errors. */
        TABLE,

        /** They are warnings, and the first counts. */
        MASTER_FILE
    }

    /** @param folder of this upload alone; the staged file stays in it, everything else is removed again */
    public Staging(Path folder, Name apex, RowErrors errors, Habit habit) {
        this(folder, apex, errors, habit, LineSorter.RUN_OCTETS);
    }

    Staging(Path folder, Name apex, RowErrors errors, Habit habit, int runOctets) {
        this.folder = folder;
        this.apex = apex;
        this.mappingFold = new LineFold(errors, habit);
        this.recordFold = new RecordFold(errors);
        this.sorter = new LineSorter(folder, runOctets);
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
        sorter.add(new StagedRuleSet(0, name, new PackedRules(writer.toBytes())).pack(writer));
    }

    /** Takes a good line about a mapping. */
    public void mapping(MappingLine line) throws IOException {
        sorter.add(line.pack(writer));
    }

    /** Notes that a line about this mapping was bad, so that its other lines do not stand for the whole. */
    public void badMapping(long line, String digits, MappingKind kind) throws IOException {
        sorter.add(MappingLine.packBad(writer, line, digits, kind));
    }

    /** Notes that something was bad of which nothing is staged: it looks as if the upload did not have it. */
    public void unreadable() {
        unreadable++;
    }

    /** Takes a record of another type. */
    public void record(RecordLine line) throws IOException {
        sorter.add(line.pack(writer, apex));
    }

    /** How many times that was noted. */
    public long unreadableLines() {
        return unreadable;
    }

    /** How many mappings were staged, once it is finished. */
    public long mappings() {
        return mappings;
    }

    /**
     * Sorts and folds what was taken.
     *
     * @param pause called now and then; may throw to give up
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
        mappings++;
        out.put(fold.finish());
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
        if (set == null) {
            unreadable();
        } else {
            out.put(set);
        }
        return line;
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

    /** Tag, labels that each end with a zero, one more zero, type. */
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
