package org.openenum.admin.archive;

import java.io.BufferedReader;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ArchiveEnd;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads one file of the archive completely and rejects anything that was altered. */
final class ArchiveReader {

    /** The maximum length of a line, which limits memory: a packet of a bulk change has some hundred kilobytes. */
    private static final int MAX_LINE_CHARS = 64 * 1024 * 1024;

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final Path file;

    private final long number;

    private long line;

    ArchiveReader(Path file, long number) {
        this.file = file;
        this.number = number;
    }

    /** The number of lines read. */
    long lines() {
        return line;
    }

    /**
     * Verifies the chain.
     *
     * @param before the chain of the previous file; null if that file is missing, and then the header of this file is
     *     trusted
     * @return where the file ends
     */
    ArchiveEnd read(@Nullable String before) throws IOException, BrokenArchiveException {
        try (BufferedReader reader = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file)), StandardCharsets.UTF_8.newDecoder()))) {
            String first = next(reader);
            String previous = previousOf(first);
            if (before != null && !previous.equals(before)) {
                throw broken("it does not follow the file before it", null);
            }
            ChainedLines chain = new ChainedLines(previous);
            String object = follow(chain, first);
            while (!object.startsWith("{\"line\":\"end\"")) {
                object = follow(chain, next(reader));
            }
            if (reader.read() != -1) {
                throw broken("there is data after its end", null);
            }
            return end(JSON.readTree(object), chain.chain());
        } catch (EOFException | ZipException | CharacterCodingException e) {
            line++;
            throw broken("it cannot be read any further: " + e.getMessage(), e);
        }
    }

    private String next(BufferedReader reader) throws IOException, BrokenArchiveException {
        line++;
        StringBuilder text = new StringBuilder();
        for (int next = reader.read(); next != '\n'; next = reader.read()) {
            if (next == -1) {
                throw broken("the file ends before its last line", null);
            }
            if (text.length() == MAX_LINE_CHARS) {
                throw broken("the line is too long", null);
            }
            text.append((char) next);
        }
        return text.toString();
    }

    /** The chain of the previous file according to the first line; the line itself is verified with it. */
    private String previousOf(String first) throws BrokenArchiveException {
        try {
            JsonNode header = JSON.readTree(first);
            if (header.path("line").asString().equals("file")
                    && header.path("number").asLong() == number) {
                return header.path("previous").asString();
            }
        } catch (RuntimeException e) {
            throw broken("it is not a line of the archive", e);
        }
        throw broken("it is not the beginning of file " + number, null);
    }

    private String follow(ChainedLines chain, String text) throws BrokenArchiveException {
        String object = chain.read(text);
        if (object == null) {
            throw broken("it was altered, or a line before it was altered, removed or inserted", null);
        }
        return object;
    }

    private ArchiveEnd end(JsonNode end, String chain) {
        return new ArchiveEnd(
                number,
                chain,
                end.get("change").asLong(),
                end.get("auditEntry").asLong(),
                end.get("auditHash").asString(),
                Instant.parse(end.get("reachedAt").asString()));
    }

    private BrokenArchiveException broken(String what, @Nullable Throwable cause) {
        return new BrokenArchiveException(file, line, what, cause);
    }
}
