package org.openenum.server.snapshot;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import org.openenum.server.cache.packed.PackedInput;
import org.openenum.server.cache.packed.PackedOutput;
import org.openenum.server.cache.ruleset.CompiledRuleSet;
import org.openenum.server.cache.view.CacheImage;
import org.openenum.server.cache.view.ServedZone;
import org.openenum.server.cache.view.View;
import org.openenum.server.requester.Requesters;

/** The content of a snapshot, section by section: see the package. */
final class SnapshotFormat {

    /** To be raised with every change of the format; a server reads only its own version. */
    static final int VERSION = 9;

    /** The head of a portion: its section and its length. */
    static final int HEAD_OCTETS = 2 * Integer.BYTES;

    private static final byte[] MAGIC = "ENUMSNAP".getBytes(StandardCharsets.US_ASCII);
    private static final int HEAD = 1;
    private static final int ZONES = 2;
    private static final int RULE_SETS = 3;
    private static final int REQUESTERS = 4;
    private static final int END = 5;

    private SnapshotFormat() {}

    /**
     * Writes a snapshot from the beginning of a file.
     *
     * @param pace is called with the number of octets written, and returns when more may be written
     */
    static void write(Snapshot snapshot, FileChannel file, LongConsumer pace) throws IOException {
        file.write(ByteBuffer.allocate(MAGIC.length + Integer.BYTES)
                .order(ByteOrder.LITTLE_ENDIAN)
                .put(MAGIC)
                .putInt(VERSION)
                .flip());
        PortionWriter portions = new PortionWriter(file, pace);
        PackedOutput out = new PackedOutput(portions);
        Head head = new Head(snapshot.database(), snapshot.image().view().seq(), snapshot.place(), snapshot.asOf());
        try {
            section(HEAD, portions, out, () -> head.writeTo(out));
            section(ZONES, portions, out, () -> writeZones(snapshot.image(), out));
            section(
                    RULE_SETS,
                    portions,
                    out,
                    () -> writeRuleSets(snapshot.image().ruleSets(), out));
            section(
                    REQUESTERS,
                    portions,
                    out,
                    () -> PackedRequesters.write(snapshot.image().view().requesters(), out));
            section(END, portions, out, () -> out.putLong(portions.portions()));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    private static void section(int section, PortionWriter portions, PackedOutput out, Runnable content) {
        portions.begin(section);
        content.run();
        out.flush();
    }

    /**
     * Reads a snapshot.
     *
     * @param room takes what fits; the whole file is verified
     * @throws UnusableSnapshotException if it is incomplete, invalid, or not of this version
     */
    static Snapshot read(FileChannel file, Room room) {
        PortionReader portions = new PortionReader(file);
        PackedInput in = new PackedInput(portions);
        try {
            checkVersion(portions.read(ByteBuffer.allocate(MAGIC.length + Integer.BYTES)));
            begin(HEAD, portions, in);
            Head head = Head.readFrom(in);
            begin(ZONES, portions, in);
            List<ServedZone> zones = readZones(head.seq(), in, room);
            begin(RULE_SETS, portions, in);
            readRuleSets(head.seq(), in, room);
            begin(REQUESTERS, portions, in);
            Requesters requesters = PackedRequesters.read(in);
            begin(END, portions, in);
            if (in.getLong() != portions.portions() - 1 || file.position() != file.size()) {
                throw new UnusableSnapshotException("it is damaged: it does not end where it should");
            }
            CacheImage image = new CacheImage(new View(head.seq(), requesters, zones), room.pages(), room.ruleSets());
            return new Snapshot(head.database(), head.place(), head.asOf(), image);
        } catch (UnusableSnapshotException e) {
            throw e;
        } catch (IOException | UncheckedIOException e) {
            throw new UnusableSnapshotException("it cannot be read: " + e.getMessage(), e);
        } catch (RuntimeException e) { // from the parts, for unknown values
            throw new UnusableSnapshotException("its content is invalid: " + e.getMessage(), e);
        }
    }

    private static void begin(int section, PortionReader portions, PackedInput in) {
        if (!in.isExhausted()) {
            throw new UnusableSnapshotException("it is damaged: a section does not end where it should");
        }
        portions.begin(section);
        in.boundary();
    }

    private static void checkVersion(ByteBuffer start) {
        byte[] magic = new byte[MAGIC.length];
        start.get(magic);
        if (!Arrays.equals(magic, MAGIC)) {
            throw new UnusableSnapshotException("it is not a snapshot, or is damaged");
        }
        int version = start.getInt();
        if (version != VERSION) {
            throw new UnusableSnapshotException(
                    "it has version " + version + " of the format, and this program reads version " + VERSION);
        }
    }

    private static void writeZones(CacheImage image, PackedOutput out) {
        out.putInt(image.view().zones().size());
        for (ServedZone zone : image.view().zones()) {
            out.boundary();
            PackedZone.write(zone, image.pages(), out);
        }
    }

    private static List<ServedZone> readZones(long seq, PackedInput in, Room room) {
        List<ServedZone> zones = new ArrayList<>();
        for (int left = in.getCount(); left > 0; left--) {
            in.boundary();
            zones.add(PackedZone.read(seq, in, room));
        }
        return zones;
    }

    private static void writeRuleSets(Map<Integer, CompiledRuleSet> ruleSets, PackedOutput out) {
        out.putInt(ruleSets.size());
        ruleSets.forEach((id, ruleSet) -> {
            out.boundary();
            out.putInt(id);
            ruleSet.writeTo(out);
        });
    }

    private static void readRuleSets(long seq, PackedInput in, Room room) {
        for (int left = in.getCount(); left > 0; left--) {
            in.boundary();
            room.take(in.getInt(), CompiledRuleSet.readFrom(in, seq));
        }
    }

    /** What the snapshot is of. */
    private record Head(String database, long seq, HistoryPlace place, Instant asOf) {

        static Head readFrom(PackedInput in) {
            return new Head(
                    in.getText(),
                    in.getLong(),
                    new HistoryPlace(in.getLong(), in.getText()),
                    Instant.ofEpochMilli(in.getLong()));
        }

        void writeTo(PackedOutput out) {
            out.putText(database);
            out.putLong(seq);
            out.putLong(place.number());
            out.putText(place.hash());
            out.putLong(asOf.toEpochMilli());
        }
    }
}
