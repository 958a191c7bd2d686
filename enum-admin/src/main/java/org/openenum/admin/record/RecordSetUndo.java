package org.openenum.admin.record;

import jakarta.persistence.EntityManager;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.record.RecordSet;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** Takes changes of record sets back; those of a delegation stand among them. */
@Component
class RecordSetUndo implements Undo {

    private final EntityManager entityManager;

    private final RecordSets recordSets;

    private final RecordPlaces places;

    RecordSetUndo(EntityManager entityManager, RecordSets recordSets, RecordPlaces places) {
        this.entityManager = entityManager;
        this.recordSets = recordSets;
        this.places = places;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.RECORD_SET);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        Zone zone = entityManager.find(Zone.class, Objects.requireNonNull(change.zoneId()));
        int type = Objects.requireNonNull(change.type());
        String object = change.owner() + " " + Type.string(type);
        if (zone == null) {
            return List.of(new Obstacle(object, "the zone of " + object + " is gone"));
        }
        Name owner = RecordRules.ownerOf(change.owner() + ".", zone);
        RecordSet present = recordSets.find(zone, owner, type).orElse(null);
        RecordSetText after = RecordSetText.parse(change.afterContent());
        RecordSetText now = present == null ? null : RecordSetText.of(present);
        if (!RecordSetText.sayTheSame(type, after, now) && !overwrite) {
            return List.of(Obstacle.changedLater(object));
        }
        restore(zone, owner, type, RecordSetText.parse(change.beforeContent()), changes);
        return List.of();
    }

    /** Makes a record set what it was; null where there was none. */
    void restore(Zone zone, Name owner, int type, @Nullable RecordSetText wanted, PendingChanges changes) {
        RecordSet present = recordSets.find(zone, owner, type).orElse(null);
        if (wanted != null) {
            List<byte[]> rdatas = RecordText.parse(type, wanted.records(), "/records");
            // What stands there may stand there. Of thousands that change back, each question would have all of them
            // looked at before it is asked.
            if (present == null) {
                places.refuseBesideAlias(zone, owner, type, rdatas.size());
                places.refuseBelowRedirection(zone, owner, type, changes);
            }
            // NS and DS below the apex are those of a delegation, which comes back with them.
            if (type != Type.NS && type != Type.DS) {
                places.refuseBelowDelegation(zone, owner, type);
            }
            recordSets.put(zone, owner, type, wanted.ttl(), rdatas, changes);
        } else if (present != null) {
            if (type == Type.NS && owner.equals(zone.apexName())) {
                throw RefusedException.conflict("a zone has at least one name server: replace its NS records instead");
            }
            recordSets.remove(zone, present, changes);
        }
    }
}
