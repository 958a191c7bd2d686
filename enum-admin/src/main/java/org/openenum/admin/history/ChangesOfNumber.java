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
 * Finds the changesets in the history of a number, block or delegation, whatever exists or existed with these digits,
 * in each zone that can contain it.
 */
@Component
class ChangesOfNumber {

    /**
     * Each zone costs some twenty index lookups. A deployment has a few zones; if it has more, only the first ones by
     * name are searched.
     */
    private static final int MAX_ZONES = 20;

    private final EntityManager entityManager;

    private final ChangeHistory history;

    ChangesOfNumber(EntityManager entityManager, ChangeHistory history) {
        this.entityManager = entityManager;
        this.history = history;
    }

    /**
     * The ids of changesets, newest first.
     *
     * @param number in any notation
     * @param before only changes before this position in the log
     * @throws RefusedException if no zone can read the number
     */
    Page<Long> changesets(String number, long before, int limit) {
        List<Page<Change>> parts = zonesThatHold(number)
                .map(held -> history.ofDigits(held.zone().id(), held.digits().digits(), held.owner(), before, limit))
                .toList();
        // A part may lack changes that are older than its end, so the page ends at the newest of those ends.
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
