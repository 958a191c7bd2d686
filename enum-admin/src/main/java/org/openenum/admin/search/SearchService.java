package org.openenum.admin.search;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openenum.admin.editing.Place;
import org.openenum.admin.mapping.CommentSearch;
import org.openenum.admin.mapping.MappingList;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.mapping.TagsInUse;
import org.openenum.admin.record.RecordFilter;
import org.openenum.admin.record.RecordService;
import org.openenum.admin.ruleset.RuleSetService;
import org.openenum.admin.search.Found.Group;
import org.openenum.admin.search.Found.Kind;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.springframework.stereotype.Service;

/** Finds everything that begins with a text. */
@Service
public class SearchService {

    /** Hits of each kind: a quick overview; the list behind it has the rest. */
    static final int HITS = 6;

    /**
     * A deployment has a few zones, each of which costs an index lookup or two; if it has more, only the first ones by
     * name are searched.
     */
    private static final int MAX_ZONES = 1_000;

    private final ZoneService zones;

    private final NumberSearch numbers;

    private final MappingList mappings;

    private final CommentSearch comments;

    private final RuleSetService ruleSets;

    private final TagsInUse tags;

    private final RecordService records;

    SearchService(
            ZoneService zones,
            NumberSearch numbers,
            MappingList mappings,
            CommentSearch comments,
            RuleSetService ruleSets,
            TagsInUse tags,
            RecordService records) {
        this.zones = zones;
        this.numbers = numbers;
        this.mappings = mappings;
        this.comments = comments;
        this.ruleSets = ruleSets;
        this.tags = tags;
        this.records = records;
    }

    /**
     * Searches.
     *
     * @param typed in any notation: a number, a SIP or tel URI, a host, an owner name, a tag, words of a comment, the
     *     name of a destination or zone
     */
    public Found find(String typed) {
        Wanted wanted = Wanted.of(typed);
        if (wanted.text().isEmpty()) {
            return new Found(List.of());
        }
        List<ZoneView> searched = zones.all().stream().limit(MAX_ZONES).toList();
        List<Group> groups = new ArrayList<>();
        groups.add(numbers.find(wanted, searched));
        if (!wanted.host().isEmpty()) {
            groups.add(hosts(wanted.host()));
        }
        if (wanted.isWord()) {
            groups.add(destinations(wanted));
            groups.add(comments(wanted, searched));
            groups.add(tags(wanted, searched));
            groups.add(records(wanted, searched));
            groups.add(zones(wanted, searched));
        }
        groups.removeIf(group -> group.hits().isEmpty() && !group.more());
        return new Found(groups);
    }

    private Group destinations(Wanted wanted) {
        List<Hit> hits = ruleSets.list(wanted.text(), new Page.Wanted(null, HITS + 1)).items().stream()
                .map(ruleSet ->
                        Hit.ofDestination(ruleSet.name(), ruleSet.rules().get(0).target()))
                .toList();
        return Group.of(Kind.DESTINATIONS, hits, Place.path("/destinations?q={q}", wanted.text()));
    }

    /** Destinations, and numbers with their own rules. */
    private Group hosts(String host) {
        List<Hit> hits = new ArrayList<>();
        RuleSetService.Led led = ruleSets.leadingTo(host, HITS + 1);
        for (RuleSetService.Leading leading : led.first()) {
            String name = leading.name();
            if (name != null) {
                hits.add(Hit.ofDestination(name, leading.target()));
            } else {
                for (MappingView entry : mappings.pointingTo(leading.ruleSetId(), HITS + 1 - hits.size())) {
                    hits.add(Hit.of(entry, leading.target()));
                }
            }
            if (hits.size() > HITS) {
                break;
            }
        }
        Group group = Group.of(Kind.HOSTS, hits, null);
        return led.unfinished() ? group.unfinished() : group;
    }

    private Group comments(Wanted wanted, List<ZoneView> searched) {
        List<Hit> hits = new ArrayList<>();
        boolean unfinished = false;
        for (ZoneView zone : searched) {
            CommentSearch.Commented found = comments.find(zone.apex(), wanted.text(), HITS + 1 - hits.size());
            found.entries().forEach(entry -> hits.add(Hit.of(entry, entry.comment())));
            unfinished |= found.unfinished();
            if (hits.size() > HITS) {
                break;
            }
        }
        Group group = Group.of(Kind.COMMENTS, hits, null);
        return unfinished ? group.unfinished() : group;
    }

    private Group tags(Wanted wanted, List<ZoneView> searched) {
        String start = wanted.text().toLowerCase(Locale.ROOT);
        List<Hit> hits = new ArrayList<>();
        for (ZoneView zone : searched) {
            tags.beginningWith(zone.apex(), start, HITS + 1 - hits.size()).stream()
                    .map(tag -> new Hit(
                            tag,
                            zone.apex(),
                            null,
                            Place.path("/numbers?zone={zone}&tag={tag}", zone.apex(), tag),
                            null))
                    .forEach(hits::add);
        }
        return Group.of(Kind.TAGS, hits, null);
    }

    private Group records(Wanted wanted, List<ZoneView> searched) {
        List<Hit> hits = new ArrayList<>();
        for (ZoneView zone : searched) {
            try {
                records
                        .list(zone.apex(), new RecordFilter(wanted.text(), ""), new Page.Wanted(null, HITS + 1))
                        .items()
                        .stream()
                        .map(set -> new Hit(
                                set.owner() + " " + set.type(),
                                zone.apex(),
                                set.records().get(0),
                                Place.path(
                                        "/records/set?zone={zone}&owner={owner}&type={type}",
                                        zone.apex(),
                                        set.owner(),
                                        set.type()),
                                Place.path(
                                        Api.ROOT + "/zones/{zone}/records/{owner}/{type}",
                                        zone.apex(),
                                        set.owner(),
                                        set.type())))
                        .forEach(hits::add);
            } catch (RefusedException e) {
                // The text is not a name in this zone.
            }
        }
        return Group.of(Kind.RECORDS, hits, null);
    }

    private static Group zones(Wanted wanted, List<ZoneView> searched) {
        String part = wanted.text().toLowerCase(Locale.ROOT);
        List<Hit> hits = searched.stream()
                .filter(zone -> zone.apex().contains(part))
                .map(zone -> new Hit(
                        zone.apex(),
                        null,
                        zone.comment(),
                        Place.path("/zones/{apex}", zone.apex()),
                        Place.path(Api.ROOT + "/zones/{apex}", zone.apex())))
                .toList();
        return Group.of(Kind.ZONES, hits, "/zones");
    }
}
