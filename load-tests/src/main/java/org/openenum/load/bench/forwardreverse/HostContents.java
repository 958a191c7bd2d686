package org.openenum.load.bench.forwardreverse;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.openenum.load.bench.experiment.AnswerKey;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.traffic.Asker;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;

/**
 * One zone of hosts and addresses, and its queries.
 *
 * @param folder the folder of the files, which are made once
 * @param records the records of the zone
 * @param questions how many queries there are, each for a random name
 */
record HostContents(Path folder, List<HostRecord> records, int questions) {

    /** All names in the report, those of addresses too, are in one zone. */
    private static final String APEX = "pti.example";

    private static final long SEED = 1034;

    HostContents {
        records = List.copyOf(records);
    }

    /** The contents of all servers. */
    Contents contents() throws IOException {
        return new Contents(folder, 0, records.size(), List.of(Contents.ZoneFile.of(APEX, zoneFile())));
    }

    /** All queries, and the answers to the first of them. */
    Questions asked() throws IOException {
        Map<String, HostRecord> byQuestion = new HashMap<>();
        records.forEach(record -> byQuestion.put(question(record), record));
        Map<Name, Record> answers = new HashMap<>();
        for (String question : Questions.sample(questionFile())) {
            HostRecord record = byQuestion.get(question);
            if (record != null) {
                answers.put(Asker.owner(question), record.under(APEX));
            }
        }
        return new Questions(Asked.EXISTING, questionFile(), new AnswerKey(answers).expected(Asked.EXISTING));
    }

    /** Makes the files that do not exist yet. */
    void prepare() throws IOException {
        Files.createDirectories(folder);
        write(zoneFile(), this::writeZone);
        write(questionFile(), this::writeQuestions);
    }

    private void writeZone(BufferedWriter out) throws IOException {
        out.write("$ORIGIN " + APEX + ".\n$TTL 3600\n");
        out.write("@ SOA ns.example.net. hostmaster.example.net. 1 3600 600 604800 300\n@ NS ns.example.net.\n");
        for (HostRecord record : records) {
            out.write(record.owner() + " " + record.type() + " " + record.target() + "\n");
        }
    }

    private void writeQuestions(BufferedWriter out) throws IOException {
        Random random = new Random(SEED);
        for (int i = 0; i < questions; i++) {
            out.write(question(records.get(random.nextInt(records.size()))) + "\n");
        }
    }

    private static String question(HostRecord record) {
        return record.owner() + "." + APEX + " " + record.type();
    }

    private Path zoneFile() {
        return folder.resolve("zone");
    }

    private Path questionFile() {
        return folder.resolve("queries");
    }

    /** Writes a file. */
    @FunctionalInterface
    private interface Writing {
        void to(BufferedWriter out) throws IOException;
    }

    private static void write(Path file, Writing writing) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        try (BufferedWriter out = Files.newBufferedWriter(fresh)) {
            writing.to(out);
        }
        Files.move(fresh, file);
    }
}
