package org.openenum.admin.lookup;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.Client;
import org.openenum.sentence.Sentence;

/**
 * The answer of one server in a comparison.
 *
 * @param server the address of the server
 * @param rcode the response code; null if it did not answer
 * @param records the records of its answer, sorted
 * @param problem why it did not answer; null if it did
 * @param tookMicroseconds the response time in microseconds
 * @param serial the serial of the zone on this server; null if unknown
 * @param behind how many serials it is behind the database; 0 or less if it is not behind, null if unknown
 * @param lagSeconds the maximum age of the data that it serves, in seconds, from its metrics; null if unknown
 * @param clients the URI that each SIP proxy would dial; empty if the query was not for a number
 * @param differs true: its answer differs from that of most servers
 */
public record NodeAnswer(
        String name,
        String server,
        @Nullable String rcode,
        List<String> records,
        @Nullable Sentence problem,
        long tookMicroseconds,
        @Nullable Long serial,
        @Nullable Long behind,
        @Nullable Double lagSeconds,
        List<Client> clients,
        boolean differs) {

    /** Makes the lists immutable. */
    public NodeAnswer {
        records = List.copyOf(records);
        clients = List.copyOf(clients);
    }

    NodeAnswer marked(boolean isDifferent) {
        return new NodeAnswer(
                name,
                server,
                rcode,
                records,
                problem,
                tookMicroseconds,
                serial,
                behind,
                lagSeconds,
                clients,
                isDifferent);
    }

    /**
     * The compared content: response code and records, whatever their order in the packet.
     *
     * @param isDrawn whether each server makes its own random selection: then, instead of the records, whether there
     *     are any
     */
    String said(boolean isDrawn) {
        return rcode + "\n" + (isDrawn ? String.valueOf(records.isEmpty()) : String.join("\n", records));
    }

    /** The results of the SIP proxies, grouped by equal results. */
    public List<Dialled> dialled() {
        return Dialled.of(clients);
    }

    /** The response time in seconds, for display. */
    public double seconds() {
        return tookMicroseconds / 1e6;
    }
}
