package org.openenum.admin.health;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.ProbeWords;
import org.openenum.sentence.Sentence;

/**
 * A target that is out of service, which explains why it is not answered.
 *
 * @param target the host and port
 * @param state the state: down, draining or maintenance
 * @param since the time since which it has this state
 * @param why what was found, or the reason that a person gave
 * @param until the time at which the state ends by itself; null if it does not
 * @param answered true: it is still answered, because too few others are in service
 */
public record OutTarget(
        String target,
        String state,
        @Nullable Instant since,
        String why,
        @Nullable Instant until,
        boolean answered) {

    /** The explanation as a sentence; a person's reason stays as typed. */
    public Sentence said() {
        return state.equals("down") ? ProbeWords.sentence(why) : Sentence.plain(why);
    }
}
