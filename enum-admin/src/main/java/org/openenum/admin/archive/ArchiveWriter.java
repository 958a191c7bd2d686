package org.openenum.admin.archive;

import jakarta.persistence.EntityManager;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ArchiveEnd;
import org.openenum.admin.commit.AuditEntry;
import org.openenum.admin.commit.LogArchive;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.transaction.support.TransactionOperations;

/**
 * Writes the next file of the archive, with the next audit entries and the changesets that were committed with them. A
 * file with this number may exist already, because its writer was killed before it was recorded in the database. It is
 * adopted if it verifies and its last audit entry is the one in the table.
 */
final class ArchiveWriter {

    /**
     * The minimum number of pages in a full file, so that the lease is renewed in time; only a changeset may be larger
     * than a page.
     */
    private static final int PAGES_OF_A_FILE = 50;

    private static final Logger LOG = LoggerFactory.getLogger(ArchiveWriter.class);

    private final EntityManager entityManager;

    private final TransactionOperations transactions;

    private final LogArchive archive;

    private final LogLines lines;

    private final ArchiveFolder folder;

    /**
     * The number of lines after which a file ends. It ends at the next audit entry, so it may be longer by the changes
     * of one changeset.
     */
    private final long maxLines;

    /** A page of the audit trail, and whether more entries after it may be due. */
    private record Due(List<AuditEntry> entries, boolean more) {}

    ArchiveWriter(
            EntityManager entityManager,
            TransactionOperations transactions,
            LogArchive archive,
            LogLines lines,
            ArchiveFolder folder,
            long maxLines) {
        this.entityManager = entityManager;
        this.transactions = transactions;
        this.archive = archive;
        this.lines = lines;
        this.folder = folder;
        this.maxLines = maxLines;
    }

    /**
     * Writes or adopts the next complete file.
     *
     * @param before the end of the archive so far
     * @param leaving what has to leave the database
     * @param mayGoOn asked now and then whether to continue
     * @return where the file ends; empty if nothing is due, or it may not continue
     */
    Optional<ArchiveEnd> write(ArchiveEnd before, Leaving leaving, BooleanSupplier mayGoOn) throws IOException {
        Due due = due(before.auditEntry(), before.change(), leaving);
        if (due.entries().isEmpty()) {
            return Optional.empty();
        }
        Path file = folder.file(before.files() + 1);
        if (Files.exists(file)) {
            ArchiveEnd there = adopt(file, before);
            if (there != null) {
                return Optional.of(there);
            }
            if (!archive.end().equals(before)) {
                // Another process has continued since, and its file is correct: the rows are gone.
                return Optional.empty();
            }
            Path aside = folder.setAside(file, Instant.now());
            LOG.error(
                    "{} does not continue where the archive of this database ends; it was renamed to {}", file, aside);
        }
        Path unfinished = folder.unfinished();
        try {
            Optional<ArchiveEnd> end = write(unfinished, before, due, leaving, mayGoOn);
            if (end.isPresent()) {
                folder.complete(unfinished, before.files() + 1);
            }
            return end;
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    private @Nullable ArchiveEnd adopt(Path file, ArchiveEnd before) throws IOException {
        try {
            ArchiveEnd end = new ArchiveReader(file, before.files() + 1).read(before.chain());
            if (!hashOf(end.auditEntry()).equals(end.auditHash())) {
                return null;
            }
            folder.forceNames(); // its writer may have been killed before it did this
            return end;
        } catch (BrokenArchiveException e) {
            LOG.error("{}", e.getMessage());
            return null;
        }
    }

    private String hashOf(long auditEntry) {
        AuditEntry entry = transactions.execute(status -> entityManager.find(AuditEntry.class, auditEntry));
        return entry == null ? "" : HexFormat.of().formatHex(entry.hash());
    }

    private Optional<ArchiveEnd> write(
            Path file, ArchiveEnd before, Due first, Leaving leaving, BooleanSupplier mayGoOn) throws IOException {
        ChainedLines chain = new ChainedLines(before.chain());
        try (BufferedWriter writer = new BufferedWriter(new OutputStreamWriter(
                new GZIPOutputStream(Files.newOutputStream(file), 64 * 1024), StandardCharsets.UTF_8))) {
            LogLines.Sink sink = new LogLines.Sink(writer, chain);
            sink.write(lines.line("file").put("number", before.files() + 1).put("previous", before.chain()));
            long change = before.change();
            Due due = first;
            AuditEntry last = writeEntries(due, sink);
            change = writeChanges(due, change, sink);
            while (due.more() && sink.lines() < maxLines) {
                if (!mayGoOn.getAsBoolean()) {
                    return Optional.empty();
                }
                due = due(last.id(), change, leaving);
                if (due.entries().isEmpty()) {
                    break;
                }
                last = writeEntries(due, sink);
                change = writeChanges(due, change, sink);
            }
            String hash = HexFormat.of().formatHex(last.hash());
            sink.write(lines.line("end")
                    .put("lines", sink.lines() + 1)
                    .put("change", change)
                    .put("auditEntry", last.id())
                    .put("auditHash", hash)
                    .put("reachedAt", last.happenedAt().toString()));
            return Optional.of(
                    new ArchiveEnd(before.files() + 1, chain.chain(), change, last.id(), hash, last.happenedAt()));
        }
    }

    private AuditEntry writeEntries(Due due, LogLines.Sink sink) throws IOException {
        lines.writeEntries(due.entries(), sink);
        return due.entries().get(due.entries().size() - 1);
    }

    private long writeChanges(Due due, long after, LogLines.Sink sink) throws IOException {
        OptionalLong last = due.entries().stream()
                .map(AuditEntry::changesetId)
                .filter(Objects::nonNull)
                .mapToLong(Long::longValue)
                .max();
        return last.isPresent() ? lines.writeChangesets(after, last.getAsLong(), sink) : after;
    }

    private Due due(long after, long change, Leaving leaving) {
        List<AuditEntry> rows = Objects.requireNonNull(transactions.execute(status -> entityManager
                .createQuery("select a from AuditEntry a where a.id > :after order by a.id", AuditEntry.class)
                .setParameter("after", after)
                .setMaxResults(LogLines.ROWS_TOGETHER + 1)
                .getResultList()));
        int count = 0;
        long reached = change;
        long mostChanges = maxLines / PAGES_OF_A_FILE;
        while (count + 1 < rows.size()) {
            // A changeset has the number of its first change.
            Long changeset = rows.get(count).changesetId();
            reached = changeset == null ? reached : changeset - 1;
            boolean full = count > 0 && reached - change > mostChanges;
            if (full || !leaving.includes(rows.get(count), rows.get(count + 1), reached)) {
                break;
            }
            reached = changeset == null ? reached : changeset;
            count++;
        }
        return new Due(rows.subList(0, count), count == LogLines.ROWS_TOGETHER || reached - change > mostChanges);
    }
}
