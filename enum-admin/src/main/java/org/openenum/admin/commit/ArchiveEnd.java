package org.openenum.admin.commit;

import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * How far the archive reaches: the last of what has left the change log and the audit trail for files.
 *
 * @param files the number of the last file; 0 as long as there is none
 * @param chain the hash of its last line, in hexadecimal digits
 * @param change the number of the last change in it
 * @param auditEntry the number of the last audit entry in it
 * @param auditHash the hash of that entry, in hexadecimal digits
 * @param reachedAt when that entry was written; null as long as there is none
 */
public record ArchiveEnd(
        long files,
        String chain,
        long change,
        long auditEntry,
        String auditHash,
        @Nullable Instant reachedAt) {

    /** The previous hash of the first line, and of the first audit entry. */
    public static final String ZERO_HASH = "0".repeat(64);

    /** Nothing has been archived. */
    public static final ArchiveEnd NONE = new ArchiveEnd(0, ZERO_HASH, 0, 0, ZERO_HASH, null);

    public boolean isNone() {
        return files == 0;
    }

    public byte[] auditHashOctets() {
        return HexFormat.of().parseHex(auditHash);
    }
}
