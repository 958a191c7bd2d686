package org.openenum.load.simulation;

/**
 * What an answer is worth, given all that was written and seen before its question.
 *
 * @param kind what it is
 * @param message for people; the same for the same kind of fault, so that reports can count
 */
record Verdict(Kind kind, String message) {

    /** The kinds, and whether they are faults. */
    enum Kind {
        /** It shows the version that was written last. */
        NEWEST(false),
        /** It shows an older one, and may. */
        OLDER(false),
        /** A newer version was seen before the question was asked. */
        STALE(true),
        /**
         * Another part of a newer change was seen before the question was asked: a changeset is seen whole, or not at
         * all.
         */
        TORN(true),
        /** A newer version was acknowledged too long before the question was asked. */
        LATE(true),
        /** Records of two versions in one answer. */
        MIXED(true),
        /** It shows what was never written, or nothing that can be used. */
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
