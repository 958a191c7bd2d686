package org.openenum.load.bench.update;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.rest.RestRequest;

/**
 * The numbers that change, in turn: every change points an existing number to another SBC. The numbers whose answers
 * are compared with the zone file are not among them.
 *
 * @param owners the labels of their names below the apex, in the order in which they change
 */
record ChangedNumbers(List<String> owners) {

    /** More than change in one run, so that no number changes twice in it. */
    private static final int MOST = 100_000;
    /** The contents have the first one. */
    private static final int FIRST_VERSION = 2;

    ChangedNumbers {
        owners = List.copyOf(owners);
    }

    /**
     * Some of the existing numbers.
     *
     * @param leftAlone how many numbers at the beginning of the queries do not change
     */
    static ChangedNumbers of(EnumContents contents, int leftAlone) throws IOException {
        int count = (int) Math.min(MOST, contents.numbers() - leftAlone);
        try (Stream<String> questions = Files.lines(contents.questions(Asked.EXISTING))) {
            return new ChangedNumbers(questions
                    .skip(leftAlone)
                    .limit(count)
                    .map(question -> question.substring(0, question.indexOf("." + EnumContents.APEX)))
                    .toList());
        }
    }

    /** The query for the number of a turn, in the format of dnsperf. */
    String question(long turn) {
        return owner(turn) + "." + EnumContents.APEX + " NAPTR";
    }

    /** The URI that is written in a turn. */
    String uri(long turn) {
        return "sip:+" + digits(owner(turn)) + "@" + host(turn);
    }

    /** The changes of some turns, in one request to our REST API. */
    RestRequest request(long firstTurn, int count) {
        return RestRequest.post(
                "/zones/" + EnumContents.APEX + "/numbers/batch",
                LongStream.range(firstTurn, firstTurn + count)
                        .mapToObj(this::operation)
                        .collect(Collectors.joining(",", "{\"operations\":[", "]}")));
    }

    private String operation(long turn) {
        return "{\"op\":\"put\",\"number\":\"" + digits(owner(turn))
                + "\",\"ifMatch\":\"*\",\"value\":{\"rules\":[{\"service\":\"E2U+sip\",\"uri\":\"sip:+{number}@"
                + host(turn)
                + ";user=phone\"}]}}";
    }

    /** Writes the changes of some turns as dynamic updates, in the format of dnsperf. */
    void writeUpdates(Path file, long firstTurn, int count) throws IOException {
        StringBuilder text = new StringBuilder();
        for (long turn = firstTurn; turn < firstTurn + count; turn++) {
            String owner = owner(turn);
            text.append(EnumContents.APEX)
                    .append("\ndelete ")
                    .append(owner)
                    .append(" NAPTR\nadd ")
                    .append(owner)
                    .append(" 3600 NAPTR 100 10 \"u\" \"E2U+sip\" \"!^.*$!")
                    .append(uri(turn))
                    .append(";user=phone!\" .\nsend\n");
        }
        Files.writeString(file, text);
    }

    private String owner(long turn) {
        return owners.get((int) (turn % owners.size()));
    }

    private String host(long turn) {
        return "sbc" + (turn / owners.size() + FIRST_VERSION) + ".example.net";
    }

    private static String digits(String owner) {
        return new StringBuilder(owner.replace(".", "")).reverse().toString();
    }
}
