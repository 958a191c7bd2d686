package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.function.Supplier;
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

    private final NumberKind kind;

    private final ChangeLog changeLog;

    private final GroupCommit groupCommit;

    MappingService(EntityManager entityManager, NumberKind kind, ChangeLog changeLog, GroupCommit groupCommit) {
        this.entityManager = entityManager;
        this.kind = kind;
        this.changeLog = changeLog;
        this.groupCommit = groupCommit;
    }

    /** Creates an entry, or replaces an existing one. */
    public Written<MappingView> put(MappingRef ref, MappingDraft draft, Precondition precondition, Author author) {
        return groupCommit.write(ref.digits(), author, changes -> kind.put(ref, draft, precondition, changes));
    }

    /**
     * Finds what {@link #put} would do, without doing it.
     *
     * @throws RefusedException just as {@link #put} would
     */
    public MappingView check(MappingRef ref, MappingDraft draft, Author author) {
        return changeLog.write(author, changes -> {
            changes.dryRun();
            Supplier<Written<MappingView>> written = kind.put(ref, draft, Precondition.ANY, changes);
            entityManager.flush();
            return written.get().value();
        });
    }

    /** Removes an entry. */
    public void delete(MappingRef ref, Precondition precondition, Author author) {
        groupCommit.write(ref.digits(), author, changes -> {
            kind.delete(ref, precondition, changes);
            return () -> ref;
        });
    }
}
