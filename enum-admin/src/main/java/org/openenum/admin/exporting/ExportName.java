package org.openenum.admin.exporting;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingQuery;

/**
 * The file name of an export: its zone, its filters, its requester and the time, so that files in a folder can be told
 * apart.
 */
final class ExportName {

    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HHmmss'Z'").withZone(ZoneOffset.UTC);

    /** File systems allow 255 octets; the rest is for the time and the suffix. */
    private static final int MAX_STEM_CHARS = 220;

    private ExportName() {}

    static String of(Export wanted, Instant now) {
        MappingQuery query = wanted.query();
        MappingQuery.Content content = query.content();
        String requester = wanted.audience().requester();
        Instant at = wanted.audience().at();
        String stem = Stream.of(
                        query.zone().replaceAll("\\.$", ""),
                        query.kind() == null ? null : query.kind().name().toLowerCase(Locale.ROOT) + "s",
                        query.prefix().isEmpty() ? null : query.prefix(),
                        query.status() == null ? null : query.status().name().toLowerCase(Locale.ROOT),
                        query.ruleSet(),
                        query.tag(),
                        content.service(),
                        content.uriHost(),
                        content.updatedSince() == null ? null : "since-" + TIME.format(content.updatedSince()),
                        requester == null ? null : "for-" + requester,
                        at == null ? null : "at-" + TIME.format(at))
                .filter(Objects::nonNull)
                .map(ExportName::plain)
                .collect(Collectors.joining("_"));
        return stem.substring(0, Math.min(stem.length(), MAX_STEM_CHARS)) + "_" + TIME.format(now) + "."
                + wanted.format().suffix();
    }

    /** The name of a file that is streamed, without a time. */
    static String streamed(String apex, @Nullable String requester, Export.Format format) {
        return apex + (requester == null ? "" : "_" + plain("for-" + requester)) + "." + format.suffix();
    }

    /** Only characters that every file system and every shell accepts unchanged. */
    private static String plain(String text) {
        return text.replaceAll("[^A-Za-z0-9.+-]+", "-");
    }
}
