package org.openenum.admin.requester;

import jakarta.persistence.EntityManager;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.openenum.admin.commit.PendingChanges;
import org.openenum.admin.requester.RequesterGroupService.Holder;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.requester.ClientNetwork;
import org.openenum.requester.RequesterGroup;
import org.openenum.requester.RequesterNetwork;
import org.openenum.requester.RequesterNetworkKey;
import org.openenum.sentence.InvalidValueException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Finds and writes the networks of groups, within the caller's transaction. */
@Component
class RequesterNetworks {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    /** Networks in one row of the change log: half a megabyte of text at most. */
    private static final int MAX_LOGGED = 10_000;

    /** Networks in one statement. */
    private static final int MAX_ASKED = 500;

    private static final int MAX_FAULTS = 100;

    private final EntityManager entityManager;

    private final Clock clock;

    RequesterNetworks(EntityManager entityManager, Clock clock) {
        this.entityManager = entityManager;
        this.clock = clock;
    }

    /** A part of the networks that a group has lost or got, in the form of the change log. */
    private record Content(List<String> networks) {}

    /** The networks of a text, one per line; # begins a comment. */
    static List<String> lines(String text) {
        return text.lines()
                .map(line -> line.replaceFirst("#.*", "").strip())
                .filter(line -> !line.isEmpty())
                .toList();
    }

    /**
     * Parses networks; duplicates count once.
     *
     * @param pointer the JSON pointer of the list in the request
     * @throws RefusedException with those that are not networks
     */
    static Set<ClientNetwork> parse(List<String> texts, String pointer) {
        Set<ClientNetwork> networks = new LinkedHashSet<>();
        List<Fault> faults = new ArrayList<>();
        for (int i = 0; i < texts.size() && faults.size() < MAX_FAULTS; i++) {
            try {
                networks.add(ClientNetwork.parse(texts.get(i).strip()));
            } catch (InvalidValueException e) {
                faults.add(new Fault(pointer + "/" + i, "not-a-network", e.sentence(), texts.get(i)));
            }
        }
        if (!faults.isEmpty()) {
            throw RefusedException.invalid(faults);
        }
        return networks;
    }

    /** All networks of a group in order, those of IPv4 first. */
    Stream<ClientNetwork> of(RequesterGroup group) {
        return entityManager
                .createQuery(
                        """
                        select n.key.network, n.key.prefixLength from RequesterNetwork n where n.groupId = :group
                        order by n.groupId, n.key.network, n.key.prefixLength
                        """, Object[].class) // a group may have a million networks, so they are not read as entities
                .setParameter("group", group.id())
                .getResultStream()
                .map(row -> new ClientNetwork((byte[]) row[0], (Short) row[1]))
                .sorted(Comparator.comparing(network -> !network.isIpv4()));
    }

    /** Those of some networks that a group does not have. */
    Set<ClientNetwork> missing(RequesterGroup group, Set<ClientNetwork> wanted) {
        Set<ClientNetwork> missing = new LinkedHashSet<>(wanted);
        List<ClientNetwork> all = List.copyOf(wanted);
        for (int from = 0; from < all.size(); from += MAX_ASKED) {
            List<byte[]> addresses = all.subList(from, Math.min(from + MAX_ASKED, all.size())).stream()
                    .map(ClientNetwork::octets)
                    .toList();
            // By the key alone: with the group, H2 scans all of its networks for each statement.
            entityManager
                    .createQuery(
                            "select n from RequesterNetwork n where n.key.network in :addresses",
                            RequesterNetwork.class)
                    .setParameter("addresses", addresses)
                    .getResultStream()
                    .filter(row -> row.groupId() == group.id())
                    .map(RequesterNetwork::network)
                    .forEach(missing::remove);
        }
        return missing;
    }

    private Optional<RequesterNetwork> find(ClientNetwork network) {
        return Optional.ofNullable(entityManager.find(RequesterNetwork.class, RequesterNetworkKey.of(network)));
    }

    /**
     * Removes networks from a group and adds others.
     *
     * @param lost networks that it has
     * @param got networks that it does not have
     * @throws RefusedException if one of them belongs to another group
     */
    void change(
            RequesterGroup group,
            Collection<ClientNetwork> lost,
            Collection<ClientNetwork> got,
            PendingChanges changes) {
        if (lost.isEmpty() && got.isEmpty()) {
            return;
        }
        refuseOthers(got);
        lost.forEach(network -> find(network).ifPresent(entityManager::remove));
        entityManager.flush();
        got.forEach(network -> entityManager.persist(new RequesterNetwork(network, group.id())));
        group.setUpdatedAt(clock.instant());
        entityManager.flush();
        log(group, List.copyOf(lost), List.copyOf(got), changes);
    }

