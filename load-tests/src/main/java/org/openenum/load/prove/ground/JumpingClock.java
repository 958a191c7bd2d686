package org.openenum.load.prove.ground;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Map;
import java.util.Optional;
import org.openenum.load.bench.machine.Waiting;
import org.openenum.load.bench.server.Program;
import org.openenum.load.rest.Http;

/**
 * The clock of one program, which can be set: libfaketime changes its time of day, while its monotonic time stays
 * right. One thread uses it.
 */
public final class JumpingClock {

    /** The Debian package. */
    public static final String PACKAGE = "faketime";

    private static final Path LIBRARIES = Path.of("/usr/lib");
    private static final Duration SHOWN_WITHIN = Duration.ofSeconds(30);
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(100);
    /** The time that a program shows may be a second old, and an answer may be late. */
    private static final Duration TOLERANCE = Duration.ofMinutes(2);

    private final Path file;
    private Duration offset = Duration.ZERO;

    /**
     * A clock that is right.
     *
     * @param file has its offset
     */
    public JumpingClock(Path file) throws IOException {
        this.file = file;
        write();
    }

    /** Whether libfaketime is installed. */
    public static boolean isPossible() {
        return library().isPresent();
    }

    private static Optional<Path> library() {
        try (DirectoryStream<Path> machines = Files.newDirectoryStream(LIBRARIES, "*-linux-gnu*")) {
            for (Path machine : machines) {
                Path library = machine.resolve("faketime").resolve("libfaketimeMT.so.1");
                if (Files.exists(library)) {
                    return Optional.of(library);
                }
            }
            return Optional.empty();
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The environment of a program with this clock. */
    public Map<String, String> settings() {
        return Map.of(
                "LD_PRELOAD", library().orElseThrow().toString(),
                "FAKETIME_TIMESTAMP_FILE", file.toString(),
                // Seconds until the file is read again.
                "FAKETIME_CACHE_DURATION", "1",
                "FAKETIME_DONT_FAKE_MONOTONIC", "1",
                // Without it, Java's timed waits end at once.
                "FAKETIME_FORCE_MONOTONIC_FIX", "0",
                "NO_FAKE_STAT", "1");
    }

    /** Sets it to the right time plus an offset. */
    public void jumpTo(Duration wrongBy) throws IOException {
        offset = wrongBy;
        write();
    }

    private void write() throws IOException {
        Path next = Files.writeString(
                file.resolveSibling(file.getFileName() + ".next"), "%+d".formatted(offset.toSeconds()));
        Files.move(next, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /** Waits until a program uses it, according to its HTTP answers. */
    public void awaitIn(Program program) throws IOException {
        URI probe = URI.create("http://127.0.0.1:" + program.managementPort() + "/actuator/health/readiness");
        HttpRequest request =
                HttpRequest.newBuilder(probe).timeout(SHOWN_WITHIN).build();
        Waiting.until(SHOWN_WITHIN, BETWEEN_LOOKS, () -> {
            Optional<Instant> shown = Http.send(request)
                    .headers()
                    .firstValue("Date")
                    .map(text -> ZonedDateTime.parse(text, DateTimeFormatter.RFC_1123_DATE_TIME)
                            .toInstant());
            return shown.map(time -> Duration.between(Instant.now().plus(offset), time)
                                    .abs()
                                    .compareTo(TOLERANCE)
                            < 0)
                    .orElse(false);
        });
    }
}
