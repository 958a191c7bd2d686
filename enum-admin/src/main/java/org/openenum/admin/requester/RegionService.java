package org.openenum.admin.requester;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.ThingText;
import org.openenum.admin.usecase.Written;
import org.openenum.requester.Region;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of regions. */
@Service
public class RegionService {

    private final Regions regions;

    private final ChangeLog changeLog;

    RegionService(Regions regions, ChangeLog changeLog) {
        this.regions = regions;
        this.changeLog = changeLog;
    }

    @Transactional(readOnly = true)
    public RegionView get(String name) {
        return RegionView.of(regions.require(name));
    }

    /** All regions, sorted by name. */
    @Transactional(readOnly = true)
    public List<RegionView> all() {
        return regions.all().stream().map(RegionView::of).toList();
    }

    /** The database ids of all regions, by name. */
    @Transactional(readOnly = true)
    public Map<String, Integer> idsByName() {
        return regions.all().stream().collect(Collectors.toMap(Region::name, Region::id));
    }

    /** The names of all regions, by database id. */
    @Transactional(readOnly = true)
    public Map<Integer, String> namesById() {
        return regions.all().stream().collect(Collectors.toMap(Region::id, Region::name));
    }

    /** Creates a region, or changes the comment of an existing one. */
    public Written<RegionView> put(String name, @Nullable String comment, Precondition precondition, Author author) {
        if (!ThingText.isName(name)) {
            throw RefusedException.invalid("/name", "not-a-name", Sentence.of("region.name"), name);
        }
        String checked = ThingText.comment(comment);
        return changeLog.write(author, changes -> {
            Region region = regions.find(name).orElse(null);
            precondition.check(
                    Sentence.of("region.named", name),
                    region == null ? null : RegionView.of(region).entityTag());
            if (region == null) {
                changes.note("region.create", name);
                return new Written<>(RegionView.of(regions.create(name, checked, changes)), true);
            }
            if (regions.replace(region, checked, changes)) {
                changes.note("region.change", name);
            }
            return new Written<>(RegionView.of(region), false);
        });
    }

    /** Removes a region that no group and no policy refers to. */
    public void delete(String name, Precondition precondition, Author author) {
        changeLog.write(author, changes -> {
            Region region = regions.require(name);
            precondition.check(
                    Sentence.of("region.named", name), RegionView.of(region).entityTag());
            regions.remove(region, changes);
            changes.note("region.delete", name);
            return name;
        });
    }
}
