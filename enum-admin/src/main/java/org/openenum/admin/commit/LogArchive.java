package org.openenum.admin.commit;

import jakarta.persistence.EntityManager;
import java.time.Instant;
import java.util.Objects;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import org.springframework.transaction.annotation.Transactional;

/** The row that records how much of the change log and the audit trail has been archived. */
@Component("logArchive")
public class LogArchive {

    private final EntityManager entityManager;

    public LogArchive(EntityManager entityManager) {
        this.entityManager = entityManager;
    }

    /** The present end of the archive. */
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
     * Records one more complete file.
     *
     * @return false, without any change, if somebody else has recorded another file since
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

    /** The refusal for a missing changeset: it was archived, or never existed. */
    public RefusedException missingChangeset(long id) {
        return RefusedException.notFound(
                id > 0 && id <= end().change()
                        ? Sentence.of("changeset.archived", id)
                        : Sentence.of("changeset.unknown", id));
    }

    /** Refuses to use a changeset that was archived: some of its rows may have been removed already. */
    public void requireChangesetStays(long id) {
        if (id <= end().change()) {
            throw missingChangeset(id);
        }
    }

    /** Refuses to restore the version of a change that was archived. */
    public void requireNotArchived(long change) {
        if (change > 0 && change <= end().change()) {
            throw RefusedException.notFound(Sentence.of("version.archived", change));
        }
    }
}
