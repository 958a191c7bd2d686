package org.openenum.admin.requester;

import jakarta.persistence.EntityManager;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.history.ChangeHistory;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.ThingText;
import org.openenum.admin.usecase.Written;
import org.openenum.record.AddressText;
import org.openenum.requester.ClientNetwork;
import org.openenum.requester.RequesterGroup;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The use cases of requester groups. */
@Service
public class RequesterGroupService {

    private final EntityManager entityManager;

    private final RequesterGroups groups;

    private final RequesterNetworks networks;

    private final ChangeHistory history;

    private final ChangeLog changeLog;

    RequesterGroupService(
            EntityManager entityManager,
            RequesterGroups groups,
            RequesterNetworks networks,
            ChangeHistory history,
            ChangeLog changeLog) {
        this.entityManager = entityManager;
        this.groups = groups;
        this.networks = networks;
        this.history = history;
        this.changeLog = changeLog;
    }

    @Transactional(readOnly = true)
    public RequesterGroupView get(String name) {
        return groups.view(groups.require(name));
    }

    /** The groups, sorted by name. */
    @Transactional(readOnly = true)
    public Page<RequesterGroupView> list(Page.Wanted wanted) {
        List<RequesterGroup> rows = entityManager
                .createQuery(
                        "select g from RequesterGroup g where g.name > :after order by g.name", RequesterGroup.class)
                .setParameter("after", wanted.after() == null ? "" : wanted.after())
                .setMaxResults(wanted.limit() + 1)
                .getResultList();
        return Page.cut(groups.views(rows), wanted.limit(), RequesterGroupView::name);
    }

    /** Creates a group, or replaces the settings of an existing one; its networks stay. */
    public Written<RequesterGroupView> put(
            String name, RequesterGroupDraft draft, Precondition precondition, Author author) {
        if (!ThingText.isName(name)) {
            throw RefusedException.invalid("/name", "not-a-name", Sentence.of("group.name"), name);
        }
        return changeLog.write(author, changes -> {
            RequesterGroup group = groups.find(name).orElse(null);
            precondition.check(
                    what(name), group == null ? null : groups.view(group).entityTag());
            if (group == null) {
                changes.note("requester-group.create", name);
                return new Written<>(groups.view(groups.create(name, draft, changes)), true);
            }
            if (groups.replace(group, draft, changes)) {
                changes.note("requester-group.change", name);
            }
            return new Written<>(groups.view(group), false);
        });
    }

    /** Removes a group without networks. */
    public void delete(String name, Precondition precondition, Author author) {
        changeLog.write(author, changes -> {
            RequesterGroup group = groups.require(name);
            precondition.check(what(name), groups.view(group).entityTag());
            groups.remove(group, changes);
            changes.note("requester-group.delete", name);
            return name;
        });
    }

    /** The changes of a group and of its networks, the newest first. */
    @Transactional(readOnly = true)
    public Page<HistoryEntry> history(String name, Page.Wanted wanted) {
        groups.require(name);
        return history.ofRequesters(name, wanted);
    }

    /**
     * A group and its networks.
     *
     * @param networks in order, those of IPv4 first
     */
    public record WithNetworks(RequesterGroupView group, List<String> networks) {}

    /** All networks of a group. */
    @Transactional(readOnly = true)
    public WithNetworks networks(String name) {
        return withNetworks(groups.require(name));
    }

    /** Replaces the networks of a group. */
    public WithNetworks putNetworks(String name, List<String> wanted, Precondition precondition, Author author) {
        Set<ClientNetwork> parsed = RequesterNetworks.parse(wanted, "/networks");
        return changeLog.write(author, changes -> {
            RequesterGroup group = groups.require(name);
            precondition.check(
                    Sentence.of("group.or-networks", name), groups.view(group).entityTag());
            Set<ClientNetwork> present = networks.of(group).collect(Collectors.toCollection(LinkedHashSet::new));
            change(group, without(present, parsed), without(parsed, present), changes);
            return withNetworks(group);
        });
    }

    /**
     * Adds and removes networks of a group; those that it has already, or does not have, are ignored.
     *
     * @return the group without its networks, of which it may have a million
     */
    public RequesterGroupView changeNetworks(String name, List<String> added, List<String> removed, Author author) {
        Set<ClientNetwork> wanted = RequesterNetworks.parse(added, "/add");
        Set<ClientNetwork> unwanted = RequesterNetworks.parse(removed, "/remove");
        unwanted.stream().filter(wanted::contains).findFirst().ifPresent(both -> {
            String text = both.toString();
            throw RefusedException.invalid("/remove", "twice", Sentence.of("network.given-and-taken", text), text);
        });
        return changeLog.write(author, changes -> {
            RequesterGroup group = groups.require(name);
            change(
                    group,
                    without(unwanted, networks.missing(group, unwanted)),
                    networks.missing(group, wanted),
                    changes);
            return groups.view(group);
        });
    }

    private void change(RequesterGroup group, Set<ClientNetwork> lost, Set<ClientNetwork> got, PendingChanges changes) {
        networks.change(group, lost, got, changes);
        if (!changes.isEmpty()) {
            changes.note("requester-group.networks", group.name(), "-" + lost.size() + " +" + got.size());
        }
    }

    private static Set<ClientNetwork> without(Set<ClientNetwork> all, Set<ClientNetwork> some) {
        Set<ClientNetwork> rest = new LinkedHashSet<>(all);
        rest.removeAll(some);
        return rest;
    }

    private WithNetworks withNetworks(RequesterGroup group) {
        return new WithNetworks(
                groups.view(group),
                networks.of(group).map(ClientNetwork::toString).toList());
    }

    private static Sentence what(String name) {
        return Sentence.of("group.named", name);
    }

    /**
     * The requester at an address.
     *
     * @param network the longest matching prefix, or null if there is none
     * @param group its group, or null
     */
    public record Identified(
            String address,
            @Nullable String network,
            @Nullable RequesterGroupView group) {}

    /** Identifies the requester at an address. */
    @Transactional(readOnly = true)
    public Identified identify(String text) {
        ClientNetwork address = RequesterNetworks.address(text);
        String canonical = AddressText.of(address.octets());
        Holder holder = holders(List.of(address)).get(address);
        return holder == null
                ? new Identified(canonical, null, null)
                : new Identified(canonical, holder.network().toString(), groups.view(groups.require(holder.group())));
    }

    /** A network and the name of the group that it belongs to. */
    public record Holder(ClientNetwork network, String group) {

        /** The refusal for another group that adds it. */
        Sentence inWords() {
            return Sentence.of("network.taken", network.toString(), group);
        }
    }

    /**
     * The groups of some networks, by the longest prefix that contains each network entirely; networks without one are
     * missing.
     */
    @Transactional(readOnly = true)
    public Map<ClientNetwork, Holder> holders(Collection<ClientNetwork> wanted) {
        return networks.longest(wanted);
    }

    /**
     * Identifies a requester. A group may have a name that looks like an address.
     *
     * @param requester the name of a group, or an address; empty: a requester in no group
     */
    @Transactional(readOnly = true)
    public Identified identified(String requester) {
        if (requester.isEmpty()) {
            return new Identified(requester, null, null);
        }
        RequesterGroup group = groups.find(requester).orElse(null);
        if (group == null && (requester.indexOf(':') >= 0 || requester.matches("[0-9.]+"))) {
            return identify(requester);
        }
        return new Identified(requester, null, group == null ? get(requester) : groups.view(group));
    }
}
