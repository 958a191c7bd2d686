package org.openenum.load.bench.idea;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.openenum.record.OwnerKey;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;

/**
 * A query, with what a server derives from its name before it accesses the database.
 *
 * @param text the name without its last dot
 * @param fromRoot its key in the canonical order of all names
 * @param key its key below the apex of its zone
 * @param digits the number of a name that consists of digits; empty for other names
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Question(Name name, String text, byte[] fromRoot, byte[] key, String digits) {

    static Question of(String text, Name apex) {
        try {
            Name name = Name.fromString(text, Name.root);
            byte[] key = OwnerKey.of(name, apex);
            String digits = Objects.requireNonNullElse(OwnerKey.digitsOf(key), "");
            return new Question(name, text, OwnerKey.of(name, Name.root), key, digits);
        } catch (TextParseException e) {
            throw new UncheckedIOException(new IOException(text, e));
        }
    }

    /** The name, and its suffixes. */
    List<String> suffixes() {
        List<String> suffixes = new ArrayList<>();
        for (int from = 0; from >= 0; ) {
            suffixes.add(text.substring(from));
            int dot = text.indexOf('.', from);
            from = dot < 0 ? -1 : dot + 1;
        }
        return suffixes;
    }
}
