package org.openenum.admin.importing.zonefile;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.admin.importing.read.BoundedLines;
import org.openenum.admin.importing.read.TargetZone;
import org.openenum.admin.importing.read.UnreadableFileException;
import org.openenum.admin.importing.stage.RowError;
import org.openenum.admin.importing.stage.RowErrors;
import org.openenum.admin.importing.stage.Staging;
import org.openenum.admin.job.JobProgress;
import org.openenum.number.InvalidNumberException;
import org.openenum.record.PresentationException;
import org.openenum.sentence.InvalidPartException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;
import org.xbill.DNS.TTL;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/**
 * A zone in master-file format (RFC 1035, section 5): {@code $ORIGIN}, {@code $TTL}, {@code $GENERATE}, entries over
 * several lines, omitted owners, TTLs and classes.
 *
 * <p>The whole file is refused if it has an {@code $INCLUDE}: without the included file, the rest would be taken for
 * the whole zone. It is also refused if it has an unreadable {@code $ORIGIN} or {@code $TTL}, or an unknown directive:
 * the names or the TTLs after it would be wrong.
 */
public final class ZoneFile {

    /**
     * The text of the TXT record that an export writes at a number's name to exclude it from a wildcard; it is a closed
     * entry.
     */
    public static final String CLOSED = "openenum:closed";

    /** How often progress is reported, in entries. */
    private static final int ENTRIES_PER_STEP = 1_000;

    private static final int FIRST_META = 128;

    private static final int LAST_META = 255;

    private static final int LAST_TYPE = 65_534;

    private final BoundedLines lines;

    private final ZoneTokens tokens;

    private final ZoneEntry entry;

    private final Staging staging;

    private final RowErrors errors;

    private final long maxGeneratedOctets;

    private long generated;

    private long generatedOctets;

    /** The directive of the current entry, some of whose records may be staged already; null for other entries. */
    private @Nullable GenerateDirective generating;

    /** The index of its current record. */
    private long generatedRecord;

    /** @param in the file; closed by the caller */
    public ZoneFile(InputStream in, TargetZone zone, Staging staging, RowErrors errors) {
        this(in, zone, staging, errors, GenerateDirective.MAX_GENERATED_OCTETS);
    }

    ZoneFile(InputStream in, TargetZone zone, Staging staging, RowErrors errors, long maxGeneratedOctets) {
        this.maxGeneratedOctets = maxGeneratedOctets;
        this.lines = new BoundedLines(in);
        this.tokens = new ZoneTokens(lines);
        this.entry = new ZoneEntry(zone, staging, errors);
        this.staging = staging;
        this.errors = errors;
    }

    /**
     * Reads the file to its end.
     *
     * @throws UnreadableFileException if it has a directive that cannot be followed
     */
    public void read(JobProgress progress) throws IOException {
        long entries = 0;
        while (nextEntry(progress)) {
            if (++entries % ENTRIES_PER_STEP == 0) {
                progress.errors(errors.count());
                progress.advance(entries, lines.octetsRead());
            }
        }
        if (entries == 0) {
            throw new UnreadableFileException(Sentence.of("zone-file.empty"));
        }
        progress.errors(errors.count());
        progress.advance(entries, lines.octetsRead());
    }

    private boolean nextEntry(JobProgress progress) throws IOException {
        entry.forget();
        generating = null;
        try {
            if (!split()) {
                return false;
            }
            if (tokens.tokens().get(0).text().startsWith("$") && !tokens.ownerOmitted()) {
                directive(progress);
            } else {
                entry.take(tokens.line(), tokens.ownerOmitted(), tokens.tokens());
            }
        } catch (BadRowException e) {
            report(e.column(), e.code(), e.sentence(), e.raw(), progress);
        } catch (InvalidPartException e) {
            report(e.place(), "invalid", e.sentence(), textOfEntry(), progress);
        } catch (InvalidNumberException e) {
            report("owner", "invalid", e.sentence(), textOfEntry(), progress);
        } catch (TextParseException e) {
            report(null, "syntax", PresentationException.reason(e), textOfEntry(), progress);
        }
        return true;
    }

    private boolean split() throws BadRowException, IOException {
        try {
            return tokens.next();
        } catch (BadRowException e) {
            if (tokens.startsWithDollar()) {
                throw unreadable(e.sentence());
            }
            entry.takeOwner(tokens.ownerOmitted(), tokens.tokens());
            throw e;
        }
    }

    private UnreadableFileException unreadable(Sentence why) {
        return new UnreadableFileException(Sentence.of("zone-file.unreadable-directive", tokens.line(), why));
    }

