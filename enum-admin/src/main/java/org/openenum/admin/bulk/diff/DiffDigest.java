package org.openenum.admin.bulk.diff;

import java.io.BufferedOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.Matches.Effect;
import org.openenum.admin.record.RecordSetDiff;
import org.openenum.hash.Sha256;

/**
 * The digest of all lines of a comparison that change something: comparisons with equal digests have the same effect.
 * Not for several threads.
 */
public final class DiffDigest implements DiffLines {

    private static final int BUFFER_OCTETS = 64 << 10;

    private final MessageDigest digest = Sha256.newDigest();

    /** Writes only to the digest. */
    private final DataOutputStream compared = new DataOutputStream(
            new BufferedOutputStream(new DigestOutputStream(OutputStream.nullOutputStream(), digest), BUFFER_OCTETS));

    @Override
    public void put(DiffLine line, @Nullable ByteBuffer rulesAfter) throws IOException {
        if (line.effect() == Effect.UNCHANGED) {
            return;
        }
        compared.writeBytes(line.effect().name());
        if (rulesAfter == null) {
            line.write(compared);
        } else {
            line.withoutRulesAfter().write(compared);
            compared.write(rulesAfter.array(), rulesAfter.arrayOffset(), rulesAfter.limit());
        }
    }

    @Override
    public void put(RecordSetDiff diff) throws IOException {
        put(diff.effect(), RecordSetFiles.line(diff));
    }

    /** The same for a record set whose line is already encoded. */
    void put(Effect effect, byte[] line) throws IOException {
        if (effect != Effect.UNCHANGED) {
            compared.write(line);
        }
    }

    /** The digest after all lines were taken; called once. */
    public String text() throws IOException {
        compared.flush();
        return HexFormat.of().formatHex(digest.digest());
    }
}
