package org.openenum.admin.importing.zonefile;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.openenum.admin.importing.read.BadRowException;
import org.openenum.sentence.Sentence;

/**
 * A {@code $GENERATE} directive: a record for each value of a range. It is in no RFC; this follows BIND.
 *
 * <p><code>$GENERATE range owner [ttl] [class] type rdata</code>, where RDATA of several fields is in one pair of
 * quotes, or written as in a record.
 */
final class GenerateDirective {

    /** The most records that the directives of a file may make: a line of forty characters must not fill the disk. */
    static final long MAX_GENERATED_RECORDS = 1_000_000;

    /**
     * The most octets of those records while they are sorted: a kibibyte for each. One record may take 64 KiB, and a
     * million of those would fill the disk.
     */
    static final long MAX_GENERATED_OCTETS = 1L << 30;

    private final GenerateRange range;

    private final List<Part> parts;

    private record Part(GenerateText text, boolean quoted) {}

    private GenerateDirective(GenerateRange range, List<Part> parts) {
        this.range = range;
        this.parts = parts;
    }

    /** @param tokens those of the directive, its name first */
    static GenerateDirective parse(List<ZoneTokens.Token> tokens) throws BadRowException, IOException {
        if (tokens.size() < 5) {
            throw new BadRowException(null, "generate", Sentence.of("generate.form"), "");
        }
        GenerateRange range = GenerateRange.parse(tokens.get(1).text());
        int last = tokens.size() - 1;
        boolean oneText = tokens.get(last).quoted()
                && ZoneFile.isKnownType(tokens.get(last - 1).text());
        List<Part> parts = new ArrayList<>();
        for (ZoneTokens.Token token : tokens.subList(2, oneText ? last : last + 1)) {
            parts.add(partOf(token));
        }
        if (oneText) {
            for (ZoneTokens.Token token : ZoneTokens.of(tokens.get(last).text().replace("\\\"", "\""))) {
                parts.add(partOf(token));
            }
        }
        return new GenerateDirective(range, List.copyOf(parts));
    }

    private static Part partOf(ZoneTokens.Token token) throws BadRowException {
        return new Part(GenerateText.parse(token.text()), token.quoted());
    }

    /** How many records it makes. */
    long records() {
        return range.size();
    }

    /** The tokens of one of its records, counted from 0. */
    List<ZoneTokens.Token> record(long index) throws BadRowException {
        long value = range.first() + index * range.step();
        List<ZoneTokens.Token> tokens = new ArrayList<>(parts.size());
        for (Part part : parts) {
            tokens.add(new ZoneTokens.Token(part.text.of(value), part.quoted));
        }
        return tokens;
    }
}
