package org.openenum.load.simulation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.load.token.Token;

/**
 * One change: what a request or an import writes.
 *
 * @param kind what it does
 * @param parts what it writes; only a batch has more than one
 */
record Change(Kind kind, List<Part> parts) {

    Change {
        parts = List.copyOf(parts);
    }

    /** A subject and its new state. */
    record Part(Subject subject, Version version) {}

    /** The kinds, as they are called in reports. */
    enum Kind {
        CREATE("number created"),
        REPLACE("number changed"),
        DELETE("number deleted"),
        BATCH("batch of 50 numbers"),
        IMPORT("import of 200 numbers"),
        LARGE_IMPORT("import of 10,100 numbers"),
        RE_POINT("rule set re-pointed");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** The new token of each affected number, in the order of the parts. */
    Map<String, Token> tokens() {
        Map<String, Token> tokens = new LinkedHashMap<>();
        for (Part part : parts) {
            tokens.put(part.subject().numbers().get(0), part.version().token());
        }
        return tokens;
    }

    /** The first part: the only one, except in a batch. */
    Part first() {
        return parts.get(0);
    }
}
