package org.openenum.server.message;

/**
 * The header of an answer that is being written: its flags, its response code, and the record counts of its sections.
 * Reused for the next answer; it belongs to one {@link AnswerWriter}.
 */
final class AnswerHeader {

    private boolean authoritative;
    private boolean truncated;
    private Rcode rcode = Rcode.NOERROR;
    private AnsweredBy answeredBy = AnsweredBy.RECORDS;
    private MessageSection section = MessageSection.ANSWER;
    private int answerCount;
    private int authorityCount;
    private int additionalCount;

    /** NOERROR, not authoritative, no records. */
    void clear() {
        authoritative = false;
        truncated = false;
        rcode = Rcode.NOERROR;
        answeredBy = AnsweredBy.RECORDS;
        section = MessageSection.ANSWER;
        answerCount = 0;
        authorityCount = 0;
        additionalCount = 0;
    }

    void authoritative() {
        authoritative = true;
    }

    /** A required RRset did not fit; later calls do not undo this. */
    void truncate() {
        truncated = true;
    }

    boolean isTruncated() {
        return truncated;
    }

    void rcode(Rcode code) {
        rcode = code;
    }

    Rcode rcode() {
        return rcode;
    }

    /** Sets the kind of answer; the counts tell whether it has records. */
    void answeredBy(AnsweredBy what) {
        answeredBy = what;
    }

    AnsweredBy answeredBy() {
        return answerCount == 0 && answeredBy != AnsweredBy.DELEGATION && !truncated ? AnsweredBy.NOTHING : answeredBy;
    }

    /** The section of the next records; sections must be in order. */
    void section(MessageSection next) {
        section = next;
    }

    /** Counts records of the current section. */
    void count(int records) {
        switch (section) {
            case ANSWER -> answerCount += records;
            case AUTHORITY -> authorityCount += records;
            case ADDITIONAL -> additionalCount += records;
        }
    }

    /** Counts OPT in the additional section, whatever the current section is. */
    void countOpt() {
        additionalCount++;
    }

    /** Writes it at the beginning of a message. */
    void write(QueryMessage query, byte[] out) {
        int flags = Header.RESPONSE | (query.opcode() << Header.OPCODE_SHIFT) | (rcode.code() & 0xF);
        flags |= query.recursionDesired() ? Header.RECURSION_DESIRED : 0;
        flags |= authoritative ? Header.AUTHORITATIVE : 0;
        flags |= truncated ? Header.TRUNCATED : 0;
        Octets.putU16(out, 0, query.id());
        Octets.putU16(out, Header.FLAGS, flags);
        Octets.putU16(out, Header.QUESTION_COUNT, query.hasQuestion() ? 1 : 0);
        Octets.putU16(out, Header.ANSWER_COUNT, answerCount);
        Octets.putU16(out, Header.AUTHORITY_COUNT, authorityCount);
        Octets.putU16(out, Header.ADDITIONAL_COUNT, additionalCount);
    }
}
