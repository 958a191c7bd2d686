package org.openenum.load.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openenum.load.dns.Latencies;

class UpdateResultTest {

    private static final long MILLISECOND = 1_000_000;

    private final Latencies latencies = new Latencies();

    private final Map<Verdict.Kind, Long> verdicts = new EnumMap<>(Verdict.Kind.class);

    @TempDir
    private Path folder;

    @Test
    void whatARunFound_isReadAsItWasWritten() throws IOException {
        seenAfter(12);

        UpdateResult result = written();

        assertThat(result.about())
                .containsEntry("written", 1)
                .containsEntry("judged", 3)
                .containsEntry("keptAllPromises", true);
        assertThat(result.times().where("name", UpdateReport.SEEN).median("p50Millis"))
                .isBetween(12.0, 12.1);
        assertThat(result.times().values("name")).contains("seen over UDP", "seen: number changed");
    }

    @Test
    void medianOverTheLimit_breaksAPromise() throws IOException {
        seenAfter(51);

        assertThat(written().about()).containsEntry("keptAllPromises", false);
    }

    @Test
    void staleAnswer_breaksAPromise() throws IOException {
        seenAfter(12);
        verdicts.put(Verdict.Kind.STALE, 1L);

        assertThat(written().about()).containsEntry("faults", 1).containsEntry("keptAllPromises", false);
    }

    private void seenAfter(int millis) {
        latencies.record("REST: number changed", MILLISECOND);
        latencies.record(UpdateReport.SEEN, millis * MILLISECOND);
        latencies.record("seen: number changed", millis * MILLISECOND);
        latencies.record("seen over UDP", millis * MILLISECOND);
        for (Verdict.Kind kind : Verdict.Kind.values()) {
            verdicts.put(kind, kind == Verdict.Kind.NEWEST ? 3L : 0L);
        }
    }

    private UpdateResult written() throws IOException {
        Properties properties = new Properties();
        properties.setProperty(UpdateOptions.PREFIX + "results", folder.toString());
        new UpdateReport(
                        UpdateOptions.of(properties, "secret"),
                        latencies,
                        verdicts,
                        new UpdateReport.Course("", List.of(), List.of()))
                .write();
        return UpdateResult.read(folder);
    }
}
