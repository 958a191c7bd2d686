package org.openenum.admin.zone;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Zone;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionSynchronization;
import org.springframework.transaction.support.TransactionSynchronizationManager;

/**
 * Remembers zones as they were when a change needed them, so that the next one need not ask. That they are still so is
 * checked before that one is committed, see {@link Zones#require(String, org.openenum.admin.commit.PendingChanges)}.
 *
 * <p>Any number of threads may ask. A zone that is remembered belongs to no transaction, and nobody changes it.
 */
@Component
class KnownZones {

    /** A deployment has a few; beyond it all are read again. */
    private static final int MAX_REMEMBERED = 1_000;

    private final Map<String, ZoneFacts> byApex = new ConcurrentHashMap<>();

    /** @param apex in its canonical form */
    @Nullable
    ZoneFacts find(String apex) {
        return byApex.get(apex);
    }

    /** If this transaction is rolled back, what it read may never have been. */
    void rememberOnCommit(ZoneFacts facts) {
        TransactionSynchronizationManager.registerSynchronization(new TransactionSynchronization() {
            @Override
            public void afterCommit() {
                remember(facts);
            }
        });
    }

    void forget(Zone zone) {
        byApex.remove(zone.apex());
    }

    private void remember(ZoneFacts facts) {
        if (byApex.size() >= MAX_REMEMBERED) {
            byApex.clear();
        }
        byApex.put(facts.zone().apex(), facts);
    }
}
