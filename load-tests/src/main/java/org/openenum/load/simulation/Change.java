package org.openenum.load.simulation;

/**
 * One change on its way: what is sent over REST.
 *
 * @param kind what it does
 * @param subject what it changes
 * @param version the state that it makes
 */
record Change(Kind kind, Subject subject, Version version) {

    /** The kinds, in words of a report. */
    enum Kind {
        CREATE("number created"),
        REPLACE("number changed"),
        DELETE("number deleted"),
        RE_POINT("rule set re-pointed");

        private final String words;

        Kind(String words) {
            this.words = words;
        }

        String words() {
            return words;
        }
    }

    /** The body; two rules, so that an answer made of two versions shows itself. */
    String json() {
        return RuleBody.json(version.token());
    }
}
