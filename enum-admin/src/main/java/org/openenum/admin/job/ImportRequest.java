package org.openenum.admin.job;

import org.jspecify.annotations.Nullable;

/**
 * What to import, and how.
 *
 * @param zone the apex
 * @param replaces whether everything else in the zone is removed: numbers and blocks, and with a zone file also
 *     delegations and record sets
 * @param skipsBadRows whether bad rows are skipped and good rows applied; otherwise a bad row means that nothing is
 *     applied
 * @param maxDeletePercent how much of the zone may be removed, in percent
 * @param appliesAtOnce whether it is applied without confirmation once it is staged
 * @param keepsSettings whether it is refused if its SOA would change the zone, because the sender may not manage zones
 * @param compresses whether runs of equal numbers become blocks; the file must then contain the whole zone
 * @param fileName the sender's name of the file, for display; or null
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

    /** Truncates the file name. */
    public ImportRequest {
        if (fileName != null && fileName.length() > MAX_FILE_NAME_CHARS) {
            fileName = fileName.substring(0, MAX_FILE_NAME_CHARS);
        }
    }
}
