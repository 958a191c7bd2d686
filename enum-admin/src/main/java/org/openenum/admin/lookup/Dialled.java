package org.openenum.admin.lookup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.Client;
import org.openenum.sentence.Sentence;

/**
 * The result that one or several SIP proxies derive from an answer, for display; usually it is the same for all.
 *
 * @param clients their names
 * @param uri the URI that they dial, or null
 * @param reason why they dial nothing, or null
 */
public record Dialled(
        List<String> clients,
        @Nullable String uri,
        @Nullable Sentence reason) {

    /** Makes the list immutable. */
    public Dialled {
        clients = List.copyOf(clients);
    }

    /** Groups clients with the same result, in the order of the first of each group. */
    static List<Dialled> of(List<Client> clients) {
        Map<Client, List<String>> alike = new LinkedHashMap<>();
        for (Client client : clients) {
            alike.computeIfAbsent(new Client("", client.uri(), client.reason()), same -> new ArrayList<>())
                    .add(client.client());
        }
        return alike.entrySet().stream()
                .map(one -> new Dialled(
                        one.getValue(), one.getKey().uri(), one.getKey().reason()))
                .toList();
    }
}
