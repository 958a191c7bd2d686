package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Race;
import org.openenum.load.bench.result.Run;
import org.openenum.load.bench.server.Contents;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * The way of comparing the speed of servers: they hold the same contents, are up at the same time on the same cores, and are asked one right
 * after another.
 *
 * @param ours this product, which is up beside each group of its peers
 * @param dnsPerf the load, which also says who may use which cores
 * @param rounds counted ones, after the warm-up
 * @param seconds the length of one run of dnsperf
 * @param paced whether all are asked at {@link Paces} afterwards
 */
public record Turns(Setup setup, NameServer ours, DnsPerf dnsPerf, int rounds, int seconds, boolean paced) {

    /** Measures everybody, in groups if memory is too small for all at the same time. */
    public Race race(Contents contents, List<Questions> questions) throws IOException {
        Lineup lineup = Lineup.of(ours, setup.peers(), contents.numbers(), Machine.availableBytes());
        for (NameServer peer : lineup.left()) {
            setup.say("%s does not take part: this machine's memory is too small for it", peer.name());
        }
        Map<String, MeasuredServer> servers = new LinkedHashMap<>();
        List<Run> runs = new ArrayList<>();
        Paces paces = new Paces(this);
        for (int group = 0; group < lineup.groups().size(); group++) {
            Race seen = race(lineup.groups().get(group), contents, questions, group * rounds, paces);
            seen.servers().forEach(server -> servers.putIfAbsent(server.name(), server));
            runs.addAll(seen.runs());
        }
        return new Race(List.copyOf(servers.values()), runs, paces.own(), paces.alike(), paces.likeOurs());
    }

    /** Measures servers that are up at the same time. */
    private Race race(
            List<NameServer> group, Contents contents, List<Questions> questions, int turnsBefore, Paces paces)
            throws IOException {
        List<Participant> up = new ArrayList<>();
        try {
            for (NameServer server : group) {
                up.add(start(server, contents, questions.get(0)));
            }
            warmUp(up, questions, turnsBefore);
            List<Run> runs = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                runs.addAll(ask(up, questions, turnsBefore + round, "round " + round));
            }
            if (paced) {
                paces.ask(up, questions.get(0), runs, turnsBefore);
            }
            List<MeasuredServer> servers = new ArrayList<>();
            for (Participant each : up) {
                servers.add(each.measured());
            }
            return new Race(servers, runs, List.of(), List.of(), List.of());
        } finally {
            up.forEach(Participant::close);
        }
    }

    private Participant start(NameServer server, Contents contents, Questions first) throws IOException {
        setup.say("starting %s", server.name());
        Participant participant = Participant.start(
                server, contents, first, Site.in(contents.folder().resolve("run-" + server.name()), dnsPerf.cores()));
        setup.say(
                "  first answer after %.1f s, everything in memory after %.1f s",
                Participant.seconds(participant.firstAnswer()), Participant.seconds(participant.complete()));
        return participant;
    }

    /** A run that does not count; it is never shorter than what a server needs to come to its speed. */
    private void warmUp(List<Participant> up, List<Questions> questions, int turn) throws IOException {
        for (Questions each : questions) {
            for (Participant server : up) {
                int length = Math.max(seconds, server.server().warmUpSeconds());
                Run run = server.run(turn, each, dnsPerf, length).run();
                setup.say("warm-up  %-12s %-9s %,9.0f q/s", each.asked().words(), run.server(), run.perSecond());
            }
        }
    }

    /** Asks all of them in turn one list of questions, and then the next. */
    private List<Run> ask(List<Participant> up, List<Questions> questions, int turn, String title) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Questions each : questions) {
            for (Participant server : up) {
                Participant.Outcome outcome = server.run(turn, each, dnsPerf, seconds);
                Run run = outcome.run();
                setup.say(
                        "%-8s %-12s %-9s %,9.0f q/s  %5.1f us CPU per answer",
                        title, each.asked().words(), run.server(), run.perSecond(), run.cpuMicros());
                if (run.wrong() > 0) {
                    setup.say("  %d of %d answers were wrong: %s", run.wrong(), run.sampled(), outcome.firstFault());
                }
                runs.add(run);
            }
        }
        return runs;
    }
}
