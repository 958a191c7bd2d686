package org.openenum.admin.archive;

import jakarta.persistence.EntityManager;
import java.io.IOException;
import java.io.Writer;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.AuditEntry;
import org.openenum.admin.commit.ChangeDescriptions;
import org.openenum.admin.commit.ChangeView;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.change.Changeset;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Isolation;
import org.springframework.transaction.annotation.Transactional;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes rows of the audit trail and of the change log as lines, in the form of the API: with the names of destinations
 * and zones, so that a line can still be understood when these no longer exist.
 */
@Component
class LogLines {

    /** Rows per query: takes some milliseconds. */
    static final int ROWS_TOGETHER = 1_000;

    /** Packets of a bulk change per query: some megabytes. */
    private static final int PACKETS_TOGETHER = 20;

    private final EntityManager entityManager;

    private final ChangeDescriptions descriptions;

    private final JsonMapper json;

    LogLines(EntityManager entityManager, ChangeDescriptions descriptions, JsonMapper json) {
        this.entityManager = entityManager;
        this.descriptions = descriptions;
        this.json = json;
    }

    /** The destination of the lines. */
    static final class Sink {

        private final Writer writer;

        private final ChainedLines chain;

        private long lines;

        Sink(Writer writer, ChainedLines chain) {
            this.writer = writer;
            this.chain = chain;
        }

        void write(ObjectNode line) throws IOException {
            writer.write(chain.write(line));
            writer.write('\n');
            lines++;
        }

        long lines() {
            return lines;
        }
    }

    /** A line that begins with its type. */
    ObjectNode line(String what) {
        return json.createObjectNode().put("line", what);
    }

    void writeEntries(List<AuditEntry> entries, Sink sink) throws IOException {
        for (AuditEntry entry : entries) {
            ObjectNode line = line("entry")
                    .put("id", entry.id())
                    .put("happenedAt", entry.happenedAt().toString())
                    .put("actor", entry.actor());
            putIfKnown(line, "address", entry.address());
            putIfKnown(line, "requestId", entry.requestId());
            line.put("action", entry.action())
                    .put("object", entry.objectInWords().text());
            putIfKnown(line, "reason", entry.reasonInWords());
            Long changeset = entry.changesetId();
            if (changeset != null) {
                line.put("changeset", changeset);
            }
            putIfKnown(line, "detail", entry.detailInWords());
            sink.write(line.put("hash", HexFormat.of().formatHex(entry.hash())));
        }
    }

    /**
     * Writes the changesets after a change, up to a given one, with their changes.
     *
     * @return the number of the last change written
     */
    @Transactional(readOnly = true, isolation = Isolation.READ_COMMITTED)
    public long writeChangesets(long after, long lastChangeset, Sink sink) throws IOException {
        long written = after;
        while (written < lastChangeset) {
            List<Changeset> changesets = entityManager
                    .createQuery(
                            "select c from Changeset c where c.id > :after and c.id <= :last order by c.id",
                            Changeset.class)
                    .setParameter("after", written)
                    .setParameter("last", lastChangeset)
                    .setMaxResults(ROWS_TOGETHER)
                    .getResultList();
            for (Changeset changeset : changesets) {
                sink.write(line(changeset));
            }
            if (changesets.isEmpty()) {
                throw new IllegalStateException(
                        "changesets up to " + lastChangeset + " disappeared while they were archived");
            }
            Changeset last = changesets.get(changesets.size() - 1);
            long end = last.id() + last.changeCount() - 1;
            writeChanges(written, end, sink);
            written = end;
            entityManager.clear();
        }
        return written;
    }

    private ObjectNode line(Changeset changeset) {
        ObjectNode line = line("changeset")
                .put("id", changeset.id())
                .put("committedAt", changeset.committedAt().toString())
                .put("actor", changeset.actor())
                .put("origin", changeset.origin().name());
        putIfKnown(line, "address", changeset.address());
        putIfKnown(line, "requestId", changeset.requestId());
        putIfKnown(line, "reason", changeset.reason());
        Long reverts = changeset.reverts();
        if (reverts != null) {
            line.put("reverts", reverts);
        }
        return line.put("changeCount", changeset.changeCount());
    }

    private void writeChanges(long after, long end, Sink sink) throws IOException {
        long written = after;
        while (written < end) {
            List<Change> changes = entityManager
                    .createQuery(
                            "select c from Change c where c.seq > :after and c.seq <= :end order by c.seq",
                            Change.class)
                    .setParameter("after", written)
                    .setParameter("end", end)
                    .setMaxResults(ROWS_TOGETHER)
                    .getResultList();
            List<ChangeView> views = descriptions.of(changes);
            for (int i = 0; i < changes.size(); i++) {
                sink.write(line("change").setAll((ObjectNode) json.valueToTree(views.get(i))));
                Change change = changes.get(i);
                String range = change.beforeContent();
                if (change.subject() == ChangeSubject.MAPPING_RANGE && range != null) {
                    writePackets(change.seq(), range, sink);
                }
            }
            written = changes.get(changes.size() - 1).seq();
            entityManager.clear();
        }
    }

    /** Writes the rows of a bulk change as they are in the table. */
    private void writePackets(long change, String range, Sink sink) throws IOException {
        int kind = -1;
        String digits = "";
        List<?> packets;
        do {
            packets = entityManager
                    .createNativeQuery("""
                            select kind, first_digits, content from range_rows
                            where range_id = :range and (kind > :kind or (kind = :kind and first_digits > :digits))
                            order by range_id, kind, first_digits""", Object[].class)
                    .setParameter("range", range)
                    .setParameter("kind", kind)
                    .setParameter("digits", digits)
                    .setMaxResults(PACKETS_TOGETHER)
                    .getResultList();
            for (Object packet : packets) {
                Object[] columns = (Object[]) Objects.requireNonNull(packet);
                kind = ((Number) columns[0]).intValue();
                digits = (String) columns[1];
                sink.write(line("packet")
                        .put("change", change)
                        .put("kind", kind)
                        .put("firstDigits", digits)
                        .put("content", Base64.getEncoder().encodeToString((byte[]) columns[2])));
            }
        } while (packets.size() == PACKETS_TOGETHER);
    }

    private static void putIfKnown(ObjectNode line, String name, @Nullable Sentence said) {
        putIfKnown(line, name, said == null ? null : said.text());
    }

    private static void putIfKnown(ObjectNode line, String name, @Nullable String value) {
        if (value != null) {
            line.put(name, value);
        }
    }
}
