package org.openenum.admin.lookup;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.Client;
import org.openenum.sentence.Sentence;

/**
 * What one or several SIP proxies make of an answer, for people: most of the time it is the same for all.
 *
 * @param clients their names
 * @param uri what they dial, or null
 * @param reason why they dial nothing, or null
 */
public record Dialled(
        List<String> clients,
        @Nullable String uri,
        @Nullable Sentence reason) {

    /** Keeps the list from changing. */
    public Dialled {
        clients = List.copyOf(clients);
    }

    /** Those that do the same together, in the order of the first of each. */
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
