package org.openenum.admin.job;

import org.jspecify.annotations.Nullable;

/**
 * What somebody wants imported, and how.
 *
 * @param zone the apex
 * @param replaces whether what the zone has besides is removed: numbers and blocks, by a zone file delegations and
 *     record sets too
 * @param skipsBadRows whether the good rows are applied where others are bad; otherwise nothing is
 * @param maxDeletePercent how much of the zone may be removed, in percent
 * @param appliesAtOnce whether it is applied without asking once it is staged
 * @param keepsSettings whether it is refused where its SOA would change the zone: the sender may not manage zones
 * @param compresses whether runs of equal numbers become blocks; the file must then be the whole zone
 * @param fileName as the sender calls the file, for people; or null
 */
public record ImportRequest(
        String zone,
        ImportFormat format,
        boolean replaces,
        boolean skipsBadRows,
        int maxDeletePercent,
        boolean appliesAtOnce,
        boolean keepsSettings,
        boolean compresses,
        @Nullable String fileName) {

    static final int MAX_FILE_NAME_CHARS = 255;

    /** Shortens the file's name. */
    public ImportRequest {
        if (fileName != null && fileName.length() > MAX_FILE_NAME_CHARS) {
            fileName = fileName.substring(0, MAX_FILE_NAME_CHARS);
        }
    }
}
