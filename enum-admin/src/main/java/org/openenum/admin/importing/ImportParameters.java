package org.openenum.admin.importing;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.importing.apply.BulkPlan;
import org.openenum.admin.job.ImportFormat;
import org.openenum.admin.job.ImportRequest;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.RequestQuery;
import org.openenum.admin.web.StrictBoolean;
import org.openenum.sentence.Sentence;
import org.springframework.http.MediaType;

/** Reads the parameters of a new import request. */
final class ImportParameters {

    private ImportParameters() {}

    /**
     * The requested import.
     *
     * @param keepsSettings whether the import is refused if its SOA would change the zone's settings
     */
    static ImportRequest requestOf(Function<String, @Nullable String> parameters, boolean keepsSettings) {
        Integer maxDeletePercent = number(parameters.apply("maxDeletePercent"));
        boolean apply = flag("apply", parameters);
        boolean compress = flag("compress", parameters);
        String zone = parameters.apply("zone");
        if (zone == null || zone.isBlank()) {
            throw RefusedException.invalid("/zone", "missing", Sentence.of("import.zone-missing"), null);
        }
        int percent = percent(maxDeletePercent, BulkPlan.DEFAULT_MAX_DELETE_PERCENT);
        return new ImportRequest(
                zone,
                format(parameters.apply("format")),
                oneOf("/mode", parameters.apply("mode"), "merge", "replace"),
                oneOf("/onError", parameters.apply("onError"), "abort", "skip"),
                percent,
                apply,
                keepsSettings,
                compress,
                parameters.apply("fileName"));
    }

    /**
     * The parameters of a request: from the query alone, unless it is a multipart form, since {@code getParameter}
     * would parse a plain body as a form.
     */
    static Function<String, @Nullable String> parametersOf(HttpServletRequest request) {
        if (isForm(request)) {
            return name -> request.getParameter(name);
        }
        return RequestQuery.of(request)::first;
    }

    private static boolean flag(String name, Function<String, @Nullable String> parameters) {
        String sent = parameters.apply(name);
        return sent != null && StrictBoolean.of(name, List.of(sent));
    }

    private static @Nullable Integer number(@Nullable String text) {
        try {
            return text == null ? null : Integer.valueOf(text);
        } catch (NumberFormatException e) {
            throw RefusedException.invalid(
                    "/maxDeletePercent", "range", Sentence.of("import.max-delete-percent"), text);
        }
    }

    /** How much of the zone may be removed, in percent. */
    static int percent(@Nullable Integer given, int otherwise) {
        int percent = given == null ? otherwise : given;
        if (percent < 0 || percent > 100) {
            throw RefusedException.invalid(
                    "/maxDeletePercent", "range", Sentence.of("import.max-delete-percent"), String.valueOf(percent));
        }
        return percent;
    }

    private static ImportFormat format(@Nullable String given) {
        String wanted = given == null ? "csv" : given.toLowerCase(Locale.ROOT);
        return switch (wanted) {
            case "csv" -> ImportFormat.CSV;
            case "zonefile" -> ImportFormat.ZONEFILE;
            default -> throw RefusedException.invalid("/format", "unknown", Sentence.of("export.format"), given);
        };
    }

    /** Whether the second of two words was given; the first one is the default. */
    static boolean oneOf(String pointer, @Nullable String given, String first, String second) {
        if (given == null || given.equals(first)) {
            return false;
        }
        if (given.equals(second)) {
            return true;
        }
        throw RefusedException.invalid(
                pointer, "unknown", Sentence.plain(pointer.substring(1) + " is " + first + " or " + second), given);
    }

    static boolean isForm(HttpServletRequest request) {
        String type = request.getContentType();
        return type != null && type.toLowerCase(Locale.ROOT).startsWith(MediaType.MULTIPART_FORM_DATA_VALUE);
    }
}
