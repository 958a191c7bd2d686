package org.openenum.load.bench.enumeration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.AnswerKey;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.traffic.Asker;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * Random numbers of twelve digits under {@value #APEX}, each with one NAPTR record, in every form that a server or
 * dnsperf reads.
 *
 * @param folder where the files are; they are made once
 * @param numbers how many numbers exist
 */
public record EnumContents(Path folder, long numbers) {

    /** The zone. */
    public static final String APEX = "e164.arpa";
    /** The same numbers on every machine. */
    private static final String SEED = "6116";

    /** What all servers hold. */
    public Contents contents() {
        return new Contents(folder, numbers, List.of(new Contents.ZoneFile(APEX, zone(), csv())));
    }

    /** Questions as dnsperf reads them, in random order. */
    public Path questions(Asked asked) {
        return folder.resolve(asked == Asked.EXISTING ? "existing.queries" : "missing.queries");
    }

    private Questions asked(Asked asked, AnswerKey key) {
        return new Questions(asked, questions(asked), key.expected(asked));
    }

    /** Questions of both kinds, and what their answers have to be. */
    public List<Questions> asked() throws IOException {
        AnswerKey key = key();
        return Stream.of(Asked.values()).map(each -> asked(each, key)).toList();
    }

    /** Makes the files that are not there yet. */
    public void prepare(Installation installation) throws IOException {
        Files.createDirectories(folder);
        generate(installation, "csv", csv());
        generate(installation, "zone", zone());
        generate(installation, "queries", questions(Asked.EXISTING));
        generate(installation, "missing", questions(Asked.NOT_EXISTING));
    }

    /** Makes what an import needs, and questions for numbers that exist; no zone file, which others read. */
    public void prepareImport(Installation installation) throws IOException {
        Files.createDirectories(folder);
        generate(installation, "csv", csv());
        generate(installation, "queries", questions(Asked.EXISTING));
    }

    /** Questions for numbers that exist; what their answers have to be is read from the file of the import. */
    public Questions imported() throws IOException {
        return asked(Asked.EXISTING, keyOfImport());
    }

    /** The record of each name in the sample, as the zone file has it. */
    private AnswerKey key() throws IOException {
        Map<String, Name> wanted = wanted(owner -> owner);
        Map<Name, Record> records = new HashMap<>();
        try (Stream<String> lines = Files.lines(zone())) {
            for (var each = lines.iterator(); each.hasNext() && records.size() < wanted.size(); ) {
                String[] owned = each.next().split(" NAPTR ", 2);
                Name owner = wanted.get(owned[0]);
                if (owner != null) {
                    records.put(owner, Record.fromString(owner, Type.NAPTR, DClass.IN, 0, owned[1], Name.root));
                }
            }
        }
        return new AnswerKey(records);
    }

    /** The same of the file that is imported: {@code +495053808996,E2U+sip,sip:+495053808996@sbc1.example.net}. */
    private AnswerKey keyOfImport() throws IOException {
        Map<String, Name> wanted = wanted(EnumContents::digits);
        Map<Name, Record> records = new HashMap<>();
        try (Stream<String> lines = Files.lines(csv())) {
            for (var each = lines.iterator(); each.hasNext() && records.size() < wanted.size(); ) {
                String[] fields = each.next().split(",", 3);
                Name owner = wanted.get(fields[0]);
                if (owner != null) {
                    String naptr = "100 10 \"u\" \"%s\" \"!^.*$!%s!\" .".formatted(fields[1], fields[2]);
                    records.put(owner, Record.fromString(owner, Type.NAPTR, DClass.IN, 0, naptr, Name.root));
                }
            }
        }
        return new AnswerKey(records);
    }

    /** The names in the sample, by how a file writes what stands before the apex. */
    private Map<String, Name> wanted(UnaryOperator<String> written) throws IOException {
        Map<String, Name> wanted = new HashMap<>();
        for (String question : Questions.sample(questions(Asked.EXISTING))) {
            String owner = question.substring(0, question.indexOf("." + APEX));
            wanted.put(written.apply(owner), Asker.owner(question));
        }
        return wanted;
    }

    private static String digits(String owner) {
        return "+" + new StringBuilder(owner.replace(".", "")).reverse();
    }

    private Path csv() {
        return folder.resolve("numbers.csv");
    }

    private Path zone() {
        return folder.resolve("zone");
    }

    private void generate(Installation installation, String format, Path file) throws IOException {
        if (Files.exists(file)) {
            return;
        }
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Commands.run(installation.client(List.of(
                "generate",
                "--numbers",
                "" + numbers,
                "--layout",
                "random",
                "--uris",
                "templated",
                "--seed",
                SEED,
                "--zone",
                APEX,
                "--format",
                format,
                "--out",
                fresh.toString())));
        Files.move(fresh, file);
    }
}
