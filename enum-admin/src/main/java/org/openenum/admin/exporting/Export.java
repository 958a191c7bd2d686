package org.openenum.admin.exporting;

import java.util.Locale;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * A requested file.
 *
 * @param query selects numbers and blocks; for a zone file everything
 * @param namesPerWildcard for a zone file; see docs/zone-files.md
 * @param audience the requesters whose answers it has
 */
record Export(Format format, MappingQuery query, int namesPerWildcard, Audiences.Wanted audience) {

    /** More names than this in place of one wildcard would make the file unexpectedly long; then it is inexact. */
    static final int DEFAULT_NAMES_PER_WILDCARD = 100;

    /** The format of the file. */
    enum Format {
        CSV("csv", "text/csv;charset=UTF-8"),
        ZONEFILE("zone", "text/dns;charset=US-ASCII");

        private final String suffix;

        private final String mediaType;

        Format(String suffix, String mediaType) {
            this.suffix = suffix;
            this.mediaType = mediaType;
        }

        String suffix() {
            return suffix;
        }

        String mediaType() {
            return mediaType;
        }

        /** The format of an exported file. */
        static Format ofFile(String name) {
            return name.endsWith(ZONEFILE.suffix) ? ZONEFILE : CSV;
        }

        static Format named(String text) {
            try {
                return valueOf(text.toUpperCase(Locale.ROOT));
            } catch (IllegalArgumentException e) {
                throw RefusedException.invalid("/format", "unknown", Sentence.of("export.format"), text);
            }
        }
    }

    /** Refuses a part of a zone file: other servers would answer the rest of the zone with NXDOMAIN. */
    Export {
        if (format == Format.ZONEFILE && query.isNarrow()) {
            throw RefusedException.invalid("/filter", "not-here", Sentence.of("export.zone-file-is-whole"), null);
        }
    }
}
