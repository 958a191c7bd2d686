package org.openenum.load.bench.update;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.openenum.load.bench.enumeration.EnumContents;
import org.openenum.load.bench.experiment.Lineup;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.experiment.Setup;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.MeasuredServer;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.OpenEnum;
import org.openenum.load.bench.server.Site;
import org.openenum.load.bench.traffic.DnsPerf;

/**
 * The four cells: each server is asked idle and right after that under update, first for numbers that exist and then for others, with all
 * servers up on the same core. Who asks has the same cores idle and under update, and who changes numbers has another.
 *
 * @param cores of the server and of the load, which is parted between those who ask and those who write
 * @param rounds counted ones, after the warm-up
 * @param seconds the length of one run of dnsperf
 * @param perSecond changes, while there are any
 */
record UnderUpdate(Setup setup, Cores cores, int rounds, int seconds, int perSecond) {

    private static final int WRITER_SECONDS = 15;

    private static final int QUICK_WRITER_SECONDS = 3;

    /** What was seen. */
    record Seen(List<MeasuredServer> servers, List<UpdateRun> runs) {}

    /** Measures everybody, in groups if memory is too small for all at the same time. */
    Seen race(EnumContents contents, List<NameServer> peers, List<Questions> questions) throws IOException {
        ChangedNumbers numbers =
                ChangedNumbers.of(contents, questions.get(0).sample().size());
        OpenEnum ours = new OpenEnum(setup.installation());
        Lineup lineup = Lineup.of(ours, peers, contents.numbers(), Machine.availableBytes());
        for (NameServer peer : lineup.left()) {
            setup.say("%s does not take part: this machine's memory is too small for it", peer.name());
        }
        Map<String, MeasuredServer> servers = new LinkedHashMap<>();
        List<UpdateRun> runs = new ArrayList<>();
        for (int group = 0; group < lineup.groups().size(); group++) {
            Seen seen = measure(lineup.groups().get(group), contents, numbers, questions, group * rounds);
            seen.servers().forEach(server -> servers.putIfAbsent(server.name(), server));
            runs.addAll(seen.runs());
        }
        return new Seen(List.copyOf(servers.values()), runs);
    }

    private Seen measure(
            List<NameServer> group,
            EnumContents contents,
            ChangedNumbers numbers,
            List<Questions> questions,
            int turnsBefore)
            throws IOException {
        List<Contender> up = new ArrayList<>();
        try {
            up.addAll(startAll(group, contents, numbers, questions.get(0)));
            if (!setup.options().quick()) {
                warmUp(up, questions, turnsBefore);
            }
            List<UpdateRun> runs = new ArrayList<>();
            for (int round = 1; round <= rounds; round++) {
                runs.addAll(ask(up, questions, turnsBefore + round, "round " + round));
            }
            List<MeasuredServer> servers = new ArrayList<>();
            for (Contender each : up) {
                servers.add(each.participant().measured());
            }
            return new Seen(servers, runs);
        } finally {
            up.forEach(Contender::close);
        }
    }

    /** Starts all at the same time, as this is not what is measured here; when all are up they move to the core of the server. */
    private List<Contender> startAll(
            List<NameServer> group, EnumContents contents, ChangedNumbers numbers, Questions first) throws IOException {
        List<CompletableFuture<Contender>> starting = new ArrayList<>();
        for (NameServer server : group) {
            setup.say("starting %s", server.name());
            starting.add(CompletableFuture.supplyAsync(() -> {
                try {
                    return start(server, contents, numbers, first);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                }
            }));
        }
        List<Contender> up = new ArrayList<>();
        try {
            for (CompletableFuture<Contender> each : starting) {
                up.add(each.join());
            }
            for (Contender each : up) {
                each.warmUpWriter(setup.options().quick() ? QUICK_WRITER_SECONDS : WRITER_SECONDS);
                each.moveTo(cores);
            }
            Machine.moveThisProgramTo(cores.writers().load());
            return up;
        } catch (CompletionException e) {
            starting.forEach(UnderUpdate::closeWhenUp);
            throw new IOException(e.getCause() instanceof UncheckedIOException io ? io.getCause() : e);
        }
    }

    private static void closeWhenUp(CompletableFuture<Contender> starting) {
        try {
            starting.join().close();
        } catch (CompletionException e) {
            // What did not start has nothing to close.
        }
    }

    private Contender start(NameServer server, EnumContents contents, ChangedNumbers numbers, Questions first)
            throws IOException {
        boolean ours = server.name().equals(OpenEnum.NAME);
        Cores whileStarting =
                ours ? cores : new Cores(cores.load(), cores.serverCount(), cores.load(), cores.loadThreads());
        Site site = Site.in(contents.folder().resolve("update-" + server.name()), whileStarting)
                .forChanges();
        return new Contender(
                Participant.start(server, contents.contents(), first, site), numbers, site.scratch(), cores.writers());
    }

    /** Runs that do not count; who is at its speed at once need not be changed. */
    private void warmUp(List<Contender> up, List<Questions> questions, int turn) throws IOException {
        DnsPerf dnsPerf = new DnsPerf(cores.askers(), DnsPerf.MANY);
        for (Questions each : questions) {
            for (Contender server : up) {
                int length = server.participant().server().warmUpSeconds();
                said("warm-up", server.idle(turn, each, dnsPerf, Math.max(seconds, length)));
                if (length > 0) {
                    said("warm-up", server.underUpdate(turn, each, dnsPerf, Math.max(seconds, length), perSecond));
                }
            }
        }
    }

    /** Asks all of them in turn one list of questions, idle and under update, and then the next. */
    private List<UpdateRun> ask(List<Contender> up, List<Questions> questions, int turn, String title)
            throws IOException {
        DnsPerf dnsPerf = new DnsPerf(cores.askers(), DnsPerf.MANY);
        List<UpdateRun> runs = new ArrayList<>();
        for (Questions each : questions) {
            for (Contender server : up) {
                runs.add(said(title, server.idle(turn, each, dnsPerf, seconds)));
                runs.add(said(title, server.underUpdate(turn, each, dnsPerf, seconds, perSecond)));
            }
        }
        return runs;
    }

    private UpdateRun said(String title, UpdateRun seen) {
        setup.say(
                "%-8s %-12s %-9s %-12s %,9.0f q/s  %5.1f us CPU per answer  %,6.0f changes/s%s",
                title,
                seen.run().asked().words(),
                seen.run().server(),
                seen.changing() ? "under update" : "idle",
                seen.run().perSecond(),
                seen.run().cpuMicros(),
                seen.changesPerSecond(),
                faults(seen));
        return seen;
    }

    private static String faults(UpdateRun seen) {
        return (seen.run().wrong() > 0 ? "; " + seen.run().wrong() + " wrong answers" : "")
                + (seen.changesFailed() > 0 ? "; " + seen.changesFailed() + " changes failed" : "")
                + (seen.missing() > 0 ? "; " + seen.missing() + " changes not in DNS" : "");
    }
}
