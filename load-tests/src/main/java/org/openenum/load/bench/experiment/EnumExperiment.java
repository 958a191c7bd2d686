package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Asked;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.result.Run;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * ENUM servers measured with numbers that exist and numbers that do not, after the report of Shen and Schulzrinne (CUCS-029-06): throughput on one
 * core, processor time per answer, memory, import, and time to the first answer.
 *
 * @param ours this product, which is up beside each group of its peers
 * @param rounds counted ones, after the warm-up
 * @param seconds the length of one run of dnsperf
 */
public record EnumExperiment(
        NameServer ours, List<NameServer> peers, Cores cores, int rounds, int seconds, PrintStream progress) {

    /** How results call it. */
    public static final String NAME = "enum";

    /**
     * What was seen.
     *
     * @param servers those that took part
     * @param runs those that count
     */
    public record Seen(List<MeasuredServer> servers, List<Run> runs) {}

    /** Measures with contents that are prepared. */
    public Seen measure(EnumContents contents) throws IOException {
        Lineup lineup = Lineup.of(ours, peers, contents.numbers(), Machine.availableBytes());
        for (NameServer peer : lineup.left()) {
            say("%s does not take part: this machine's memory is too small for it", peer.name());
        }
        AnswerKey key = AnswerKey.to(contents);
        Map<String, MeasuredServer> servers = new LinkedHashMap<>();
        List<Run> runs = new ArrayList<>();
        for (int group = 0; group < lineup.groups().size(); group++) {
            Seen seen = measure(lineup.groups().get(group), key, group * rounds);
            seen.servers().forEach(server -> servers.putIfAbsent(server.name(), server));
            runs.addAll(seen.runs());
        }
        return new Seen(List.copyOf(servers.values()), runs);
    }

    /** Measures servers that are up at the same time. */
    private Seen measure(List<NameServer> group, AnswerKey key, int turnsBefore) throws IOException {
        List<Participant> up = new ArrayList<>();
        try {
            for (NameServer server : group) {
                up.add(start(server, key));
            }
            ask(up, turnsBefore, "warm-up");
            List<Run> runs = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                runs.addAll(ask(up, turnsBefore + round, "round " + round));
            }
            List<MeasuredServer> servers = new ArrayList<>();
            for (Participant each : up) {
                servers.add(each.measured());
            }
            return new Seen(servers, runs);
        } finally {
            up.forEach(Participant::close);
        }
    }

    private Participant start(NameServer server, AnswerKey key) throws IOException {
        say("starting %s", server.name());
        Participant participant = Participant.start(server, key, cores);
        say(
                "  first answer after %.1f s, everything in memory after %.1f s",
                Participant.seconds(participant.firstAnswer()), Participant.seconds(participant.complete()));
        return participant;
    }

    /** Asks all of them in turn for numbers that exist, and then for others. */
    private List<Run> ask(List<Participant> up, int turn, String title) throws IOException {
        List<Run> runs = new ArrayList<>();
        for (Asked asked : Asked.values()) {
            for (Participant each : up) {
                Participant.Outcome outcome = each.run(turn, asked, new DnsPerf(cores), seconds);
                Run run = outcome.run();
                say(
                        "%-8s %-12s %-9s %,9.0f q/s  %5.1f us CPU per answer",
                        title, asked.words(), run.server(), run.perSecond(), run.cpuMicros());
                if (run.wrong() > 0) {
                    say("  %d of %d answers were wrong: %s", run.wrong(), run.sampled(), outcome.firstFault());
                }
                runs.add(run);
            }
        }
        return runs;
    }

    private void say(String format, Object... values) {
        progress.println(String.format(Locale.ROOT, format, values));
    }
}
