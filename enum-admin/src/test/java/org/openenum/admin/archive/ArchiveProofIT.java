package org.openenum.admin.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.admin.commit.ArchiveEnd;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Damage to three files of an archive, and what the verification finds. */
class ArchiveProofIT {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    @TempDir
    Path root;

    private ArchiveFolder folder;

    private ArchiveEnd end = ArchiveEnd.NONE;

    @BeforeEach
    void writeThreeFiles() throws IOException {
        folder = new ArchiveFolder(root);
        for (int number = 1; number <= 3; number++) {
            end = writeFile(end);
        }
    }

    @Test
    void filesAsTheyWereWritten_areProved() throws IOException {
        ArchiveProof.Verdict verdict = ArchiveProof.of(folder, end);

        assertThat(verdict.broken()).isNull();
        assertThat(verdict.files()).isEqualTo(3);
        assertThat(verdict.lines()).isEqualTo(12);
        assertThat(verdict.end()).isEqualTo(end);
    }

    @Test
    void octetChangedInALine_isFoundAtItsLine() throws IOException {
        List<String> lines = lines(2);
        lines.set(1, lines.get(1).replace("alice", "alicE"));
        rewrite(2, lines);

        assertBroken(1, "log-0000000002.jsonl.gz, line 2: it was altered");
    }

    @Test
    void octetChangedInTheCompressedFile_isFound() throws IOException {
        byte[] octets = Files.readAllBytes(folder.file(2));
        octets[octets.length / 2] ^= 1;
        Files.write(folder.file(2), octets);

        assertBroken(1, "log-0000000002.jsonl.gz, line ");
    }

    @Test
    void everySingleOctetOfTheText_isProved() throws IOException {
        List<String> before = lines(2);
        for (int line = 0; line < before.size(); line++) {
            for (int at = 0; at < before.get(line).length(); at++) {
                List<String> lines = new ArrayList<>(before);
                StringBuilder text = new StringBuilder(lines.get(line));
                text.setCharAt(at, text.charAt(at) == 'x' ? 'y' : 'x');
                lines.set(line, text.toString());
                rewrite(2, lines);
                assertThat(ArchiveProof.of(folder, null).broken())
                        .as("line %s, character %s", line + 1, at + 1)
                        .isNotNull();
            }
        }
    }

    @Test
    void lineRemoved_isFoundAtTheNextOne() throws IOException {
        List<String> lines = lines(1);
        lines.remove(1);
        rewrite(1, lines);

        assertBroken(0, "log-0000000001.jsonl.gz, line 2: it was altered, or a line before it");
    }

    @Test
    void lastLineRemoved_isFound() throws IOException {
        List<String> lines = lines(3);
        lines.remove(lines.size() - 1);
        rewrite(3, lines);

        assertBroken(2, "log-0000000003.jsonl.gz, line 4: the file ends before its last line");
    }

    @Test
    void linesExchanged_areFound() throws IOException {
        List<String> lines = lines(3);
        lines.add(1, lines.remove(2));
        rewrite(3, lines);

        assertBroken(2, "log-0000000003.jsonl.gz, line 2: it was altered");
    }

    @Test
    void lineAfterTheEnd_isFound() throws IOException {
        List<String> lines = lines(3);
        lines.add(lines.get(1));
        rewrite(3, lines);

        assertBroken(2, "log-0000000003.jsonl.gz, line 4: there is data after its end");
    }

    @Test
    void fileCutShort_isFound() throws IOException {
        byte[] octets = Files.readAllBytes(folder.file(3));
        for (int length = 0; length < octets.length; length += 7) {
            Files.write(folder.file(3), Arrays.copyOf(octets, length));
            assertThat(ArchiveProof.of(folder, null).broken())
                    .as("%s octets", length)
                    .startsWith("log-0000000003.jsonl.gz, line ");
        }
    }

    @Test
    void fileMissingInTheMiddle_isNamed() throws IOException {
        Files.delete(folder.file(2));

        assertBroken(1, "log-0000000002.jsonl.gz is missing");
    }

    @Test
    void fileMissingAtTheEnd_isNamedWhereTheDatabaseSaysThatItWasThere() throws IOException {
        Files.delete(folder.file(3));

        assertThat(ArchiveProof.of(folder, null).broken()).isNull();
        assertThat(ArchiveProof.of(folder, end).broken()).isEqualTo("log-0000000003.jsonl.gz is missing");
    }

    @Test
    void filesExchanged_areFound() throws IOException {
        Path other = root.resolve("other");
        Files.move(folder.file(2), other);
        Files.move(folder.file(3), folder.file(2));
        Files.move(other, folder.file(3));

        assertBroken(1, "log-0000000002.jsonl.gz, line 1: it is not the beginning of file 2");
    }

    @Test
    void lastFileForgedWhole_isNotTheOneThatTheDatabaseHasNoted() throws IOException {
        Files.delete(folder.file(3));
        writeFile(ArchiveProof.of(folder, null).end(), "mallory");

        assertThat(ArchiveProof.of(folder, null).broken()).isNull();
        assertThat(ArchiveProof.of(folder, end).broken()).contains("not the file that the database has recorded");
    }

    @Test
    void filesTakenAwayFromTheBeginning_leaveAProofOfTheRest() throws IOException {
        Files.delete(folder.file(1));

        ArchiveProof.Verdict verdict = ArchiveProof.of(folder, end);

        assertThat(verdict.broken()).isNull();
        assertThat(verdict.first()).isEqualTo(2);
        assertThat(verdict.files()).isEqualTo(2);
    }

    private void assertBroken(long filesBefore, String where) throws IOException {
        ArchiveProof.Verdict verdict = ArchiveProof.of(folder, end);
        assertThat(verdict.broken()).startsWith(where);
        assertThat(verdict.files()).isEqualTo(filesBefore);
    }

    private ArchiveEnd writeFile(ArchiveEnd before) throws IOException {
        return writeFile(before, "alice");
    }

    private ArchiveEnd writeFile(ArchiveEnd before, String actor) throws IOException {
        long number = before.files() + 1;
        ChainedLines chain = new ChainedLines(before.chain());
        List<String> lines = new ArrayList<>();
        lines.add(chain.write(line("file").put("number", number).put("previous", before.chain())));
        lines.add(chain.write(line("entry").put("id", 2 * number - 1).put("actor", actor)));
        lines.add(chain.write(line("entry").put("id", 2 * number).put("actor", actor)));
        lines.add(chain.write(line("end")
                .put("change", 10 * number)
                .put("auditEntry", 2 * number)
                .put("auditHash", ArchiveEnd.ZERO_HASH)
                .put("reachedAt", "2026-01-31T13:00:05Z")));
        rewrite(number, lines);
        return ArchiveProof.of(folder, null).end();
    }

    private static ObjectNode line(String what) {
        return JSON.createObjectNode().put("line", what);
    }

    private List<String> lines(long number) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(Files.newInputStream(folder.file(number)))) {
            return new ArrayList<>(new String(in.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .toList());
        }
    }

    private void rewrite(long number, List<String> lines) throws IOException {
        try (Writer writer = new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(folder.file(number))), StandardCharsets.UTF_8)) {
            for (String line : lines) {
                writer.write(line + "\n");
            }
        }
    }
}
