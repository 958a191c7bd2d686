package org.openenum.admin.requester;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.commit.Undo;
import org.openenum.admin.requester.Regions.Content;
import org.openenum.admin.requester.RequesterGroupService.Holder;
import org.openenum.change.Change;
import org.openenum.change.ChangeSubject;
import org.openenum.requester.ClientNetwork;
import org.openenum.requester.Region;
import org.openenum.requester.RequesterGroup;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** Reverts changes of regions, of requester groups and of their networks. */
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
        Content before = Content.parse(change.beforeContent());
        Content after = Content.parse(change.afterContent());
        Region present = regions.find(name).orElse(null);
        Content now = present == null ? null : Content.of(present);
        return Undo.takeBack(
                Objects.equals(now, before),
                Objects.equals(now, after),
                overwrite,
                Sentence.of("region.named", name),
                () -> restore(name, present, before, changes));
    }

    private void restore(String name, @Nullable Region present, @Nullable Content before, PendingChanges changes) {
        if (before == null) {
            if (present != null) {
                regions.remove(present, changes);
            }
        } else if (present == null) {
            regions.create(name, before.comment(), changes);
        } else {
            regions.replace(present, before.comment(), changes);
        }
    }

    private List<Obstacle> undoGroup(String name, Change change, boolean overwrite, PendingChanges changes) {
        RequesterGroupDraft before = RequesterGroups.parse(change.beforeContent());
        RequesterGroupDraft after = RequesterGroups.parse(change.afterContent());
        RequesterGroup present = groups.find(name).orElse(null);
        RequesterGroupDraft now = present == null ? null : RequesterGroupDraft.of(groups.view(present));
        return Undo.takeBack(
                Objects.equals(now, before),
                Objects.equals(now, after),
                overwrite,
                Sentence.of("group.named", name),
                () -> restore(name, present, before, changes));
    }

    private void restore(
            String name,
            @Nullable RequesterGroup present,
            @Nullable RequesterGroupDraft before,
            PendingChanges changes) {
        if (before == null) {
            if (present != null) {
                groups.remove(present, changes);
            }
        } else if (present == null) {
            groups.create(name, before, changes);
        } else {
            groups.replace(present, before, changes);
        }
    }

    /** Networks that the group has got or lost since stay as they are. */
    private List<Obstacle> undoNetworks(String name, Change change, boolean overwrite, PendingChanges changes) {
        Set<ClientNetwork> lost = RequesterNetworks.logged(Objects.requireNonNull(change.beforeContent()));
        Set<ClientNetwork> got = RequesterNetworks.logged(Objects.requireNonNull(change.afterContent()));
        RequesterGroup group = groups.find(name).orElse(null);
        if (group == null) {
            return List.of(new Obstacle("requester group " + name, Sentence.of("group.gone", name)));
        }
        Set<ClientNetwork> missing = networks.missing(group, got);
        Set<ClientNetwork> back = networks.missing(group, lost);
        boolean isAsBefore = back.isEmpty() && missing.size() == got.size();
        boolean isAsAfter = missing.isEmpty() && back.size() == lost.size();
        // A network belongs to one group: networks that other groups have got meanwhile stay there, or are taken from
        // them if the revert overwrites later changes.
        List<Holder> elsewhere = networks.held(back);
        if (overwrite) {
            takeFromTheirGroups(elsewhere, changes);
        } else {
            elsewhere.forEach(holder -> back.remove(holder.network()));
        }
        Set<ClientNetwork> away =
                got.stream().filter(network -> !missing.contains(network)).collect(Collectors.toSet());
        List<Obstacle> changedLater = Undo.takeBack(
                isAsBefore,
                isAsAfter,
                overwrite,
                Sentence.of("group.networks", name),
                () -> networks.change(group, away, back, changes));
        return overwrite || !changedLater.isEmpty()
                ? changedLater
                : elsewhere.stream()
                        .map(holder -> new Obstacle(String.valueOf(holder.network()), holder.inWords()))
                        .toList();
    }

    private void takeFromTheirGroups(List<Holder> elsewhere, PendingChanges changes) {
        elsewhere.stream()
                .collect(Collectors.groupingBy(
                        Holder::group, TreeMap::new, Collectors.mapping(Holder::network, Collectors.toList())))
                .forEach((group, theirs) -> networks.change(groups.require(group), theirs, List.of(), changes));
    }
}
