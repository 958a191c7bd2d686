package org.openenum.admin.dashboard;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.zone.ZoneService;
import org.openenum.admin.zone.ZoneView;
import org.openenum.mapping.MappingKind;
import org.springframework.stereotype.Component;

/**
 * How many numbers and blocks each zone holds.
 *
 * <p>Counting is a walk over an index, a second or two for five million numbers, so one thread at a time counts, holding this
 * object's lock, and the others wait for its result; it is good for {@link #KEPT}.
 */
@Component
class Figures {

    /** A dashboard that is a minute old is new enough, and the database has better things to do. */
    static final Duration KEPT = Duration.ofMinutes(1);

    private final ZoneService zones;

    private final MappingService mappings;

    private final Clock clock;

    private @Nullable Counted last;

    Figures(ZoneService zones, MappingService mappings, Clock clock) {
        this.zones = zones;
        this.mappings = mappings;
        this.clock = clock;
    }

    /**
     * The figures of every zone.
     *
     * @param at when they were counted
     */
    record Counted(List<ZoneFigures> zones, Instant at) {

        public long numbers() {
            return zones.stream().mapToLong(ZoneFigures::numbers).sum();
        }

        public long blocks() {
            return zones.stream().mapToLong(ZoneFigures::blocks).sum();
        }
    }

    /** The figures of one zone. */
    record ZoneFigures(String apex, long numbers, long blocks) {}

    synchronized Counted counted() {
        Instant now = clock.instant();
        Counted known = last;
        if (known == null || known.at().plus(KEPT).isBefore(now)) {
            known = count(now);
            last = known;
        }
        return known;
    }

    private Counted count(Instant now) {
        List<ZoneFigures> figures = zones.list(new Page.Wanted(null, Page.Wanted.MAX_LIMIT)).items().stream()
                .map(zone ->
                        new ZoneFigures(zone.apex(), count(zone, MappingKind.NUMBER), count(zone, MappingKind.BLOCK)))
                .toList();
        return new Counted(figures, now);
    }

    private long count(ZoneView zone, MappingKind kind) {
        return mappings.count(new MappingQuery(zone.apex(), kind, "", null, null));
    }
}
