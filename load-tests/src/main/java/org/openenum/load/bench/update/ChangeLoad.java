package org.openenum.load.bench.update;

import java.io.IOException;
import java.time.Duration;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.traffic.DnsPerfReport;
import org.openenum.load.bench.traffic.DnsUpdates;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRun;

/** Changes that go on in the background until they are finished, or closed. */
interface ChangeLoad extends AutoCloseable {

    /**
     * What was changed.
     *
     * @param confirmed changes that the server said it had made
     * @param perSecond how many of them in a second
     * @param failed changes that it did not make
     */
    record Made(long confirmed, double perSecond, long failed) {

        static final Made NOTHING = new Made(0, 0, 0);
    }

    /** Ends it, and says what was changed. */
    Made finish() throws IOException;

    @Override
    void close() throws IOException;

    /** Our REST API, with one connection kept by each client. */
    final class ThroughRest implements ChangeLoad {

        static final int CLIENTS = 8;

        private final RestClients clients;

        ThroughRest(EnumAdmin admin, String token, ChangedNumbers numbers, Rate rate) {
            RestClients.Plan plan = new RestClients.Plan(
                    admin.httpPort(), token, CLIENTS, rate.perSecond(), Duration.ofSeconds(rate.seconds()));
            this.clients = RestClients.start(plan, turn -> numbers.request(rate.firstTurn() + turn));
        }

        @Override
        public Made finish() throws IOException {
            RestRun run = clients.finish();
            return new Made(run.succeeded(), run.perSecond(), run.failed());
        }

        @Override
        public void close() {
            clients.close();
        }
    }

    /** Dynamic updates. */
    final class ThroughDns implements ChangeLoad {

        private static final String MADE = "NOERROR";

        private final DnsUpdates updates;

        ThroughDns(DnsUpdates updates) {
            this.updates = updates;
        }

        @Override
        public Made finish() throws IOException {
            DnsPerfReport report = updates.finish();
            long made = report.codes().getOrDefault(MADE, 0L);
            return new Made(made, report.perSecond() * report.share(MADE), report.completed() - made + report.lost());
        }

        @Override
        public void close() throws IOException {
            updates.close();
        }
    }

    /**
     * How fast.
     *
     * @param perSecond changes in a second, if the server makes so many
     * @param seconds when they end by themselves
     * @param firstTurn the first of them
     */
    record Rate(int perSecond, int seconds, long firstTurn) {

        /** More than are sent. */
        int count() {
            return perSecond * (seconds + 1);
        }
    }
}
