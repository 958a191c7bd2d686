package org.openenum.admin.web;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.http.converter.HttpMessageNotReadableException;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.exc.InvalidFormatException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;

/** Explains what is wrong in a request body, and where, without revealing internals. */
record UnreadableBody(HttpStatus status, String detail, List<Fault> faults) {

    static UnreadableBody of(HttpMessageNotReadableException e) {
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof BodyLimit.BodyTooLongException tooLong) {
                return new UnreadableBody(
                        HttpStatus.CONTENT_TOO_LARGE, String.valueOf(tooLong.getMessage()), List.of());
            }
        }
        if (e.getCause() instanceof JacksonException json) {
            return of(json);
        }
        return new UnreadableBody(
                HttpStatus.BAD_REQUEST, "the request needs a JSON body and has none that can be read", List.of());
    }

    static UnreadableBody of(JacksonException e) {
        String pointer = pointerOf(e);
        if (e instanceof UnrecognizedPropertyException unknown) {
            return bad(pointer, "unknown-member", "there is no member '" + unknown.getPropertyName() + "' here", null);
        }
        if (e instanceof InvalidFormatException format) {
            return bad(pointer, "type", "this value has the wrong type or form", String.valueOf(format.getValue()));
        }
        if (e instanceof DatabindException) {
            return bad(pointer, "type", "this value has the wrong type or form" + placeOf(e), null);
        }
        return bad("", "not-json", "the body is not JSON" + placeOf(e) + ": " + reasonOf(e), null);
    }

    RefusedException refused() {
        return RefusedException.malformed(Sentence.plain(detail), faults);
    }

    private static UnreadableBody bad(String pointer, String code, String message, @Nullable String rejected) {
        String detail = pointer.isEmpty() ? message : pointer + ": " + message;
        return new UnreadableBody(
                HttpStatus.BAD_REQUEST, detail, List.of(new Fault(pointer, code, Sentence.plain(message), rejected)));
    }

    private static String pointerOf(JacksonException e) {
        StringBuilder pointer = new StringBuilder();
        for (JacksonException.Reference step : e.getPath()) {
            String name = step.getPropertyName();
            // RFC 6901, section 3: '~' is written ~0 and '/' ~1.
            pointer.append('/')
                    .append(
                            name == null
                                    ? step.getIndex()
                                    : name.replace("~", "~0").replace("/", "~1"));
        }
        return pointer.toString();
    }

    /** The parser's message, without the position that it adds for those who know its source. */
    private static String reasonOf(JacksonException e) {
        String reason = e.getOriginalMessage();
        int place = reason.indexOf(" (start marker at ");
        return place < 0 ? reason : reason.substring(0, place);
    }

    private static String placeOf(JacksonException e) {
        TokenStreamLocation place = e.getLocation();
        return place == null || place.getLineNr() < 1
                ? ""
                : " at line " + place.getLineNr() + ", column " + place.getColumnNr();
    }
}
