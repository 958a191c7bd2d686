package org.openenum.admin.exporting;

import java.util.Locale;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * A file that somebody wants.
 *
 * @param query which numbers and blocks; for a zone file everything
 * @param namesPerWildcard for a zone file; see docs/zone-files.md
 * @param audience whose answers it holds
 */
record Export(Format format, MappingQuery query, int namesPerWildcard, Audiences.Wanted audience) {

    /** Whoever has more exceptions to his blocks than this is surprised by the length of the file, not by an answer. */
    static final int DEFAULT_NAMES_PER_WILDCARD = 100;

    /** What is written. */
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

        /** The format of a file that an export made. */
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

    /** Refuses a part of a zone file: other servers would answer the rest of the zone with name errors. */
    Export {
        if (format == Format.ZONEFILE && query.isNarrow()) {
            throw RefusedException.invalid("/filter", "not-here", Sentence.of("export.zone-file-is-whole"), null);
        }
    }
}
