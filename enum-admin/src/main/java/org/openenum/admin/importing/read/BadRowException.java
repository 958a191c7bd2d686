package org.openenum.admin.importing.read;

import org.jspecify.annotations.Nullable;

/** One line cannot be taken. Made often, so it has no stack trace. */
public final class BadRowException extends Exception {

    private static final long serialVersionUID = 1L;

    private final @Nullable String column;

    private final String code;

    private final String raw;

    public BadRowException(@Nullable String column, String code, String message, String raw) {
        super(message, null, false, false);
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

    /** What is wrong; never null. */
    public String problem() {
        String message = getMessage();
        return message == null ? code : message;
    }
}
