package org.openenum.load.bench.idea;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.AnswerKey;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.traffic.Expected;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * Queries of one kind.
 *
 * @param what the kind of names
 * @param type of the records
 * @param expected the answers to the first of them
 */
record Subject(String what, Asked asked, int type, List<Question> questions, Expected expected) {

    static final String NUMBER = "number";
    static final String NAME = "name";

    /** More than the rows that fit into a processor's caches. */
    private static final int QUESTIONS = 50_000;

    private static final String APEX = "names.example";
    /** The same names on every machine. */
    private static final long SEED = 1034;

    Subject {
        questions = List.copyOf(questions);
    }

    /** Queries for the numbers of a plan. */
    static List<Subject> ofNumbers(EnumContents contents) throws IOException {
        Name apex = Name.fromString(EnumContents.APEX, Name.root);
        List<Subject> subjects = new ArrayList<>();
        for (Questions each : contents.asked()) {
            try (var lines = Files.lines(each.file())) {
                List<Question> questions = lines.limit(QUESTIONS)
                        .map(line -> Question.of(line.split(" ", 2)[0], apex))
                        .toList();
                subjects.add(new Subject(NUMBER, each.asked(), Type.NAPTR, questions, each.expected()));
            }
        }
        return subjects;
    }

    /** Queries for names one label longer than their apex, as in the paper, each with an address. */
    static List<Subject> ofNames(int names) throws IOException {
        Name apex = Name.fromString(APEX, Name.root);
        SplittableRandom random = new SplittableRandom(SEED);
        List<Question> existing = new ArrayList<>();
        List<Question> missing = new ArrayList<>();
        Map<Name, Record> records = new HashMap<>();
        for (int i = 0; i < Math.min(QUESTIONS, names); i++) {
            int host = random.nextInt(names);
            Question question = Question.of("h" + host + "." + APEX, apex);
            existing.add(question);
            records.put(
                    question.name(),
                    Record.fromString(question.name(), Type.A, DClass.IN, 0, address(host), Name.root));
            missing.add(Question.of("h" + host + "x." + APEX, apex));
        }
        AnswerKey key = new AnswerKey(records);
        return List.of(
                new Subject(NAME, Asked.EXISTING, Type.A, existing, key.expected(Asked.EXISTING)),
                new Subject(NAME, Asked.NOT_EXISTING, Type.A, missing, key.expected(Asked.NOT_EXISTING)));
    }

    /** The zone of those names, for the import. */
    static Contents.ZoneFile zoneOfNames(Path folder, int names) throws IOException {
        Path file = folder.resolve("names.zone");
        try (BufferedWriter out = Files.newBufferedWriter(file)) {
            out.write("$ORIGIN " + APEX + ".\n$TTL 3600\n");
            out.write("@ SOA ns1 hostmaster 1 3600 600 604800 300\n@ NS ns1\nns1 A 192.0.2.1\n");
            for (int host = 0; host < names; host++) {
                out.write("h" + host + " A " + address(host) + "\n");
            }
        }
        return Contents.ZoneFile.of(APEX, file);
    }

    private static String address(int host) {
        return "10." + ((host >> 16) & 0xff) + "." + ((host >> 8) & 0xff) + "." + (host & 0xff);
    }
}
