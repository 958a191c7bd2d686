package org.openenum.admin.history;

import jakarta.persistence.EntityManager;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.change.Change;
import org.openenum.number.DialedDigits;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;

/**
 * Finds the changesets that stand in the history of a number, a block or a delegation, whichever it is or was, in each
 * zone that can hold it.
 */
@Component
class ChangesOfNumber {

    /**
     * In each of them some twenty looks into indexes. A deployment has a few zones; of more, the first in the order of
     * their names are looked at.
     */
    private static final int MAX_ZONES = 20;

    private final EntityManager entityManager;

    private final ChangeHistory history;

    ChangesOfNumber(EntityManager entityManager, ChangeHistory history) {
        this.entityManager = entityManager;
        this.history = history;
    }

    /**
     * Ids of changesets, the newest first.
     *
     * @param number in any notation
     * @param before only changes before this place in the log
     * @throws RefusedException if no zone can read the number
     */
    Page<Long> changesets(String number, long before, int limit) {
        List<Page<Change>> parts = zonesThatHold(number)
                .map(held -> history.ofDigits(held.zone().id(), held.digits().digits(), held.owner(), before, limit))
                .toList();
        // What is older than the end of one part may be missing in it, so the page ends where the first of them does.
        long end = parts.stream()
                .map(Page::next)
                .flatMapToLong(next -> next == null ? LongStream.empty() : LongStream.of(Long.parseLong(next)))
                .max()
                .orElse(0);
        List<Long> found = parts.stream()
                .flatMap(part -> part.items().stream())
                .filter(entry -> entry.seq() >= end)
                .map(Change::changesetId)
                .distinct()
                .sorted(Comparator.reverseOrder())
                .toList();
        long last = found.isEmpty() ? end : Math.min(end, found.get(found.size() - 1));
        return new Page<>(found, end == 0 ? null : Long.toString(last));
    }

    private record Held(Zone zone, DialedDigits digits) {

        String owner() {
            return EnumName.ownerName(digits, zone.apexName()).toString(true);
        }
    }

    private Stream<Held> zonesThatHold(String number) {
        List<Zone> zones = entityManager
                .createQuery("select z from Zone z", Zone.class)
                .getResultStream()
                .sorted(Comparator.comparing(Zone::apex))
                .toList();
        List<Held> held = new ArrayList<>();
        InvalidNumberException refusal = null;
        for (Zone zone : zones) {
            try {
                digitsIn(zone, number).ifPresent(digits -> held.add(new Held(zone, digits)));
            } catch (InvalidNumberException e) {
                refusal = e;
            }
        }
        if (held.isEmpty() && refusal != null) {
            throw RefusedException.malformed(refusal.sentence());
        }
        return held.stream().limit(MAX_ZONES);
    }

    private static Optional<DialedDigits> digitsIn(Zone zone, String number) {
        DialedDigits digits = zone.notation().read(number);
        return digits.digits().startsWith(EnumName.digitsOfApex(zone.apexName()))
                ? Optional.of(digits)
                : Optional.empty();
    }
}
