package org.openenum.admin.lookup;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.ruleset.Client;
import org.openenum.sentence.Sentence;

/**
 * What one of several servers said to the same question.
 *
 * @param server its address
 * @param rcode or null if it was silent
 * @param records its answer, sorted
 * @param problem why there was none, or null
 * @param serial the serial that it has for the zone, or null if it does not say
 * @param behind how many serials it is behind the database; 0 or less where it is not, null where that is not known
 * @param lagSeconds how old what it serves may be, by its metrics; null where it does not say
 * @param clients what each SIP proxy would dial; empty where no number was asked for
 * @param differs whether it says something else than most of them
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

    /** Keeps the lists from changing. */
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
     * What is compared: response code and records, whatever their order in the packet.
     *
     * @param isDrawn whether each server draws for itself: then, of records, whether there are any
     */
    String said(boolean isDrawn) {
        return rcode + "\n" + (isDrawn ? String.valueOf(records.isEmpty()) : String.join("\n", records));
    }

    /** What the SIP proxies do, those that do the same together. */
    public List<Dialled> dialled() {
        return Dialled.of(clients);
    }

    /** How long it took, for people. */
    public double seconds() {
        return tookMicroseconds / 1e6;
    }
}
