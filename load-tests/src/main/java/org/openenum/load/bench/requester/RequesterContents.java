package org.openenum.load.bench.requester;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.server.AnswersByNetwork;

/**
 * Numbers that point to the destinations of all kinds in equal parts.
 *
 * @param numbers all numbers
 */
record RequesterContents(EnumContents numbers) {

    /** Makes the files. */
    void prepare() throws IOException {
        Map<Kind, List<String>> byKind = questionsByKind();
        for (Map.Entry<Kind, List<String>> each : byKind.entrySet()) {
            Files.write(file(each.getKey()), each.getValue());
        }
        try (BufferedWriter out = Files.newBufferedWriter(pointers())) {
            out.write("number,ruleSet\n");
            for (Map.Entry<Kind, List<String>> each : byKind.entrySet()) {
                for (String question : each.getValue()) {
                    String number = AnswersByNetwork.number(owner(question));
                    out.write("+" + number + "," + each.getKey().destination() + "\n");
                }
            }
        }
    }

    private Map<Kind, List<String>> questionsByKind() throws IOException {
        Map<Kind, List<String>> byKind = new EnumMap<>(Kind.class);
        List<Kind> kinds = List.of(Kind.values());
        List<String> questions = Files.readAllLines(numbers.questions(Asked.EXISTING));
        for (int i = 0; i < questions.size(); i++) {
            byKind.computeIfAbsent(kinds.get(i % kinds.size()), any -> new ArrayList<>())
                    .add(questions.get(i));
        }
        return byKind;
    }

    /** The file that maps numbers to destinations, for the import. */
    Path pointers() {
        return numbers.folder().resolve("pointers.csv");
    }

    /** Queries for the numbers of a kind; the checked answers are those for a requester without a region. */
    Questions questions(Kind kind) {
        return new Questions(Asked.EXISTING, file(kind), kind.expectedElsewhere());
    }

    /** The answers that servers with a configuration by name need, for the kind that they support. */
    AnswersByNetwork byNetwork() throws IOException {
        List<String> owners = Files.readAllLines(file(Kind.VARIANT)).stream()
                .map(RequesterContents::owner)
                .toList();
        return new AnswersByNetwork(owners, Region.hosts(), Kind.host("other"));
    }

    private Path file(Kind kind) {
        return numbers.folder().resolve(kind.destination() + ".queries");
    }

    private static String owner(String question) {
        return question.substring(0, question.indexOf(' '));
    }
}
