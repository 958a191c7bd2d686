package org.openenum.admin.bulk.diff;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.packed.Codes;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

/**
 * What an import would do to one number or block.
 *
 * @param line of the file, or 0 if it is not in the file
 * @param before null if it is new
 * @param after null if it is removed
 */
public record DiffLine(
        Effect effect,
        String digits,
        MappingKind kind,
        long line,
        @Nullable Side before,
        @Nullable Side after) {

    /**
     * Its state before or after.
     *
     * @param ruleSetId of existing rules, or null
     * @param newRules rules that do not exist yet, or null
     */
    public record Side(
            MappingStatus status,
            int minDigits,
            int maxDigits,
            @Nullable Integer ruleSetId,
            @Nullable PackedRules newRules,
            @Nullable String comment,
            List<String> tags) {

        private static final int NONE = 0;

        private static final int KNOWN = 1;

        private static final int NEW = 2;

        /** Copies the tags. */
        public Side {
            tags = List.copyOf(tags);
        }

        /** This side with rules that do not exist yet, or without rules. */
        public Side withNewRules(@Nullable PackedRules rules) {
            return new Side(status, minDigits, maxDigits, null, rules, comment, tags);
        }

        private void write(DataOutputStream out) throws IOException {
            out.writeByte(Codes.of(status));
            out.writeByte(minDigits);
            out.writeByte(maxDigits);
            if (newRules != null) {
                out.writeByte(NEW);
                out.writeInt(newRules.octets().length);
                out.write(newRules.octets());
            } else if (ruleSetId != null) {
                out.writeByte(KNOWN);
                out.writeInt(ruleSetId);
            } else {
                out.writeByte(NONE);
            }
            out.writeBoolean(comment != null);
            if (comment != null) {
                out.writeUTF(comment);
            }
            out.writeByte(tags.size());
            for (String tag : tags) {
                out.writeUTF(tag);
            }
        }

        private static Side read(DataInputStream in) throws IOException {
            MappingStatus status = Codes.status(in.readUnsignedByte());
            int minDigits = in.readUnsignedByte();
            int maxDigits = in.readUnsignedByte();
            int rules = in.readUnsignedByte();
            PackedRules newRules = rules == NEW ? new PackedRules(in.readNBytes(in.readInt())) : null;
            Integer ruleSetId = rules == KNOWN ? Integer.valueOf(in.readInt()) : null;
            String comment = in.readBoolean() ? in.readUTF() : null;
            List<String> tags = new ArrayList<>();
            for (int left = in.readUnsignedByte(); left > 0; left--) {
                tags.add(in.readUTF());
            }
            return new Side(status, minDigits, maxDigits, ruleSetId, newRules, comment, tags);
        }
    }

    DiffLine withoutRulesAfter() {
        return new DiffLine(effect, digits, kind, line, before, after == null ? null : after.withNewRules(null));
    }

    /** The key of the line. */
    DiffKey key() {
        return new DiffKey(digits, kind);
    }

    void write(DataOutputStream out) throws IOException {
        out.writeUTF(digits);
        out.writeByte(Codes.of(kind));
        out.writeLong(line);
        for (Side side : new Side[] {before, after}) {
            out.writeBoolean(side != null);
            if (side != null) {
                side.write(out);
            }
        }
    }

    static DiffLine read(Effect effect, DataInputStream in) throws IOException {
        String digits = in.readUTF();
        MappingKind kind = Codes.kind(in.readUnsignedByte());
        long line = in.readLong();
        Side before = in.readBoolean() ? Side.read(in) : null;
        Side after = in.readBoolean() ? Side.read(in) : null;
        return new DiffLine(effect, digits, kind, line, before, after);
    }
}
