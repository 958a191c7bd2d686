package org.openenum.admin.requester;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.requester.ClientNetwork;
import org.openenum.requester.Region;
import org.openenum.requester.RequesterGroup;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Takes changes of regions, of groups of requesters and of their networks back. */
@Component
class RequesterUndo implements Undo {

    private final Regions regions;

    private final RequesterGroups groups;

    private final RequesterNetworks networks;

    RequesterUndo(Regions regions, RequesterGroups groups, RequesterNetworks networks) {
        this.regions = regions;
        this.groups = groups;
        this.networks = networks;
    }

    @Override
    public Set<ChangeSubject> subjects() {
        return Set.of(ChangeSubject.REGION, ChangeSubject.REQUESTER_GROUP, ChangeSubject.REQUESTER_NETWORKS);
    }

    @Override
    public List<Obstacle> undo(Change change, boolean overwrite, PendingChanges changes) {
        String name = Objects.requireNonNull(change.owner());
        return switch (change.subject()) {
            case REGION -> undoRegion(name, change, overwrite, changes);
            case REQUESTER_GROUP -> undoGroup(name, change, overwrite, changes);
            default -> undoNetworks(name, change, overwrite, changes);
        };
    }

    private List<Obstacle> undoRegion(String name, Change change, boolean overwrite, PendingChanges changes) {
        Regions.Content before = Regions.Content.parse(change.beforeContent());
        Regions.Content after = Regions.Content.parse(change.afterContent());
        Region present = regions.find(name).orElse(null);
        Regions.Content now = present == null ? null : Regions.Content.of(present);
        if (Objects.equals(now, before)) {
            return List.of();
        }
        if (!Objects.equals(now, after) && !overwrite) {
            return List.of(Obstacle.changedLater(Sentence.of("region.named", name)));
        }
        if (before == null) {
            if (present != null) {
                regions.remove(present, changes);
            }
        } else if (present == null) {
            regions.create(name, before.comment(), changes);
        } else {
            regions.replace(present, before.comment(), changes);
        }
        return List.of();
    }

    private List<Obstacle> undoGroup(String name, Change change, boolean overwrite, PendingChanges changes) {
        RequesterGroupDraft before = RequesterGroups.parse(change.beforeContent());
        RequesterGroupDraft after = RequesterGroups.parse(change.afterContent());
        RequesterGroup present = groups.find(name).orElse(null);
        RequesterGroupDraft now = present == null ? null : RequesterGroupDraft.of(groups.view(present));
        if (Objects.equals(now, before)) {
            return List.of();
        }
        if (!Objects.equals(now, after) && !overwrite) {
            return List.of(Obstacle.changedLater(Sentence.of("group.named", name)));
        }
        if (before == null) {
            if (present != null) {
                groups.remove(present, changes);
            }
        } else if (present == null) {
            groups.create(name, before, changes);
        } else {
            groups.replace(present, before, changes);
        }
        return List.of();
    }

    /** What the group got since, or lost, stays. */
    private List<Obstacle> undoNetworks(String name, Change change, boolean overwrite, PendingChanges changes) {
        Set<ClientNetwork> lost = RequesterNetworks.logged(Objects.requireNonNull(change.beforeContent()));
        Set<ClientNetwork> got = RequesterNetworks.logged(Objects.requireNonNull(change.afterContent()));
        RequesterGroup group = groups.find(name).orElse(null);
        if (group == null) {
            return List.of(new Obstacle("requester group " + name, Sentence.of("group.gone", name)));
        }
        Set<ClientNetwork> missing = networks.missing(group, got);
        Set<ClientNetwork> back = networks.missing(group, lost);
        if (back.isEmpty() && missing.size() == got.size()) {
            return List.of();
        }
        if (!overwrite && (!missing.isEmpty() || back.size() < lost.size())) {
            return List.of(Obstacle.changedLater(Sentence.of("group.networks", name)));
        }
        networks.change(
                group,
                got.stream().filter(network -> !missing.contains(network)).collect(Collectors.toSet()),
                back,
                changes);
        return List.of();
    }
}
