package org.openenum.admin.importing.csv;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** The character encoding of a table. */
public enum TableEncoding {

    /** With or without a byte order mark. */
    UTF_8("utf-8", StandardCharsets.UTF_8),

    /** What Western spreadsheets write if not UTF-8: ISO 8859-1 with Microsoft's additions. */
    LATIN_1("latin-1", Charset.forName("windows-1252"));

    private final String title;

    private final Charset charset;

    TableEncoding(String title, Charset charset) {
        this.title = title;
        this.charset = charset;
    }

    /** The name in the API and in messages. */
    public String title() {
        return title;
    }

    /** A decoder that reports text in another encoding. */
    CharsetDecoder newDecoder() {
        return charset.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
    }

    static Optional<TableEncoding> named(String title) {
        return Arrays.stream(values()).filter(one -> one.title.equals(title)).findFirst();
    }

    /** UTF-8 if the beginning of a file is, apart from a character cut off at its end; otherwise Latin-1. */
    static TableEncoding of(byte[] beginning) {
        CoderResult result =
                UTF_8.newDecoder().decode(ByteBuffer.wrap(beginning), CharBuffer.allocate(beginning.length + 1), false);
        return result.isError() ? LATIN_1 : UTF_8;
    }
}
