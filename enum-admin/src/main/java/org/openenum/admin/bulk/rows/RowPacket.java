package org.openenum.admin.bulk.rows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.mapping.MappingKind;

/**
 * Some hundred rows of one kind, in the order of digits, before and after a bulk change: a few octets each. Not for
 * several threads.
 */
final class RowPacket {

    /**
     * To find one row, a whole packet is read, in some tenths of a millisecond; smaller packets would take more space
     * in total, and more rows of the table.
     */
    private static final int MAX_ROWS = 500;

    /** Comments and tags may make rows a hundred times longer. */
    private static final int MAX_OCTETS = 64 << 10;

    private static final int NO_RULE_SET = -1;

    private final MappingKind kind;

    private final ByteArrayOutputStream plain = new ByteArrayOutputStream();

    private final DataOutputStream out = new DataOutputStream(plain);

    private int rows;

    private String first = "";

    private String last = "";

    RowPacket(MappingKind kind) {
        this.kind = kind;
    }

    MappingKind kind() {
        return kind;
    }

    String first() {
        return first;
    }

    String last() {
        return last;
    }

    boolean isFull() {
        return rows >= MAX_ROWS || plain.size() >= MAX_OCTETS;
    }

    void add(RowsBefore.Row row) {
        try {
            out.writeUTF(row.digits());
            write(row.before());
            write(row.after());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        first = rows++ == 0 ? row.digits() : first;
        last = row.digits();
    }

    /**
     * Similar rows shrink to a quarter of their size at any level: more effort than the least would only delay an
     * import.
     */
    byte[] content() {
        Deflater deflater = new Deflater(Deflater.BEST_SPEED);
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (DeflaterOutputStream deflating = new DeflaterOutputStream(packed, deflater)) {
            plain.writeTo(deflating);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return packed.toByteArray();
    }

    /** The rows of a packet. */
    static List<RowsBefore.Row> rows(byte[] content, MappingKind kind) {
        List<RowsBefore.Row> rows = new ArrayList<>();
        try (DataInputStream in = new DataInputStream(
                new ByteArrayInputStream(new InflaterInputStream(new ByteArrayInputStream(content)).readAllBytes()))) {
            while (in.available() > 0) {
                rows.add(new RowsBefore.Row(in.readUTF(), kind, readContent(in), readContent(in)));
            }
            return rows;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void write(@Nullable RowContent content) throws IOException {
        out.writeBoolean(content != null);
        if (content != null) {
            out.writeByte(Codes.of(content.status()));
            out.writeByte(content.minDigits());
            out.writeByte(content.maxDigits());
            out.writeInt(content.ruleSetId() == null ? NO_RULE_SET : content.ruleSetId());
            write(content.comment());
            write(content.tags());
        }
    }

    private void write(@Nullable String text) throws IOException {
        out.writeBoolean(text != null);
        if (text != null) {
            out.writeUTF(text);
        }
    }

    private static @Nullable RowContent readContent(DataInputStream in) throws IOException {
        if (!in.readBoolean()) {
            return null;
        }
        return new RowContent(
                Codes.status(in.readByte()),
                in.readByte(),
                in.readByte(),
                ruleSetId(in.readInt()),
                readText(in),
                readText(in));
    }

    private static @Nullable String readText(DataInputStream in) throws IOException {
        return in.readBoolean() ? in.readUTF() : null;
    }

    private static @Nullable Integer ruleSetId(int id) {
        return id == NO_RULE_SET ? null : Integer.valueOf(id);
    }
}
