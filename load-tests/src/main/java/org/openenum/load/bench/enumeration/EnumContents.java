package org.openenum.load.bench.enumeration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.openenum.load.bench.experiment.AnswerKey;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.server.AnswersByNetwork;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.traffic.Asker;
import org.xbill.DNS.DClass;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.Type;

/**
 * Random numbers of twelve digits under {@value #APEX}, each with one NAPTR record, in every format that a server or
 * dnsperf reads.
 *
 * @param folder the folder of the files, which are made once
 * @param numbers how many numbers exist
 */
public record EnumContents(Path folder, long numbers) {

    /** The zone. */
    public static final String APEX = "e164.arpa";
    /** The same numbers on every machine. */
    private static final String SEED = "6116";

    /** The shared files for this size, for experiments that do not change them; made if they do not exist. */
    public static EnumContents prepared(Setup setup, long numbers) throws IOException {
        return prepared(setup, "enum", numbers);
    }

    /** Files in a separate folder, for an experiment that changes what servers derive from them. */
    public static EnumContents prepared(Setup setup, String experiment, long numbers) throws IOException {
        EnumContents contents = new EnumContents(setup.folder(experiment + "-" + numbers), numbers);
        contents.prepareImport(setup.installation());
        contents.generate(setup.installation(), "zone", contents.zone());
        contents.generate(setup.installation(), "missing", contents.questions(Asked.NOT_EXISTING));
        return contents;
    }

    /** The contents of all servers. */
    public Contents contents() {
        return new Contents(folder, numbers, List.of(new Contents.ZoneFile(APEX, zone(), csv())));
    }

    /** Queries in the format of dnsperf, in random order. */
    public Path questions(Asked asked) {
        return folder.resolve(asked == Asked.EXISTING ? "existing.queries" : "missing.queries");
    }

    private Questions asked(Asked asked, AnswerKey key) {
        return new Questions(asked, questions(asked), key.expected(asked));
    }

    /** Queries of both kinds, and the expected answers. */
    public List<Questions> asked() throws IOException {
        AnswerKey key = key();
        return Stream.of(Asked.values()).map(each -> asked(each, key)).toList();
    }

    /** Makes what an import needs, and queries for existing numbers; not the zone file, which only peers read. */
    public void prepareImport(Installation installation) throws IOException {
        Files.createDirectories(folder);
        generate(installation, "csv", csv());
        generate(installation, "queries", questions(Asked.EXISTING));
    }

    /** Queries for existing numbers, and the expected answers. */
    public Questions existing() throws IOException {
        return asked(Asked.EXISTING, key());
    }

    /**
     * The record of each name in the sample, from the file that is imported:
     * {@code +495053808996,E2U+sip,sip:+495053808996@sbc1.example.net}.
     */
    private AnswerKey key() throws IOException {
        Map<String, Name> wanted = new HashMap<>();
        for (String question : Questions.sample(questions(Asked.EXISTING))) {
            Name owner = Asker.owner(question);
            wanted.put("+" + AnswersByNetwork.number(owner.toString(true)), owner);
        }
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
