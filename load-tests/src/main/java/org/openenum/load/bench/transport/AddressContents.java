package org.openenum.load.bench.transport;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.server.Contents;
import org.xbill.DNS.Message;
import org.xbill.DNS.Name;
import org.xbill.DNS.Rcode;
import org.xbill.DNS.Section;

/**
 * A zone of a few names, with 1, 2, 4 and 8 addresses.
 *
 * @param folder the folder of its file
 */
record AddressContents(Path folder) {

    private static final String APEX = "transport.example";
    private static final List<Integer> RECORDS = List.of(1, 2, 4, 8);

    /** One for each number of addresses. */
    static List<AddressQuestion> questions() {
        return RECORDS.stream()
                .map(records -> new AddressQuestion(label(records) + "." + APEX, records))
                .toList();
    }

    /** The contents of all servers. */
    Contents contents() throws IOException {
        return new Contents(folder, 0, RECORDS.size(), List.of(Contents.ZoneFile.of(APEX, zoneFile())));
    }

    /** The query that shows whether a server is running. */
    Questions first() {
        return new Questions(Asked.EXISTING, folder.resolve("queries"), AddressContents::fault);
    }

    /** Makes the files. */
    void prepare() throws IOException {
        Files.createDirectories(folder);
        StringBuilder zone = new StringBuilder("$ORIGIN " + APEX + ".\n$TTL 3600\n");
        zone.append("@ SOA ns.example.net. hostmaster.example.net. 1 3600 600 604800 300\n@ NS ns.example.net.\n");
        for (int records : RECORDS) {
            for (int address = 1; address <= records; address++) {
                zone.append(label(records))
                        .append(" A 192.0.2.")
                        .append(address)
                        .append("\n");
            }
        }
        Files.writeString(zoneFile(), zone);
        Files.writeString(first().file(), questions().get(0).name() + " A\n");
    }

    private static String fault(Name question, Message answer) {
        return answer.getRcode() == Rcode.NOERROR
                        && answer.getSection(Section.ANSWER).size() == 1
                ? ""
                : "not one address for " + question;
    }

    private static String label(int records) {
        return "of" + records;
    }

    private Path zoneFile() {
        return folder.resolve("zone");
    }
}
