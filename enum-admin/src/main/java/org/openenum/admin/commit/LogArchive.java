package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Objects;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The row that says how far the change log and the audit trail have left for the archive. */
@Component("logArchive")
public class LogArchive {

    private final EntityManager entityManager;

    public LogArchive(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** How far it reaches now. */
    @Transactional(readOnly = true)
    public ArchiveEnd end() {
        Object[] row = (Object[]) entityManager
                .createNativeQuery(
                        "select files, chain, seq, audit_id, audit_hash, reached_at from log_archive where id = 1",
                        Object[].class)
                .getSingleResult();
        Instant reachedAt = row[5] == null ? null : Instant.ofEpochMilli((Long) row[5]);
        return new ArchiveEnd((Long) row[0], (String) row[1], (Long) row[2], (Long) row[3], (String) row[4], reachedAt);
    }

    /**
     * One more file is complete.
     *
     * @return false, and nothing has changed, if somebody else has noted another one since
     */
    @Transactional
    public boolean advance(ArchiveEnd to) {
        return entityManager
                        .createNativeQuery(
                                "update log_archive set files = ?1, chain = ?2, seq = ?3, audit_id = ?4, audit_hash = ?5,"
                                        + " reached_at = ?6 where id = 1 and files = ?1 - 1")
                        .setParameter(1, to.files())
                        .setParameter(2, to.chain())
                        .setParameter(3, to.change())
                        .setParameter(4, to.auditEntry())
                        .setParameter(5, to.auditHash())
                        .setParameter(6, Objects.requireNonNull(to.reachedAt()).toEpochMilli())
                        .executeUpdate()
                == 1;
    }

    /** Says that a changeset is not there: because it has left, or because there never was one. */
    public RefusedException missingChangeset(long id) {
        return RefusedException.notFound(
                id > 0 && id <= end().change()
                        ? Sentence.of("changeset.archived", id)
                        : Sentence.of("changeset.unknown", id));
    }

    /** Refuses to rely on a changeset that has left, of which some may have been removed already. */
    public void requireChangesetStays(long id) {
        if (id <= end().change()) {
            throw missingChangeset(id);
        }
    }

    /** Refuses to go back to what a change made that has left. */
    public void requireNotArchived(long change) {
        if (change > 0 && change <= end().change()) {
            throw RefusedException.notFound(Sentence.of("version.archived", change));
        }
    }
}
