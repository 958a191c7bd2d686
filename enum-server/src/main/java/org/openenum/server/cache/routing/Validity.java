package org.openenum.server.cache.routing;

import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.schedule.Schedule;

/**
 * Whether something with a schedule holds at the moment, and until when. It is computed once for each period, by the
 * first query in it. So it needs no timer, and when the clock is set, forward or back, the next answer follows it.
 *
 * <p>Any thread may use it. Without a schedule, it only reads one field; with one, it also reads the clock.
 */
public final class Validity {

    private static final Period ALWAYS = new Period(true, Long.MIN_VALUE, Long.MAX_VALUE);

    private final @Nullable Schedule times;
    private volatile Period now;

    /** @param times null if it always holds */
    public Validity(@Nullable Schedule times) {
        this.times = times;
        // With a schedule, nothing is known before the first query.
        this.now = times == null ? ALWAYS : new Period(false, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /**
     * A period in which nothing changes.
     *
     * @param fromMillis an instant in it, in milliseconds since 1970
     * @param untilMillis its end
     */
    public record Period(boolean holds, long fromMillis, long untilMillis) {}

    public @Nullable Schedule times() {
        return times;
    }

    /** @param clock returns milliseconds since 1970 */
    public Period at(LongSupplier clock) {
        Schedule schedule = times;
        if (schedule == null) {
            return ALWAYS;
        }
        long millis = clock.getAsLong();
        Period period = now;
        if (millis < period.fromMillis || millis >= period.untilMillis) {
            Instant instant = Instant.ofEpochMilli(millis);
            Instant change = schedule.nextChange(instant);
            period = new Period(
                    schedule.holdsAt(instant), millis, change == null ? Long.MAX_VALUE : change.toEpochMilli());
            now = period;
        }
        return period;
    }
}