    private void directive(JobProgress progress) throws BadRowException, IOException, TextParseException {
        String name = tokens.tokens().get(0).text().toUpperCase(Locale.ROOT);
        if (name.equals("$INCLUDE")) {
            throw new UnreadableFileException(Sentence.of("zone-file.include", tokens.line()));
        }
        if (name.equals("$GENERATE")) {
            generate(progress);
            return;
        }
        String value = tokens.tokens().size() > 1 ? tokens.tokens().get(1).text() : "";
        switch (name) {
            case "$ORIGIN" -> entry.origin(originOf(value));
            case "$TTL" -> entry.defaultTtl(defaultTtlOf(value));
            default -> throw unreadable(Sentence.of("zone-file.directive", name));
        }
    }

    private Name originOf(String text) {
        try {
            return Name.fromString(text, entry.origin());
        } catch (TextParseException e) {
            throw unreadable(PresentationException.reason(e));
        }
    }

    private int defaultTtlOf(String text) {
        try {
            return parseTtl(text);
        } catch (BadRowException e) {
            throw unreadable(e.sentence());
        }
    }

    /**
     * One bad record ends the directive: the others would be bad in the same way. Other programs differ in which owner
     * a following entry inherits: here, none.
     */
    private void generate(JobProgress progress) throws BadRowException, IOException, TextParseException {
        entry.loseOwner();
        GenerateDirective directive = GenerateDirective.parse(tokens.tokens());
        generated += directive.records();
        if (generated > GenerateDirective.MAX_GENERATED_RECORDS) {
            throw new UnreadableFileException(
                    Sentence.of("generate.too-many", tokens.line(), GenerateDirective.MAX_GENERATED_RECORDS));
        }
        long line = tokens.line();
        generating = directive;
        for (generatedRecord = 0; generatedRecord < directive.records(); generatedRecord++) {
            progress.checkCancelled();
            entry.forget();
            entry.loseOwner();
            if (generatedOctets > maxGeneratedOctets) {
                throw new BadRowException(
                        null, "generate", Sentence.of("generate.too-long", maxGeneratedOctets), textOfEntry());
            }
            long before = staging.octets();
            entry.take(line, false, directive.record(generatedRecord));
            generatedOctets += staging.octets() - before;
        }
        entry.loseOwner();
    }

    /** Reads seconds, or units such as {@code 1h30m}. */
    static int parseTtl(String text) throws BadRowException {
        long seconds;
        try {
            seconds = TTL.parse(text, false);
        } catch (NumberFormatException e) {
            seconds = -1;
        }
        // RFC 2181, section 8: "a TTL value is an unsigned number, with a minimum value of 0, and a maximum value of
        // 2147483647." https://datatracker.ietf.org/doc/html/rfc2181#section-8
        if (seconds < 0 || seconds > Integer.MAX_VALUE) {
            throw new BadRowException("ttl", "invalid", Sentence.of("ttl.range"), text);
        }
        return (int) seconds;
    }

    private void report(@Nullable String column, String code, Sentence message, String raw, JobProgress progress)
            throws IOException {
        errors.error(new RowError(Math.max(1, tokens.line()), column, code, message, raw));
        GenerateDirective directive = generating;
        if (directive == null) {
            entry.leaveAlone(tokens.line(), tokens.ownerOmitted(), tokens.tokens());
        } else {
            leaveAlone(directive, progress);
        }
        if (!entry.isRule() || directive != null) {
            staging.unreadable();
        }
    }

    /**
     * Leaves alone the sets of the bad record and of those after it: other records of the file must not replace them.
     */
    private void leaveAlone(GenerateDirective directive, JobProgress progress) throws IOException {
        for (; generatedRecord < directive.records(); generatedRecord++) {
            progress.checkCancelled();
            try {
                List<ZoneTokens.Token> record = directive.record(generatedRecord);
                entry.takeOwner(false, record);
                entry.leaveAlone(tokens.line(), false, record);
            } catch (BadRowException e) {
                // It has no owner either.
            }
        }
        entry.loseOwner();
    }

    private String textOfEntry() {
        StringBuilder text = new StringBuilder();
        for (ZoneTokens.Token token : tokens.tokens()) {
            text.append(text.isEmpty() ? "" : " ").append(token.quoted() ? "\"" + token.text() + "\"" : token.text());
            if (text.length() > RowError.MAX_RAW_CHARS) {
                break;
            }
        }
        return text.toString();
    }

    /** Whether the word is a type that a zone can hold: QTYPEs and meta-TYPEs (RFC 6895, section 3.1) are not. */
    static boolean isKnownType(String text) {
        int type = Type.value(text);
        return type > 0 && type <= LAST_TYPE && type != Type.OPT && (type < FIRST_META || type > LAST_META);
    }
}
