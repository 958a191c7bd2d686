package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.GroupCommit;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.Written;
import org.springframework.stereotype.Service;

/** The use cases that change numbers and blocks; {@link MappingList} reads them. */
@Service
public class MappingService {

    private final EntityManager entityManager;

    private final MappingWriter writer;

    private final ChangeLog changeLog;

    private final GroupCommit groupCommit;

    MappingService(EntityManager entityManager, MappingWriter writer, ChangeLog changeLog, GroupCommit groupCommit) {
        this.entityManager = entityManager;
        this.writer = writer;
        this.changeLog = changeLog;
        this.groupCommit = groupCommit;
    }

    /** Makes an entry, or makes one that exists what the draft says. */
    public Written<MappingView> put(MappingRef ref, MappingDraft draft, Precondition precondition, Author author) {
        return groupCommit.write(ref.digits(), author, changes -> {
            MappingWriter.Outcome outcome = writer.put(ref, draft, precondition, changes);
            return () -> new Written<>(outcome.view(), outcome.created());
        });
    }

    /**
     * Finds out what {@link #put} would do, and does nothing.
     *
     * @throws RefusedException just as {@link #put} would
     */
    public MappingView check(MappingRef ref, MappingDraft draft, Author author) {
        return changeLog.write(author, changes -> {
            changes.dryRun();
            MappingWriter.Outcome outcome = writer.put(ref, draft, Precondition.ANY, changes);
            entityManager.flush();
            return outcome.view();
        });
    }

    /** Removes an entry. */
    public void delete(MappingRef ref, Precondition precondition, Author author) {
        groupCommit.write(ref.digits(), author, changes -> {
            writer.delete(ref, precondition, changes);
            return () -> ref;
        });
    }
}
