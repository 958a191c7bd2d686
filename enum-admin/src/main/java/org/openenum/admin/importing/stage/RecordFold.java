package org.openenum.admin.importing.stage;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.record.CanonicalRdata;
import org.openenum.record.RecordSet;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Type;

/**
 * Folds all records of one owner and type into one set; a repeated record counts once (RFC 2181, section 5). If one of
 * them is bad the set is left alone: the others must not replace all of it.
 */
final class RecordFold {

    private final RowErrors errors;

    private long firstLine;

    private String owner = "";

    private int type;

    private int ttlSeconds;

    private int octets;

    private boolean bad;

    private boolean anyGood;

    private boolean tooLong;

    private final List<byte[]> rdatas = new ArrayList<>();

    /** The lines to leave out if another one is bad. */
    private final List<Long> lines = new ArrayList<>();

    private final Set<CanonicalRdata> seen = new HashSet<>();

    /** The key of the last owner that had a bad record of unknown type. */
    private byte[] badOwner = new byte[0];

    RecordFold(RowErrors errors) {
        this.errors = errors;
    }

    void begin(byte[] line, int keyLength) {
        int ownerLength = keyLength - Short.BYTES;
        PackedReader in = new PackedReader(line, ownerLength);
        type = (int) in.fixed(Short.BYTES);
        firstLine = in.fixed(Long.BYTES);
        in.octet();
        owner = Objects.requireNonNull(in.text());
        if (type == Staging.ANY_TYPE) {
            badOwner = Arrays.copyOf(line, ownerLength);
        }
        bad = Arrays.equals(line, 0, ownerLength, badOwner, 0, badOwner.length);
        anyGood = false;
        tooLong = false;
        rdatas.clear();
        lines.clear();
        seen.clear();
        octets = 0;
        add(line, keyLength);
    }

    void add(byte[] line, int keyLength) {
        PackedReader in = new PackedReader(line, keyLength);
        long number = in.fixed(Long.BYTES);
        boolean good = in.octet() != Staging.BAD;
        anyGood |= good;
        bad |= !good;
        if (bad) {
            lines.forEach(this::leaveOut);
            lines.clear();
            leaveOut(number);
        } else if (!tooLong) {
            in.text();
            take(in, number);
        }
    }

    /** The set, perhaps to be left alone; null if nothing of it can be kept, or it is too long. */
    @Nullable
    StagedRecordSet finish() {
        if (tooLong || !anyGood) {
            return null;
        }
        return new StagedRecordSet(firstLine, owner, type, ttlSeconds, bad ? List.of() : List.copyOf(rdatas));
    }

    /** Whether the set is longer than an answer. */
    boolean isTooLong() {
        return tooLong;
    }

    private void leaveOut(long line) {
        if (!errors.isWrong(line)) {
            errors.error(new RowError(
                    line, null, "sameSet", Sentence.of("import.other-record", owner, Type.string(type)), owner));
        }
    }

    private void take(PackedReader in, long line) {
        int ttl = in.smallNumber();
        if (rdatas.isEmpty()) {
            ttlSeconds = ttl;
        } else if (ttl != ttlSeconds) {
            errors.warning(
                    new RowError(line, "ttl", "ttlDiffers", Sentence.of("import.ttl-differs", ttlSeconds), owner));
        }
        byte[] rdata = in.counted();
        if (!seen.add(CanonicalRdata.of(type, rdata))) {
            errors.warning(new RowError(line, null, "duplicate", Sentence.of("import.record-twice"), owner));
            return;
        }
        octets += RecordSet.octetsInAnswer(rdata);
        if (octets > RecordSet.MAX_OCTETS) {
            tooLong = true;
            errors.error(new RowError(
                    line, null, "tooLarge", Sentence.of("import.record-set-too-long", RecordSet.MAX_OCTETS), owner));
            return;
        }
        rdatas.add(rdata);
        lines.add(line);
    }
}
