package org.openenum.client;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.openenum.naptr.Naptr;
import org.openenum.sentence.Sentence;

/** The processing of one answer by one client; for one thread only. */
final class Dialing {

    private final String applicationUniqueString;
    private final List<DialOutcome.Verdict> verdicts = new ArrayList<>();
    private @Nullable Sentence lostBecause;

    Dialing(String applicationUniqueString) {
        this.applicationUniqueString = applicationUniqueString;
    }

    /** Lets the client read one record; false if it stops and discards the answer. */
    boolean read(Naptr naptr, RecordReading reading) {
        RecordReading.Reading read = reading.read(naptr, applicationUniqueString);
        if (read.losesAnswer()) {
            lostBecause = read.text();
            verdicts.replaceAll(before -> new DialOutcome.Verdict(
                    before.naptr(), false, before.taken() ? Sentence.of("client.lost-behind") : before.reason()));
        }
        verdicts.add(new DialOutcome.Verdict(naptr, read.taken(), read.text()));
        return !read.losesAnswer();
    }

    /** The best of the accepted records; among equals, the one read first. */
    DialOutcome outcome(Comparator<Naptr> order) {
        Optional<DialOutcome.Verdict> best = verdicts.stream()
                .filter(DialOutcome.Verdict::taken)
                .min(Comparator.comparing(DialOutcome.Verdict::naptr, order));
        if (best.isPresent()) {
            return new DialOutcome.Dialed(best.get().reason().text(), best.get().naptr(), verdicts);
        }
        return new DialOutcome.Nothing(reasonForNothing(), verdicts);
    }

    private Sentence reasonForNothing() {
        if (verdicts.isEmpty()) {
            return Sentence.of("client.no-records");
        }
        return lostBecause == null ? Sentence.of("client.none-usable") : lostBecause;
    }
}
