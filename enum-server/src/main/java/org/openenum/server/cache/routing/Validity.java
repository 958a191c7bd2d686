package org.openenum.server.cache.routing;

import java.time.Instant;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.openenum.schedule.Schedule;

/**
 * Whether something with times holds at the moment, and until when that is so. It is worked out once for each period,
 * by the first who asks in it; so it needs no task that wakes, and follows a clock that is set, to either side, with
 * the next answer.
 *
 * <p>Any thread may ask. What has no times costs a look at a field; the clock is read for what has some.
 */
public final class Validity {

    private static final Period ALWAYS = new Period(true, Long.MIN_VALUE, Long.MAX_VALUE);

    private final @Nullable Schedule times;
    private volatile Period now;

    /** @param times null: it holds always */
    public Validity(@Nullable Schedule times) {
        this.times = times;
        // Of what has times nothing is known before somebody asks.
        this.now = times == null ? ALWAYS : new Period(false, Long.MAX_VALUE, Long.MAX_VALUE);
    }

    /**
     * A time in which nothing changes.
     *
     * @param fromMillis an instant in it, since 1970
     * @param untilMillis its end
     */
    public record Period(boolean holds, long fromMillis, long untilMillis) {}

    public @Nullable Schedule times() {
        return times;
    }

    /** @param clock tells the milliseconds since 1970 */
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
