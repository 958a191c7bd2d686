package org.openenum.admin.api;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A request in {@code api-examples.http}.
 *
 * @param operation the operation's id in the description
 * @param until the condition on the response; the request is repeated until it is met
 * @param path with its query, below the root of the API
 * @param headers names and values in turn
 * @param body empty for none
 */
record ExampleRequest(
        String operation, Optional<Until> until, String method, String path, List<String> headers, String body) {

    private static final Pattern PART = Pattern.compile("(?m)^### ");

    private static final Pattern TITLE = Pattern.compile("(\\w+)(?: until (\\S+) (\\S+))?");

    private static final Pattern PLACE = Pattern.compile("\\{\\{([^}]+)}}");

    /**
     * A condition on a response.
     *
     * @param pointer into its body
     */
    record Until(String pointer, String value) {}

    ExampleRequest {
        headers = List.copyOf(headers);
    }

    /** Reads all requests of a file. */
    static List<ExampleRequest> read(String file) {
        return PART.splitAsStream(file).skip(1).map(ExampleRequest::of).toList();
    }

    private static ExampleRequest of(String part) {
        String[] headAndBody = part.split("\n\n", 2);
        List<String> lines = headAndBody[0].lines().toList();
        Matcher title = TITLE.matcher(lines.get(0));
        if (!title.matches()) {
            throw new IllegalArgumentException(lines.get(0));
        }
        String[] call = lines.get(1).split(" ", 2);
        List<String> headers = new ArrayList<>();
        for (String line : lines.subList(2, lines.size())) {
            headers.addAll(List.of(line.split(": ", 2)));
        }
        return new ExampleRequest(
                title.group(1),
                Optional.ofNullable(title.group(2)).map(pointer -> new Until(pointer, title.group(3))),
                call[0],
                call[1],
                headers,
                headAndBody.length == 1 ? "" : headAndBody[1].strip());
    }

    /** The same request, with values from earlier responses filled in. */
    ExampleRequest filled(UnaryOperator<String> answers) {
        UnaryOperator<String> fill = text ->
                PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(answers.apply(place.group(1))));
        return new ExampleRequest(operation, until, method, fill.apply(path), headers, fill.apply(body));
    }
}
