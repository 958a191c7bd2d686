package org.openenum.load.bench.forwardreverse;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.bench.experiment.Questions;
import org.xbill.DNS.Flags;
import org.xbill.DNS.Message;
import org.xbill.DNS.Record;
import org.xbill.DNS.Section;

class HostContentsTest {

    private static final List<HostRecord> RECORDS = List.of(
            new HostRecord("www.bade.com", "A", "10.0.0.1"),
            new HostRecord("4.3.2.10.in-addr.arpa", "PTR", "host-1.example.net."));

    @Test
    void records_haveNamesOfTheirOwnAndAreTheSameEachTime() {
        List<HostRecord> records = HostRecord.all(2_000, 1_000);

        assertThat(records).hasSize(3_000).isEqualTo(HostRecord.all(2_000, 1_000));
        assertThat(records).extracting(HostRecord::owner).doesNotHaveDuplicates();
        assertThat(records.subList(0, 2_000)).extracting(HostRecord::target).doesNotHaveDuplicates();
        assertThat(records).filteredOn(record -> record.type().equals("PTR")).hasSize(1_000);
    }

    @Test
    void files_areAZoneAndQuestionsAboutIt(@TempDir Path folder) throws IOException {
        HostContents contents = new HostContents(folder, RECORDS, 50);
        contents.prepare();

        Path zone = contents.contents().zones().get(0).master();
        assertThat(Files.readAllLines(zone))
                .startsWith("$ORIGIN pti.example.", "$TTL 3600")
                .contains("www.bade.com A 10.0.0.1", "4.3.2.10.in-addr.arpa PTR host-1.example.net.");
        assertThat(Files.readAllLines(contents.asked().file()))
                .hasSize(50)
                .containsOnly("www.bade.com.pti.example A", "4.3.2.10.in-addr.arpa.pti.example PTR");
    }

    @Test
    void rightAnswers_areKnown(@TempDir Path folder) throws IOException {
        HostContents contents = new HostContents(folder, RECORDS, 50);
        contents.prepare();
        Questions asked = contents.asked();
        Record right = RECORDS.get(0).under("pti.example");
        Message answer = Message.newQuery(Record.newRecord(right.getName(), right.getType(), right.getDClass()));
        answer.getHeader().setFlag(Flags.AA);
        answer.addRecord(right, Section.ANSWER);

        assertThat(asked.expected().fault(right.getName(), answer)).isEmpty();
        answer.removeAllRecords(Section.ANSWER);
        assertThat(asked.expected().fault(right.getName(), answer)).isNotEmpty();
    }
}
