package org.openenum.admin.bulk.diff;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSetDiff;

/**
 * What an import would do to one record set.
 *
 * @param line of the file; 0 for what is not in it
 * @param owner the owner name in full, without its last dot
 * @param type the type's mnemonic
 * @param before null where it is new
 * @param after null where it goes
 */
public record RecordSetLine(
        Effect effect,
        long line,
        String owner,
        String type,
        @Nullable Side before,
        @Nullable Side after) {

    /**
     * What it is before or after.
     *
     * @param records RDATA in presentation form
     */
    public record Side(int ttlSeconds, List<String> records) {

        /** Keeps the records from changing. */
        public Side {
            records = List.copyOf(records);
        }

        private void write(DataOutputStream out) throws IOException {
            out.writeInt(ttlSeconds);
            out.writeInt(records.size());
            for (String record : records) {
                writeText(out, record);
            }
        }

        private static Side read(DataInputStream in) throws IOException {
            int ttlSeconds = in.readInt();
            List<String> records = new ArrayList<>();
            for (int left = in.readInt(); left > 0; left--) {
                records.add(readText(in));
            }
            return new Side(ttlSeconds, records);
        }
    }

    /** The same for people. */
    RecordSetDiff diff() {
        return new RecordSetDiff(
                effect,
                owner,
                type,
                line == 0 ? null : line,
                before == null ? null : RecordSetDiff.members(before.ttlSeconds, before.records),
                after == null ? null : RecordSetDiff.members(after.ttlSeconds, after.records));
    }

    void write(DataOutputStream out) throws IOException {
        writeText(out, effect.name());
        out.writeLong(line);
        writeText(out, owner);
        writeText(out, type);
        write(out, before);
        write(out, after);
    }

    static RecordSetLine read(DataInputStream in) throws IOException {
        Effect effect = Effect.valueOf(readText(in));
        long line = in.readLong();
        String owner = readText(in);
        String type = readText(in);
        return new RecordSetLine(effect, line, owner, type, readSide(in), readSide(in));
    }

    private static void write(DataOutputStream out, @Nullable Side side) throws IOException {
        out.writeBoolean(side != null);
        if (side != null) {
            side.write(out);
        }
    }

    private static @Nullable Side readSide(DataInputStream in) throws IOException {
        return in.readBoolean() ? Side.read(in) : null;
    }

    /** With its length in four octets: the text of one record may be longer than two can say. */
    private static void writeText(DataOutputStream out, String text) throws IOException {
        byte[] octets = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(octets.length);
        out.write(octets);
    }

    private static String readText(DataInputStream in) throws IOException {
        return new String(in.readNBytes(in.readInt()), StandardCharsets.UTF_8);
    }
}
