package org.openenum.admin.ruleset;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.client.DialOutcome;
import org.openenum.client.EnumClient;
import org.openenum.naptr.Naptr;
import org.openenum.sentence.Sentence;

/**
 * How one SIP proxy interprets an answer.
 *
 * @param client the name of the product
 * @param uri the URI that it dials; null if it dials none
 * @param reason why it dials none; null if it dials one
 */
public record Client(
        String client, @Nullable String uri, @Nullable Sentence reason) {

    /**
     * The interpretation of an answer by each known SIP proxy.
     *
     * @param naptrs the NAPTR records of the answer, in the order of the packet
     * @param applicationUniqueString the string that they apply the regexps to
     */
    public static List<Client> of(List<Naptr> naptrs, String applicationUniqueString) {
        List<Client> clients = new ArrayList<>();
        for (EnumClient client : EnumClient.values()) {
            DialOutcome outcome = client.dial(naptrs, applicationUniqueString);
            if (outcome instanceof DialOutcome.Dialed dialed) {
                clients.add(new Client(client.label(), dialed.uri(), null));
            } else if (outcome instanceof DialOutcome.Nothing nothing) {
                clients.add(new Client(client.label(), null, nothing.sentence()));
            }
        }
        return List.copyOf(clients);
    }
}
