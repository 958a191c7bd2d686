package org.openenum.load.prove.scenario;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.openenum.load.bench.server.PostgresCluster;
import org.openenum.load.prove.ground.Ground;
import org.openenum.load.prove.ground.Place;
import org.openenum.load.prove.history.Violation;

/**
 * A control: instead of the change log, enum-server reads a view with its name, in which the order of positions is not
 * that of commits. There are no gaps, so it takes one after the other.
 */
public final class UnorderedFeed extends Scenario {

    private static final String SCHEMA = "unordered";

    /**
     * Every other change comes 32 positions late, in place of one that is itself late. A number is changed again within
     * so many, so the later row has the older change. The first positions, from the creation of the zone, are
     * unchanged.
     */
    private static final String DISORDER = """
            create schema %s
            create view change_log as
            select place.seq, logged.changeset_id, logged.subject, logged.zone_id, logged.zone_serial, logged.digits, logged.kind,
                   logged.after_status, logged.after_min_digits, logged.after_max_digits, logged.after_rule_set_id,
                   logged.rule_set_id, logged.owner, logged.type
            from public.change_log place
            join public.change_log logged
              on logged.seq = case when place.seq %% 2 = 0 and place.seq > 100 then place.seq - 32 else place.seq end
            """.formatted(SCHEMA);

    private static final Duration LONG_ENOUGH = Duration.ofSeconds(4);

    public UnorderedFeed() {
        super(
                "control-unordered-feed",
                "changes come to enum-server in another order than that of their commits: old answers must be found, also in the end",
                Violation.Kind.WENT_BACK,
                Violation.Kind.DIFFERENT);
    }

    @Override
    public String obstacle(String database) {
        return database.equals(PostgresCluster.NAME) ? "" : "H2 has no search path in an address";
    }

    @Override
    public Ground ownGround(Place place, String database) throws IOException {
        Ground.Plan plan = Ground.Plan.on(place, database);
        String url = PostgresCluster.urlAt(List.of(plan.cluster().port()));
        String disorderFirst = url + "?currentSchema=" + SCHEMA + ",public";
        return plan.server("OPENENUM_DATABASE_URL", disorderFirst).start();
    }

    /** Names that are not in this schema are looked up in the next one, so everything is in order at first. */
    @Override
    public void disturb(Trial trial) throws IOException {
        trial.calm();
        trial.ground().beneath(PostgresCluster.class).run(DISORDER);
        trial.calm(LONG_ENOUGH);
    }
}
