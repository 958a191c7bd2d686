package org.openenum.admin.importing.stage;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.record.CanonicalRdata;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;

/** Folds all records of one owner and type into one set; the same record twice counts once (RFC 2181, section 5). */
final class RecordFold {

    private final RowErrors errors;

    private long firstLine;

    private String owner = "";

    private int type;

    private int ttlSeconds;

    private int octets;

    private boolean bad;

    private final List<byte[]> rdatas = new ArrayList<>();

    private final Set<CanonicalRdata> seen = new HashSet<>();

    RecordFold(RowErrors errors) {
        this.errors = errors;
    }

    void begin(byte[] line, int keyLength) {
        PackedReader in = new PackedReader(line, keyLength - Short.BYTES);
        type = (int) in.fixed(Short.BYTES);
        firstLine = in.fixed(Long.BYTES);
        owner = Objects.requireNonNull(in.text());
        ttlSeconds = in.smallNumber();
        rdatas.clear();
        seen.clear();
        octets = 0;
        bad = false;
        take(in.counted(), firstLine);
    }

    void add(byte[] line, int keyLength) {
        PackedReader in = new PackedReader(line, keyLength);
        long number = in.fixed(Long.BYTES);
        in.text();
        int ttl = in.smallNumber();
        if (ttl != ttlSeconds) {
            errors.warning(
                    new RowError(number, "ttl", "ttlDiffers", Sentence.of("import.ttl-differs", ttlSeconds), owner));
        }
        take(in.counted(), number);
    }

    /** The set, or null if it cannot be kept. */
    @Nullable
    StagedRecordSet finish() {
        return bad ? null : new StagedRecordSet(firstLine, owner, type, ttlSeconds, List.copyOf(rdatas));
    }

    private void take(byte[] rdata, long line) {
        if (bad) {
            return;
        }
        if (!seen.add(CanonicalRdata.of(type, rdata))) {
            errors.warning(new RowError(line, null, "duplicate", Sentence.of("import.record-twice"), owner));
            return;
        }
        octets += RecordSet.octetsInAnswer(rdata);
        if (octets > RecordSet.MAX_OCTETS) {
            bad = true;
            errors.error(new RowError(
                    line, null, "tooLarge", Sentence.of("import.record-set-too-long", RecordSet.MAX_OCTETS), owner));
            return;
        }
        rdatas.add(rdata);
    }
}
