package org.openenum.load.simulation;

/**
 * The judgement of an answer, from all that was written and seen before its query.
 *
 * @param kind of the judgement
 * @param message for reports; the same for the same kind of fault, so that it can be counted
 */
record Verdict(Kind kind, String message) {

    /** The kinds, and whether they are faults. */
    enum Kind {
        /** It shows the version that was written last. */
        NEWEST(false),
        /** It shows an older version, which is allowed. */
        OLDER(false),
        /** A newer version was seen before the query was sent. */
        STALE(true),
        /**
         * Another part of a newer change was seen before the query was sent: a changeset must be visible as a whole.
         */
        TORN(true),
        /** A newer version was acknowledged too long before the query was sent. */
        LATE(true),
        /** Records of two versions in one answer. */
        MIXED(true),
        /** It shows what was never written, or cannot be read. */
        FOREIGN(true);

        private final boolean fault;

        Kind(boolean fault) {
            this.fault = fault;
        }

        boolean isFault() {
            return fault;
        }
    }
}
