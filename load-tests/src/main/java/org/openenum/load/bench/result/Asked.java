package org.openenum.load.bench.result;

/** What was asked for. */
public enum Asked {
    EXISTING("existing", "NOERROR"),
    NOT_EXISTING("not existing", "NXDOMAIN");

    private final String words;
    private final String code;

    Asked(String words, String code) {
        this.words = words;
        this.code = code;
    }

    /** How tables call it. */
    public String words() {
        return words;
    }

    /** The response code of a right answer. */
    public String code() {
        return code;
    }
}
