package org.openenum.load.prove.client;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.openenum.load.prove.history.History;

/** Queries numbers, and sometimes the serial of their zone, at one DNS server, at a steady rate while it answers. */
final class Reader implements Runnable {

    /** Some hundred queries a second, so that they delay nobody else. */
    private static final long PAUSE_NANOS = TimeUnit.MILLISECONDS.toNanos(2);

    /** Every sixth query is for the serial of the zone, which stays the same for some tens of milliseconds. */
    private static final int SERIAL_ONE_IN = 6;

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
            for (int turn = 0; !over; turn++) {
                if (turn % SERIAL_ONE_IN == 0) {
                    client.askForSerial().ifPresent(history::add);
                } else {
                    history.add(client.ask(written.pick()));
                }
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
