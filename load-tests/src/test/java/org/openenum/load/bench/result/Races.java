package org.openenum.load.bench.result;

import java.util.List;
import org.openenum.load.bench.machine.Machine;

/** Results for tests. */
public final class Races {

    public static final Occasion OCCASION =
            new Occasion("./openenum bench", "2026-11-20T12:00:00Z", new Machine("A processor", 4, 24_000, "Linux"));

    private Races() {}

    /** Two turns of this product, a peer and the echo, and a third in which the peer is not asked. */
    public static Race ofThree() {
        return new Race(
                List.of(server("OpenENUM", false, 9.5), server("echo", true, 0), server("NSD", false, 0)),
                List.of(
                        run(1, "OpenENUM", 200_000),
                        run(1, "NSD", 100_000),
                        run(1, "echo", 250_000),
                        run(2, "OpenENUM", 100_000),
                        run(2, "NSD", 40_000),
                        run(3, "OpenENUM", 180_000)),
                List.of(
                        new PacedRun(1, "OpenENUM", 90_000, 1_350_000, 0, 40, 250),
                        new PacedRun(1, "NSD", 35_000, 525_000, 7, 50, 300),
                        new PacedRun(2, "OpenENUM", 90_000, 1_350_000, 0, 42, 200),
                        new PacedRun(3, "OpenENUM", 90_000, 1_350_000, 0, 44, 210)),
                List.of(
                        new PacedRun(1, "OpenENUM", 35_000, 525_000, 0, 30, 120),
                        new PacedRun(1, "NSD", 35_000, 525_000, 2, 51, 290)),
                List.of(new PacedRun(1, "echo", 90_000, 1_350_000, 0, 35, 190)));
    }

    private static MeasuredServer server(String name, boolean limit, double importSeconds) {
        return new MeasuredServer(name, "1.0", limit, importSeconds, 1.5, 2.5, 300_000_000, 310_000_000);
    }

    private static Run run(int turn, String server, double perSecond) {
        long answers = (long) perSecond * 15;
        return new Run(turn, server, Asked.EXISTING, perSecond, 5.25, answers, 0, answers, 100, 0);
    }
}