    private static void log(
            RequesterGroup group, List<ClientNetwork> lost, List<ClientNetwork> got, PendingChanges changes) {
        for (int from = 0; from < Math.max(lost.size(), got.size()); from += MAX_LOGGED) {
            changes.add(Change.ofRequesterNetworks(group.name(), json(lost, from), json(got, from)));
        }
    }

    private static String json(List<ClientNetwork> all, int from) {
        return JSON.writeValueAsString(new Content(all.stream()
                .skip(from)
                .limit(MAX_LOGGED)
                .map(ClientNetwork::toString)
                .toList()));
    }

    /** The networks in a row of the change log. */
    static Set<ClientNetwork> logged(String json) {
        return parse(JSON.readValue(json, Content.class).networks(), "");
    }

    /** A network belongs to one group: otherwise the longest prefix would not be unique. */
    private void refuseOthers(Collection<ClientNetwork> got) {
        List<Fault> faults = held(got).stream()
                .limit(MAX_FAULTS)
                .map(holder -> new Fault("/networks", "taken", holder.inWords(), String.valueOf(holder.network())))
                .toList();
        if (!faults.isEmpty()) {
            throw RefusedException.conflict(Sentence.of("network.in-two-groups"), faults);
        }
    }

    /** Those of some networks that belong to groups. */
    List<Holder> held(Collection<ClientNetwork> some) {
        List<ClientNetwork> all = List.copyOf(some);
        List<Holder> held = new ArrayList<>();
        for (int from = 0; from < all.size(); from += MAX_ASKED) {
            List<ClientNetwork> asked = all.subList(from, Math.min(from + MAX_ASKED, all.size()));
            holders(asked.stream().map(ClientNetwork::octets).toList()).stream()
                    .filter(holder -> asked.contains(holder.network()))
                    .forEach(held::add);
        }
        return held;
    }

    private List<Holder> holders(List<byte[]> firstAddresses) {
        return entityManager
                .createQuery("""
                        select n, g.name from RequesterNetwork n join RequesterGroup g on g.id = n.groupId
                        where n.key.network in :addresses
                        """, Object[].class)
                .setParameter("addresses", firstAddresses)
                .getResultStream()
                .map(row -> new Holder(((RequesterNetwork) row[0]).network(), (String) row[1]))
                .toList();
    }

    /** The longest prefix that contains a network entirely, with its group, for each network that has one. */
    Map<ClientNetwork, Holder> longest(Collection<ClientNetwork> networks) {
        Map<ClientNetwork, Holder> byPrefix = new HashMap<>();
        List<ClientNetwork> prefixes = networks.stream()
                .flatMap(RequesterNetworks::prefixes)
                .distinct()
                .toList();
        for (int from = 0; from < prefixes.size(); from += MAX_ASKED) {
            List<byte[]> asked = prefixes.subList(from, Math.min(from + MAX_ASKED, prefixes.size())).stream()
                    .map(ClientNetwork::octets)
                    .toList();
            holders(asked).forEach(holder -> byPrefix.put(holder.network(), holder));
        }
        Map<ClientNetwork, Holder> longest = new HashMap<>();
        networks.forEach(network -> prefixes(network)
                .filter(byPrefix::containsKey)
                .findFirst()
                .ifPresent(prefix -> longest.put(network, byPrefix.get(prefix))));
        return longest;
    }

    /** The prefixes that contain a network, including itself, the longest first. */
    private static Stream<ClientNetwork> prefixes(ClientNetwork network) {
        byte[] octets = network.octets();
        return IntStream.rangeClosed(0, network.bits())
                .mapToObj(shorter -> ClientNetwork.around(octets, network.bits() - shorter));
    }

    /** Parses an address, as a network of one address. */
    static ClientNetwork address(String text) {
        try {
            ClientNetwork one = ClientNetwork.parse(text);
            if (text.indexOf('/') < 0) {
                return one;
            }
        } catch (InvalidValueException e) {
            // refused below
        }
        throw RefusedException.malformed(Sentence.of("network.not-ip", text));
    }
}
