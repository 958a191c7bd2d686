package org.openenum.load.bench.experiment;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.openenum.load.bench.machine.Commands;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.report.Report;
import org.openenum.load.bench.result.Result;
import org.openenum.load.bench.result.ResultFiles;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.server.Installation;
import org.openenum.load.bench.server.NameServer;
import org.openenum.load.bench.server.Peers;
import org.openenum.load.bench.server.Storage;
import org.openenum.load.bench.traffic.OwnLoad;

/**
 * What an experiment needs.
 *
 * @param options the options on the command line
 * @param peers the requested and installed peers
 * @param allowedCores the cores that this program was allowed to use at its start
 * @param results where results are kept
 * @param progress where progress is printed
 */
public record Setup(
        BenchOptions options,
        List<NameServer> peers,
        List<Integer> allowedCores,
        ResultFiles results,
        PrintStream progress) {

    public Setup {
        peers = List.copyOf(peers);
        allowedCores = List.copyOf(allowedCores);
    }

    /** With the requested and installed peers. */
    public static Setup of(BenchOptions options, ResultFiles results, PrintStream progress) throws IOException {
        Setup alone = new Setup(options, List.of(), Cores.allowed(), results, progress);
        List<NameServer> peers = alone.installed(Peers.all(alone.installation()));
        return new Setup(options, peers, alone.allowedCores, results, progress);
    }

    /** The requested and installed ones among some servers; missing ones are reported. */
    public List<NameServer> installed(List<NameServer> servers) {
        List<NameServer> installed = new ArrayList<>();
        for (NameServer each : options.chosen(servers)) {
            if (each.missing().isEmpty()) {
                installed.add(each);
            } else {
                say("%s is skipped: apt-get install %s", each.name(), each.missing());
            }
        }
        return installed;
    }

    /** The built programs. */
    public Installation installation() {
        return new Installation(options.home());
    }

    /** Assigns cores to the measured server, and moves this program, and what it starts for the load, to the others. */
    public Cores cores(int forTheServer) throws IOException {
        Cores cores = Cores.forTheServer(forTheServer, allowedCores);
        Machine.moveThisProgramTo(cores.load());
        return cores;
    }

    /** Builds the load generator of this project, for the first of the load's cores. */
    public OwnLoad ownLoad(Cores cores, OwnLoad.Shape shape) throws IOException {
        if (!Commands.exists("cc")) {
            throw new IOException("needs a C compiler: apt-get install gcc libc6-dev");
        }
        return new OwnLoad(OwnLoad.build(options.home(), folder("load")), cores.firstOfLoad(), shape);
    }

    /** Starts enum-admin on all cores, which it shares with its clients. */
    public EnumAdmin admin(Storage storage, Path scratch) throws IOException {
        return EnumAdmin.start(installation(), storage, Cores.list(allowedCores), scratch.resolve("admin.log"));
    }

    /** A folder for reusable data. */
    public Path folder(String name) {
        return options.home().resolve(".openenum/bench").resolve(name);
    }

    /** Keeps a result, and prints what the page makes of it. */
    public void keep(String caseName, Result result) throws IOException {
        results.keep(caseName, result);
        progress.println("\n" + Report.section(result));
    }

    /** Prints progress. */
    public void say(String format, Object... values) {
        progress.println(String.format(Locale.ROOT, format, values));
    }
}
