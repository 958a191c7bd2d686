package org.openenum.endtoend;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;

/** Reads a stream to its end in a separate thread, so that a process never blocks when it writes. */
final class StreamText {

    private final CompletableFuture<String> text;

    StreamText(InputStream stream) {
        text = CompletableFuture.supplyAsync(() -> read(stream), new OwnThread());
    }

    private static String read(InputStream stream) {
        try {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    String await() {
        return text.join();
    }
}
