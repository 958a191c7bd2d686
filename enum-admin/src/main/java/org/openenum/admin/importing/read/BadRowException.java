package org.openenum.admin.importing.read;

import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Explained;
import org.openenum.sentence.Sentence;

/** A line cannot be taken. Thrown often, so it has no stack trace. */
public final class BadRowException extends Exception implements Explained {

    private static final long serialVersionUID = 1L;

    private final @Nullable String column;

    private final String code;

    private final transient Sentence sentence;

    private final String raw;

    public BadRowException(@Nullable String column, String code, Sentence sentence, String raw) {
        super(null, null, false, false);
        this.sentence = sentence;
        this.column = column;
        this.code = code;
        this.raw = raw;
    }

    @Nullable
    public String column() {
        return column;
    }

    public String code() {
        return code;
    }

    public String raw() {
        return raw;
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }

    @Override
    public String getMessage() {
        return sentence.text();
    }
}
