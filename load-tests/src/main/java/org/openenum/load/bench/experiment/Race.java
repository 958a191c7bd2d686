package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.result.Rows;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.Site;

/**
 * The comparison of servers: they hold the same contents, run at the same time on the same cores, and are measured one
 * right after another.
 *
 * @param cores the cores for each purpose
 * @param contents of all of them
 * @param first the query that shows whether a server is running
 * @param site how the place where they run differs from the default
 * @param rounds counted ones, after the warm-up
 */
public record Race(Setup setup, Cores cores, Contents contents, Questions first, UnaryOperator<Site> site, int rounds) {

    /** A comparison in the default place. */
    public Race(Setup setup, Cores cores, Contents contents, Questions first, int rounds) {
        this(setup, cores, contents, first, UnaryOperator.identity(), rounds);
    }

    /** The results. */
    public record Seen(Rows servers, Rows runs) {}

    /**
     * Measures all servers, in groups if memory is too small for all at the same time.
     *
     * @param ours runs together with each group of its peers
     */
    public Seen run(NameServer ours, List<NameServer> peers, Course course) throws IOException {
        Lineup lineup = Lineup.of(ours, peers, contents.numbers(), Machine.availableBytes());
        for (NameServer peer : lineup.left()) {
            setup.say("%s is skipped: this machine has too little memory for it", peer.name());
        }
        Map<String, Row> servers = new LinkedHashMap<>();
        List<Row> runs = new ArrayList<>();
        int turnsBefore = 0;
        for (List<NameServer> group : lineup.groups()) {
            runs.addAll(measure(group, course, turnsBefore, servers));
            turnsBefore += rounds;
        }
        return new Seen(Rows.of(servers.values()), Rows.of(runs));
    }

    private List<Row> measure(List<NameServer> group, Course course, int turnsBefore, Map<String, Row> servers)
            throws IOException {
        List<Participant> up = new ArrayList<>();
        try {
            for (NameServer server : group) {
                up.add(start(server));
            }
            course.prepare(up);
            said("warm-up", course.round(up, turnsBefore, true));
            List<Row> runs = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                runs.addAll(said("round " + round, course.round(up, turnsBefore + round, false)));
            }
            runs.addAll(said("then", course.afterwards(up, Rows.of(runs), turnsBefore + 1)));
            for (Participant each : up) {
                servers.putIfAbsent(each.name(), each.measured());
            }
            return runs;
        } finally {
            up.forEach(Participant::close);
        }
    }

    private Participant start(NameServer server) throws IOException {
        setup.say("starting %s", server.name());
        Path scratch = contents.folder().resolve("run-" + server.name().replace(' ', '-'));
        return Participant.start(server, contents, first, site.apply(Site.in(scratch, cores)));
    }

    private List<Row> said(String title, List<Row> rows) {
        rows.forEach(row -> setup.say("%-8s %s", title, row));
        return rows;
    }
}
