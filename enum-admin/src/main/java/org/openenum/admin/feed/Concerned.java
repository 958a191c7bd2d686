package org.openenum.admin.feed;

import jakarta.persistence.EntityManager;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.web.Api;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;

/** The lists of the API with entries that a change affects without naming them. For one portion. */
final class Concerned {

    private static final List<String> COLLECTIONS = List.of("numbers", "blocks");

    private static final String DELEGATIONS = "delegations";

    private final EntityManager entityManager;

    private final FeedQuery wish;

    private final Map<Integer, List<String>> zonesThatUse = new HashMap<>();

    Concerned(EntityManager entityManager, FeedQuery wish) {
        this.entityManager = entityManager;
        this.wish = wish;
    }

    List<String> by(Change change, ChangeView view, @Nullable String apex) {
        if (change.subject() == ChangeSubject.MAPPING_RANGE && apex != null) {
            return below(apex, String.valueOf(change.digits()));
        }
        Integer ruleSet = change.ruleSetId();
        if (change.subject() == ChangeSubject.RULE_SET && ruleSet != null && view.after() != null) {
            return zonesThatUse.computeIfAbsent(ruleSet, this::zonesThatUse).stream()
                    .filter(zone -> wish.zone() == null || wish.zone().equals(zone))
                    .flatMap(zone -> pointingTo(zone, view.object()))
                    .toList();
        }
        return List.of();
    }

    /** A caller limited to certain numbers may not see delegations. */
    private List<String> below(String apex, String prefix) {
        Stream<String> collections = wish.prefixes().isEmpty()
                ? Stream.concat(COLLECTIONS.stream(), Stream.of(DELEGATIONS))
                : COLLECTIONS.stream();
        return collections
                .flatMap(collection -> wish.partsOf(prefix).stream()
                        .map(part -> list(apex, collection) + (part.isEmpty() ? "" : "?prefix=" + part)))
                .toList();
    }

    private Stream<String> pointingTo(String apex, String ruleSet) {
        String asked = "ruleSet=" + URLEncoder.encode(ruleSet, StandardCharsets.UTF_8);
        return COLLECTIONS.stream()
                .flatMap(collection -> wish.partsOf("").stream()
                        .map(part ->
                                list(apex, collection) + "?" + (part.isEmpty() ? "" : "prefix=" + part + "&") + asked));
    }

    private static String list(String apex, String collection) {
        return Api.ROOT + "/zones/" + apex + "/" + collection;
    }

    /** One index lookup for each zone, however many numbers point to the rule set. */
    private List<String> zonesThatUse(Integer ruleSetId) {
        return entityManager
                .createQuery("""
                        select z.apex from Zone z
                        where exists (select 1 from Mapping m where m.ruleSetId = :ruleSet and m.key.zoneId = z.id)
                        order by z.apex
                        """, String.class)
                .setParameter("ruleSet", ruleSetId)
                .getResultList();
    }
}
