package org.openenum.admin.requester;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.StillUsed;
import org.openenum.admin.usecase.ThingText;
import org.openenum.admin.zone.Zones;
import org.openenum.change.Change;
import org.openenum.requester.Access;
import org.openenum.requester.AnswerForm;
import org.openenum.requester.Region;
import org.openenum.requester.RequesterGroup;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Finds and writes requester groups, within the caller's transaction. */
@Component
public class RequesterGroups {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final EntityManager entityManager;

    private final Regions regions;

    private final Zones zones;

    private final Clock clock;

    RequesterGroups(EntityManager entityManager, Regions regions, Zones zones, Clock clock) {
        this.entityManager = entityManager;
        this.regions = regions;
        this.zones = zones;
        this.clock = clock;
    }

    /** The group with this name. */
    public Optional<RequesterGroup> find(String name) {
        return entityManager
                .createQuery("select g from RequesterGroup g where g.name = :name", RequesterGroup.class)
                .setParameter("name", name)
                .getResultStream()
                .findFirst();
    }

    /** The group with this name; refused if it does not exist. */
    public RequesterGroup require(String name) {
        return find(name).orElseThrow(() -> RefusedException.notFound(Sentence.of("group.unknown", name)));
    }

    RequesterGroup create(String name, RequesterGroupDraft draft, PendingChanges changes) {
        RequesterGroup group = new RequesterGroup(name, clock.instant());
        apply(group, draft, changes);
        entityManager.persist(group);
        entityManager.flush();
        changes.add(Change.ofRequesterGroup(name, null, json(group)));
        return group;
    }

    /** Replaces the settings; false if they are the same already. */
    boolean replace(RequesterGroup group, RequesterGroupDraft draft, PendingChanges changes) {
        String before = json(group);
        apply(group, draft, changes);
        String after = json(group);
        if (after.equals(before)) {
            return false;
        }
        group.setUpdatedAt(clock.instant());
        entityManager.flush();
        changes.add(Change.ofRequesterGroup(group.name(), before, after));
        return true;
    }

    /** Removes a group; refused while it has networks. */
    void remove(RequesterGroup group, PendingChanges changes) {
        String before = json(group);
        entityManager
                .createNativeQuery("select id from requester_group where id = ?1 for update", Integer.class)
                .setParameter(1, group.id())
                .getResultList();
        changes.lockHead();
        long networks = entityManager
                .createQuery("select count(n) from RequesterNetwork n where n.groupId = :group", Long.class)
                .setParameter("group", group.id())
                .getSingleResult();
        if (networks > 0) {
            throw RefusedException.conflict(Sentence.of("group.has-networks", group.name(), networks));
        }
        refuseIfDestinationsHaveVariants(group);
        entityManager.remove(group);
        changes.add(Change.ofRequesterGroup(group.name(), before, null));
    }

    private void refuseIfDestinationsHaveVariants(RequesterGroup group) {
        StillUsed.refuse(
                entityManager.createQuery("""
                        select r.name from RuleSetVariant v join RuleSet r on r.id = v.key.ruleSetId
                        where v.key.groupId = :group order by r.name
                        """, String.class).setParameter("group", group.id()),
                names -> Sentence.of("group.has-variants", group.name(), names));
    }

    private void apply(RequesterGroup group, RequesterGroupDraft draft, PendingChanges changes) {
        group.setComment(ThingText.comment(draft.comment()));
        Integer region =
                draft.region() == null ? null : regionNamed(draft.region()).id();
        group.setRegionId(region);
        changes.keep("region", region == null ? Set.of() : Set.of(region));
        Map<Integer, Access> byZone = new HashMap<>();
        draft.zones().forEach((apex, access) -> byZone.put(zoneNamed(apex).id(), access));
        changes.keep("zone", byZone.keySet());
        group.setAccess(draft.access(), byZone);
        AnswerFormJson form = draft.answerForm();
        group.setAnswerForm(form == null ? AnswerForm.STANDARD : form.form());
    }

    private Region regionNamed(String name) {
        return regions.find(name)
                .orElseThrow(() ->
                        RefusedException.invalid("/region", "unknown", Sentence.of("region.unknown", name), name));
    }

    private Zone zoneNamed(String apex) {
        try {
            return zones.require(apex);
        } catch (RefusedException e) {
            throw RefusedException.invalid("/zones", "unknown", e.sentence(), apex);
        }
    }

    private String json(RequesterGroup group) {
        return JSON.writeValueAsString(RequesterGroupDraft.of(view(group)));
    }

    static @Nullable RequesterGroupDraft parse(@Nullable String json) {
        return json == null ? null : JSON.readValue(json, RequesterGroupDraft.class);
    }

    RequesterGroupView view(RequesterGroup group) {
        return views(List.of(group)).get(0);
    }

    /** The views with the names of their regions and zones: two queries, however many there are. */
    List<RequesterGroupView> views(Collection<RequesterGroup> groups) {
        Map<Integer, String> regionNames = regions.all().stream().collect(Collectors.toMap(Region::id, Region::name));
        Map<Integer, String> apexes = zones.all().stream().collect(Collectors.toMap(Zone::id, Zone::apex));
        return groups.stream().map(group -> view(group, regionNames, apexes)).toList();
    }

    private static RequesterGroupView view(
            RequesterGroup group, Map<Integer, String> regionNames, Map<Integer, String> apexes) {
        Map<String, Access> byApex = new TreeMap<>();
        group.zoneAccess().forEach((zone, access) -> byApex.put(apexes.getOrDefault(zone, "#" + zone), access));
        return new RequesterGroupView(
                group.id() == null ? 0 : group.id(),
                group.name(),
                group.comment(),
                group.regionId() == null ? null : regionNames.get(group.regionId()),
                group.access(),
                byApex,
                group.answerForm(),
                group.version(),
                group.createdAt(),
                group.updatedAt());
    }
}
