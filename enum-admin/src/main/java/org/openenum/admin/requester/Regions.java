package org.openenum.admin.requester;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import java.time.Clock;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.StillUsed;
import org.openenum.change.Change;
import org.openenum.requester.Region;
import org.openenum.routing.Routing;
import org.openenum.routing.RoutingText;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Finds and writes regions, within the caller's transaction. */
@Component
public class Regions {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EntityManager entityManager;

    private final Clock clock;

    Regions(EntityManager entityManager, Clock clock) {
        this.entityManager = entityManager;
        this.clock = clock;
    }

    /** A region in the form of the change log. */
    record Content(String name, @Nullable String comment) {

        static Content of(Region region) {
            return new Content(region.name(), region.comment());
        }

        static @Nullable Content parse(@Nullable String json) {
            return json == null ? null : JSON.readValue(json, Content.class);
        }

        String json() {
            return JSON.writeValueAsString(this);
        }
    }

    /** The region with this name. */
    public Optional<Region> find(String name) {
        return entityManager
                .createQuery("select r from Region r where r.name = :name", Region.class)
                .setParameter("name", name)
                .getResultStream()
                .findFirst();
    }

    /** The region with this name; refused if it does not exist. */
    public Region require(String name) {
        return find(name).orElseThrow(() -> RefusedException.notFound(Sentence.of("region.unknown", name)));
    }

    /** All regions, sorted by name; a deployment has some dozens of them. */
    public List<Region> all() {
        return entityManager
                .createQuery("select r from Region r order by r.name", Region.class)
                .getResultList();
    }

    Region create(String name, @Nullable String comment, PendingChanges changes) {
        Region region = new Region(name, comment, clock.instant());
        entityManager.persist(region);
        changes.add(Change.ofRegion(name, null, Content.of(region).json()));
        return region;
    }

    /** Changes the comment; false if it is the same already. */
    boolean replace(Region region, @Nullable String comment, PendingChanges changes) {
        if (Objects.equals(region.comment(), comment)) {
            return false;
        }
        String before = Content.of(region).json();
        region.setComment(comment, clock.instant());
        entityManager.flush();
        changes.add(Change.ofRegion(region.name(), before, Content.of(region).json()));
        return true;
    }

    /**
     * Locks the regions that a policy names, so that they exist until the transaction ends.
     *
     * @param present the policy so far: the regions that it names are kept anyway
     * @throws RefusedException if one of them was removed
     */
    public void keep(@Nullable Routing wanted, @Nullable Routing present) {
        Set<Integer> named = new HashSet<>(regionsOf(wanted));
        named.removeAll(regionsOf(present));
        if (!named.isEmpty() && countKept(named) < named.size()) {
            throw RefusedException.conflict(Sentence.of("policy.region-gone"));
        }
    }

    private static Set<Integer> regionsOf(@Nullable Routing routing) {
        return routing == null ? Set.of() : routing.policy().regions();
    }

    private int countKept(Set<Integer> ids) {
        return entityManager
                .createQuery("select r from Region r where r.id in :ids order by r.id", Region.class)
                .setParameter("ids", ids)
                .setLockMode(LockModeType.PESSIMISTIC_READ)
                .getResultList()
                .size();
    }

    /** Removes a region; refused while a group or a policy refers to it. */
    void remove(Region region, PendingChanges changes) {
        refuseWhilePoliciesNameIt(region);
        changes.lockHead();
        StillUsed.refuse(
                entityManager
                        .createQuery(
                                "select g.name from RequesterGroup g where g.regionId = :region order by g.name",
                                String.class)
                        .setParameter("region", region.id()),
                groups -> Sentence.of("region.has-groups", region.name(), groups));
        entityManager.remove(region);
        changes.add(Change.ofRegion(region.name(), Content.of(region).json(), null));
    }

    /**
     * A policy refers to the region by its id, and a region that is restored gets a new one. All record sets are
     * searched here before the head is locked: with the lock of the region's row, only transactions that write a policy
     * that names this region wait.
     */
    private void refuseWhilePoliciesNameIt(Region region) {
        entityManager.lock(region, LockModeType.PESSIMISTIC_WRITE);
        for (String users : List.of(
                "select r.name from RuleSet r where r.name > '' and r.routing like :naming order by r.name",
                "select distinct r.owner from RecordSet r where r.routing like :naming order by r.owner")) {
            StillUsed.refuse(
                    entityManager
                            .createQuery(users, String.class)
                            .setParameter("naming", RoutingText.naming(region.id())),
                    names -> Sentence.of("region.has-policies", region.name(), names));
        }
    }
}
