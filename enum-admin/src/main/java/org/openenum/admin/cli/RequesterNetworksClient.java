package org.openenum.admin.cli;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.openenum.requester.ClientNetwork;
import tools.jackson.databind.JsonNode;

/** Networks of requester groups over the REST API; the reason of each change names the country database. */
final class RequesterNetworksClient {

    /** Networks in one request: some 450 kB, of the megabyte that a request may have. */
    private static final int MAX_IN_A_REQUEST = 10_000;

    private static final int GROUPS_OF_A_PAGE = 1_000;
    private static final int CHANGES_LOOKED_AT = 20;
    private static final String REASON = "country database ";

    private final RunningProduct product;
    private final String token;
    private final CountryDatabase database;

    RequesterNetworksClient(RunningProduct product, String token, CountryDatabase database) {
        this.product = product;
        this.token = token;
        this.database = database;
    }

    /** @throws CliException if the networks of a group come from the same kind of database, and a newer one */
    void refuseOlder(String group) {
        String of = REASON + database.type() + " of ";
        for (JsonNode change : product.get(path(group) + "/history?limit=" + CHANGES_LOOKED_AT, token)
                .get("items")) {
            String reason = change.get("reason").asString("");
            if (reason.startsWith(of)) {
                Instant built = instant(reason.substring(of.length()));
                if (built.isAfter(database.built())) {
                    throw new CliException("the file was built at " + database.built()
                            + ", but the networks of the group " + group + " come from one that was built at " + built
                            + ": --older uses the older file anyway");
                }
                return;
            }
        }
    }

    private static Instant instant(String text) {
        try {
            return Instant.parse(text);
        } catch (DateTimeParseException e) {
            return Instant.MIN; // a reason that somebody else wrote
        }
    }

    /** The networks of groups, each of which must exist. */
    Map<String, Set<ClientNetwork>> networks(Collection<String> groups) {
        Map<String, Set<ClientNetwork>> all = new LinkedHashMap<>();
        for (String group : groups) {
            Set<ClientNetwork> networks = new LinkedHashSet<>();
            product.get(path(group) + "/networks", token)
                    .get("networks")
                    .forEach(network -> networks.add(ClientNetwork.parse(network.asString())));
            all.put(group, networks);
        }
        return all;
    }

    /** The networks of all groups but these. */
    Set<ClientNetwork> others(Set<String> groups) {
        Set<ClientNetwork> networks = new HashSet<>();
        String cursor = "";
        while (cursor != null) {
            JsonNode page = product.get(
                    "/requester-groups?limit=" + GROUPS_OF_A_PAGE
                            + (cursor.isEmpty() ? "" : "&cursor=" + encoded(cursor)),
                    token);
            for (JsonNode group : page.get("items")) {
                String name = group.get("name").asString();
                if (!groups.contains(name)) {
                    networks.addAll(networks(List.of(name)).get(name));
                }
            }
            cursor = page.get("next").asString(null);
        }
        return networks;
    }

    /** Makes the changes, in the order that {@link NetworkMoves} describes. */
    void apply(NetworkMoves moves) {
        moves.free().forEach((group, networks) -> send(group, "add", networks));
        moves.lost().forEach((group, networks) -> send(group, "remove", networks));
        moves.moved().forEach((group, networks) -> send(group, "add", networks));
    }

    private void send(String group, String what, List<ClientNetwork> networks) {
        for (int from = 0; from < networks.size(); from += MAX_IN_A_REQUEST) {
            List<String> part = networks.subList(from, Math.min(from + MAX_IN_A_REQUEST, networks.size())).stream()
                    .map(ClientNetwork::toString)
                    .toList();
            product.change(
                    path(group) + "/networks",
                    Map.of(what, part),
                    REASON + database.type() + " of " + database.built(),
                    token);
        }
    }

    private static String path(String group) {
        return "/requester-groups/" + encoded(group);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
