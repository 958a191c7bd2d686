package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.openenum.load.prove.client.Floods;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;

/**
 * enum-server is flooded with small queries with large answers, from one address and from many; its answers stay small,
 * and all other clients are answered.
 */
public final class Flooded extends Scenario {

    private static final Duration FOR = Duration.ofSeconds(6);
    private static final int PER_SECOND = 50;
    /** In addition, those of one second come at once, and some after the last queries. */
    private static final long ANSWERS = PER_SECOND * (FOR.toSeconds() + 2);

    private static final int LARGEST_OCTETS = 1_232;

    private final boolean isLimited;

    /**
     * @param isLimited whether the networks of the flood have a limit, beyond which they get no more octets than they
     *     send
     */
    public Flooded(boolean isLimited) {
        super(
                isLimited ? "flood-limited" : "flood",
                "enum-server is flooded with small questions for large answers, from one address and from many"
                        + (isLimited ? ", whose networks may have " + PER_SECOND + " answers a second" : ""));
        this.isLimited = isLimited;
    }

    @Override
    public @Nullable Ground ownGround(Place place, String database) throws IOException {
        return isLimited
                ? Ground.Plan.on(place, database)
                        .server("OPENENUM_DNS_RESPONSELIMIT_PERSECOND", "" + PER_SECOND)
                        .server("OPENENUM_DNS_RESPONSELIMIT_EXEMPT", "127.0.0.0/24")
                        .start()
                : null;
    }

    @Override
    public void disturb(Trial trial) throws IOException {
        Floods floods = new Floods(trial.ground().counterpart());
        floods.prepare();
        trial.faults(Set.of(), () -> {
            trial.add(floods.run(FOR));
            if (isLimited) {
                trial.limitFloods(ANSWERS * LARGEST_OCTETS);
            }
        });
    }
}
