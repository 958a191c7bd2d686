package org.openenum.load.prove.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openenum.load.prove.history.History;
import org.openenum.load.prove.history.Reading;

/** Asks one DNS server for numbers, at a steady rate as long as they are answered. */
final class Reader implements Runnable {

    /** Some hundred questions a second: nobody else shall have to wait for them. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    private final String source;
    private final InetSocketAddress server;
    private final Numbers numbers;
    private final Written written;
    private final History history;
    private volatile boolean over;

    Reader(String source, InetSocketAddress server, Numbers numbers, Written written, History history) {
        this.source = source;
        this.server = server;
        this.numbers = numbers;
        this.written = written;
        this.history = history;
    }

    @Override
    public void run() {
        try (DnsClient client = new DnsClient(source, server, numbers)) {
            while (!over) {
                Reading reading = client.ask(written.pick());
                history.add(reading);
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void stop() {
        over = true;
    }
}
