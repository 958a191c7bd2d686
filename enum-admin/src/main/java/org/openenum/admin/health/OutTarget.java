package org.openenum.admin.health;

import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.health.probe.ProbeWords;
import org.openenum.sentence.Sentence;

/**
 * A target that is out of service, for those who wonder why it is not answered.
 *
 * @param target host and port
 * @param state down, draining or maintenance
 * @param since when it began to be so
 * @param why what was found, or the person's reason
 * @param until when it ends by itself
 * @param answered whether it is answered all the same, because too few others are in service
 */
public record OutTarget(
        String target,
        String state,
        @Nullable Instant since,
        String why,
        @Nullable Instant until,
        boolean answered) {

    /** Why, for readers of any language; what a person has said stays as it is. */
    public Sentence said() {
        return state.equals("down") ? ProbeWords.sentence(why) : Sentence.plain(why);
    }
}
