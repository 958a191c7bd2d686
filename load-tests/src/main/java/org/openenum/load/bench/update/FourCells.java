package org.openenum.load.bench.update;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.load.bench.experiment.Course;
import org.openenum.load.bench.experiment.Participant;
import org.openenum.load.bench.experiment.Questions;
import org.openenum.load.bench.machine.Cores;
import org.openenum.load.bench.machine.Machine;
import org.openenum.load.bench.result.Row;
import org.openenum.load.bench.traffic.Load;

/**
 * The four cells: each server is measured idle and right after that under update, first with numbers that exist and
 * then with others. The load has the same cores in both cases, and the changes have another one. One thread uses it.
 */
final class FourCells implements Course {

    private final Cores cores;
    private final Path folder;
    private final ChangedNumbers numbers;
    private final List<Questions> questions;
    private final Load load;
    private final Lengths lengths;
    private final int perSecond;
    private final Map<String, NumberChanges> changes = new HashMap<>();

    /**
     * The lengths of runs.
     *
     * @param seconds of one run
     * @param writerSeconds of the warm-up of changes
     */
    record Lengths(int seconds, int writerSeconds) {}

    /**
     * @param folder for files of updates
     * @param perSecond the rate of changes
     */
    FourCells(
            Cores cores,
            Path folder,
            ChangedNumbers numbers,
            List<Questions> questions,
            Load load,
            Lengths lengths,
            int perSecond) {
        this.cores = cores;
        this.folder = folder;
        this.numbers = numbers;
        this.questions = List.copyOf(questions);
        this.load = load;
        this.lengths = lengths;
        this.perSecond = perSecond;
    }

    @Override
    public void prepare(List<Participant> up) throws IOException {
        changes.clear();
        for (Participant server : up) {
            NumberChanges ofServer = new NumberChanges(server, numbers, folder, cores.writers());
            ofServer.warmUpWriter(lengths.writerSeconds());
            changes.put(server.name(), ofServer);
        }
        Machine.moveThisProgramTo(cores.writers().load());
    }

    /** A server without a warm-up is not changed in this round. */
    @Override
    public List<Row> round(List<Participant> up, int turn, boolean warmUp) throws IOException {
        List<Row> rows = new ArrayList<>();
        for (Questions each : questions) {
            for (Participant server : up) {
                int length = server.length(lengths.seconds(), warmUp);
                rows.add(server.fullSpeed(turn, each, load, length).and("changing", false));
                if (!warmUp || server.server().warmUpSeconds() > 0) {
                    NumberChanges ofServer = Objects.requireNonNull(changes.get(server.name()));
                    rows.add(ofServer.underUpdate(turn, each, load, length, perSecond));
                }
            }
        }
        return rows;
    }
}
