package org.openenum.admin.mapping;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.MappingRemarks;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.change.MappingState;
import org.openenum.mapping.Mapping;
import org.openenum.mapping.MappingKey;
import org.openenum.mapping.MappingKind;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/** Takes changes of single numbers and blocks back. */
@Component
class MappingUndo implements Undo {

    private final EntityManager entityManager;

    private final MappingRestore restore;

    MappingUndo(EntityManager entityManager, MappingRestore restore) {
        this.entityManager = entityManager;
        this.restore = restore;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.MAPPING);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        MappingKey key = new MappingKey(
                Objects.requireNonNull(change.zoneId()),
                Objects.requireNonNull(change.digits()),
                Objects.requireNonNull(change.kind()));
        Zone zone = changes.once(
                        "zone #" + key.zoneId(),
                        () -> Optional.ofNullable(entityManager.find(Zone.class, key.zoneId())))
                .orElse(null);
        if (zone == null) {
            return List.of(new Obstacle(key.digits(), Sentence.of("thing.zone-gone", key.digits())));
        }
        if (key.kind() == MappingKind.DELEGATION) {
            // An older build's entry beside the records of a delegation, which have changes of their own.
            return List.of();
        }
        Mapping present = entityManager.find(Mapping.class, key);
        return Undo.takeBack(
                isAs(change.before(), change.beforeContent(), present),
                isAs(change.after(), change.afterContent(), present),
                overwrite,
                Sentence.plain(restore.nameOf(zone, key)),
                () -> restore.restore(
                        zone, key, change.before(), MappingRemarks.parse(change.beforeContent()), changes));
    }

    private static boolean isAs(@Nullable MappingState state, @Nullable String remarks, @Nullable Mapping present) {
        if (present == null || state == null) {
            return present == null && state == null;
        }
        return state.equals(MappingState.of(present))
                && MappingRemarks.parse(remarks).equals(WrittenMappings.remarksOf(present));
    }
}
