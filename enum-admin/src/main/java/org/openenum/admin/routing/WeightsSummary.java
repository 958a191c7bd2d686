package org.openenum.admin.routing;

import jakarta.annotation.PreDestroy;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.openenum.admin.commit.ChangeLog;
import org.openenum.admin.usecase.Author;
import org.openenum.change.ChangeOrigin;
import org.openenum.sentence.Sentence;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/**
 * Counts who has set weights how often, and writes one line per minute for each to the audit trail instead of
 * thousands. Thread-safe.
 */
@Component
class WeightsSummary {

    private static final Logger LOG = LoggerFactory.getLogger(WeightsSummary.class);

    private static final int EVERY_SECONDS = 60;

    private final Map<Key, Integer> counts = new ConcurrentHashMap<>();

    private final ChangeLog changeLog;

    WeightsSummary(ChangeLog changeLog) {
        this.changeLog = changeLog;
    }

    private record Key(String action, String object, String caller) {}

    void count(PolicyOwner owner, String caller) {
        counts.merge(new Key(owner.kind() + ".weights", owner.name(), caller), 1, Integer::sum);
    }

    /** Also runs when the program ends, so that no count is lost. */
    @PreDestroy
    @Scheduled(initialDelay = EVERY_SECONDS, fixedDelay = EVERY_SECONDS, timeUnit = TimeUnit.SECONDS)
    void write() {
        for (Key key : List.copyOf(counts.keySet())) {
            Integer count = counts.remove(key);
            if (count != null) {
                write(key, count);
            }
        }
    }

    private void write(Key key, int count) {
        try {
            Author author = new Author(key.caller, ChangeOrigin.REST, null, null, null);
            changeLog.write(author, changes -> {
                changes.note(key.action, Sentence.plain(key.object), Sentence.of("weights.times", count));
                return count;
            });
        } catch (RuntimeException e) {
            counts.merge(key, count, Integer::sum);
            LOG.warn(
                    "{} updates of the weights of {} are not in the audit trail yet: {}",
                    count,
                    key.object,
                    e.toString());
        }
    }
}
