package org.openenum.server.cache.load;

import java.util.List;
import org.openenum.server.cache.apply.LoadOutcome;
import org.openenum.server.cache.apply.LoadPublisher;
import org.openenum.server.cache.apply.ScannedNumbers;
import org.openenum.server.cache.source.CacheChange;
import org.openenum.server.cache.source.LoggedChanges;

/**
 * Publishes a scan, however much has changed meanwhile: changes that are no longer in memory are read from the change
 * log and applied to it. That is faster than changes are committed, so each round leaves less for the next one, and it
 * ends. For the thread of {@link ScanLoader}.
 */
final class LogReplay {

    /** Changes per statement: some tens of milliseconds, and most pages are copied once for several changes. */
    private static final int AT_ONCE = 20_000;

    private final LoggedChanges log;
    private final Runnable goOn;

    /** @param goOn throws when the work is to stop */
    LogReplay(LoggedChanges log, Runnable goOn) {
        this.log = log;
        this.goOn = goOn;
    }

    LoadOutcome publish(ScannedNumbers scanned, LoadPublisher publisher, int epoch, boolean inAnyCase) {
        LoadOutcome outcome = publisher.scan(scanned, epoch, inAnyCase).join();
        while (outcome == LoadOutcome.OVERRUN) {
            outcome = takeChanges(scanned)
                    ? publisher.scan(scanned, epoch, inAnyCase).join()
                    : LoadOutcome.STALE;
        }
        return outcome;
    }

    /**
     * Applies the changes of the log; returns false if there are none: then the log was cut, or another history has
     * begun.
     */
    private boolean takeChanges(ScannedNumbers scanned) {
        long before = scanned.changedUpTo();
        List<CacheChange> changes;
        do {
            goOn.run();
            changes = log.changesAfter(scanned.changedUpTo(), AT_ONCE);
            // Sequence numbers have no gaps: the next one is there, or the log was cut.
            if (changes.isEmpty() || changes.get(0).seq() != scanned.changedUpTo() + 1) {
                return changes.isEmpty() && scanned.changedUpTo() > before;
            }
            scanned.take(changes);
        } while (changes.size() == AT_ONCE);
        return true;
    }
}
