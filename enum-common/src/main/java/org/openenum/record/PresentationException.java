package org.openenum.record;

import org.jspecify.annotations.Nullable;
import org.openenum.sentence.Explained;
import org.openenum.sentence.KnownWords;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.TextParseException;

/** Says why a text is not in presentation form. */
public final class PresentationException extends TextParseException implements Explained {

    private static final long serialVersionUID = 1L;

    private static final KnownWords DNSJAVA = new KnownWords("dnsjava");

    private final transient Sentence sentence;

    public PresentationException(Sentence sentence) {
        super();
        this.sentence = sentence;
    }

    public PresentationException(Sentence sentence, Throwable cause) {
        super("", cause);
        this.sentence = sentence;
    }

    /** Why a text could not be read, as found by this product or by dnsjava. */
    public static Sentence reason(Exception e) {
        return e instanceof Explained explained ? explained.sentence() : DNSJAVA.sentence(withoutPlace(e.getMessage()));
    }

    /** The parser names its own source and line, which are meaningless here. */
    private static String withoutPlace(@Nullable String message) {
        return message == null ? "it cannot be read" : message.replaceFirst("^<[^>]*>:[0-9]+: ", "");
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
