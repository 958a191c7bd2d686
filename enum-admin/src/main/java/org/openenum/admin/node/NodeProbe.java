package org.openenum.admin.node;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Looks at one enum-server again and again and keeps what it found last. One thread calls {@link #look}; anyone may read.
 */
final class NodeProbe {

    /** A server on the same continent answers in a tenth of it. */
    private static final Duration MAX_WAIT = Duration.ofSeconds(2);

    /** Ten times what an enum-server writes. */
    private static final int MAX_OCTETS = 1 << 20;

    /** What is older than this is not known any more: the server, or the way to it, hangs. */
    private static final Duration MAX_AGE = Duration.ofSeconds(10);

    private static final int OK = 200;

    private final NodeAddress address;

    private final HttpClient http;

    private final Clock clock;

    private volatile Seen seen = new Seen(NodeHealth.SILENT, null, Rates.NONE);

    NodeProbe(NodeAddress address, HttpClient http, Clock clock) {
        this.address = address;
        this.http = http;
        this.clock = clock;
    }

    private record Seen(NodeHealth health, @Nullable Reading reading, Rates rates) {}

    NodeAddress address() {
        return address;
    }

    /** Asks the server for its metrics and its health. */
    void look() throws InterruptedException {
        Reading last = seen.reading();
        try {
            Reading reading = Reading.of(get(address.metrics()).text(), clock.instant());
            NodeHealth health = get(address.readiness()).status() == OK ? NodeHealth.READY : NodeHealth.NOT_READY;
            seen = new Seen(health, reading, last == null ? Rates.NONE : Rates.between(last, reading));
        } catch (IOException e) {
            seen = new Seen(NodeHealth.SILENT, last, Rates.NONE);
        }
    }

    NodeView view() {
        Seen now = seen;
        Reading reading = now.reading();
        if (now.health() == NodeHealth.SILENT || reading == null || isOld(reading.at())) {
            return NodeView.silent(address.name(), reading == null ? null : reading.at());
        }
        return NodeView.of(address.name(), now.health(), reading, now.rates());
    }

    Rates rates() {
        Seen now = seen;
        return now.reading() == null || isOld(now.reading().at()) ? Rates.NONE : now.rates();
    }

    private boolean isOld(Instant at) {
        return at.plus(MAX_AGE).isBefore(clock.instant());
    }

    private record Answer(int status, String text) {}

    private Answer get(URI uri) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(uri).timeout(MAX_WAIT).build();
        HttpResponse<InputStream> response = http.send(request, HttpResponse.BodyHandlers.ofInputStream());
        try (InputStream body = response.body()) {
            byte[] octets = body.readNBytes(MAX_OCTETS);
            return new Answer(response.statusCode(), new String(octets, StandardCharsets.UTF_8));
        }
    }
}
