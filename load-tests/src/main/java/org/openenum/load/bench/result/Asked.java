package org.openenum.load.bench.result;

/** The kinds of queries. */
public enum Asked {
    EXISTING("existing", "NOERROR"),
    NOT_EXISTING("not existing", "NXDOMAIN");

    private final String words;
    private final String code;

    Asked(String words, String code) {
        this.words = words;
        this.code = code;
    }

    /** Its name in tables. */
    public String words() {
        return words;
    }

    /** The response code of a correct answer. */
    public String code() {
        return code;
    }
}
