package org.openenum.load.bench.update;

import java.io.IOException;
import java.time.Duration;
import org.openenum.load.bench.server.EnumAdmin;
import org.openenum.load.bench.traffic.DnsUpdates;
import org.openenum.load.bench.traffic.LoadReport;
import org.openenum.load.rest.RestClients;
import org.openenum.load.rest.RestRequest;
import org.openenum.load.rest.RestRun;

/** Changes in the background, until they are finished or closed. */
interface ChangeLoad extends AutoCloseable {

    /**
     * The changes made.
     *
     * @param confirmed changes that the server has confirmed
     * @param perSecond how many of them per second
     * @param failed changes that it did not make
     */
    record Made(long confirmed, double perSecond, long failed) {}

    /** Ends, and returns what was changed. */
    Made finish() throws IOException;

    @Override
    void close() throws IOException;

    /** Changes through our REST API, with one kept connection for each client. */
    final class ThroughRest implements ChangeLoad {

        static final int CLIENTS = 8;
        /**
         * The numbers of one customer, in one request. The name server is measured while its numbers change, and
         * everything that changes them has one core, which is not enough for 1,000 requests a second.
         */
        static final int CHANGES_PER_REQUEST = 10;

        private final RestClients clients;

        ThroughRest(EnumAdmin admin, String token, ChangedNumbers numbers, Rate rate) {
            RestClients.Plan plan = new RestClients.Plan(
                    admin.httpPort(),
                    token,
                    CLIENTS,
                    Math.max(1, rate.perSecond() / CHANGES_PER_REQUEST),
                    Duration.ofSeconds(rate.seconds()));
            this.clients = RestClients.start(plan, turn -> request(numbers, rate.firstTurn(), turn));
        }

        @Override
        public Made finish() throws IOException {
            RestRun run = clients.finish();
            return new Made(
                    run.succeeded() * CHANGES_PER_REQUEST,
                    run.perSecond() * CHANGES_PER_REQUEST,
                    run.failed() * CHANGES_PER_REQUEST);
        }

        /** The request for the changes after {@code firstTurn}. */
        static RestRequest request(ChangedNumbers numbers, long firstTurn, long requests) {
            return numbers.request(firstTurn + requests * CHANGES_PER_REQUEST, CHANGES_PER_REQUEST);
        }

        @Override
        public void close() {
            clients.close();
        }
    }

    /** Changes by dynamic updates. */
    final class ThroughDns implements ChangeLoad {

        private static final String MADE = "NOERROR";

        private final DnsUpdates updates;

        ThroughDns(DnsUpdates updates) {
            this.updates = updates;
        }

        @Override
        public Made finish() throws IOException {
            LoadReport report = updates.finish();
            long made = report.with(MADE);
            double share = (double) made / Math.max(1, report.answers());
            return new Made(made, report.perSecond() * share, report.answers() - made + report.lost());
        }

        @Override
        public void close() throws IOException {
            updates.close();
        }
    }

    /**
     * The rate of changes.
     *
     * @param perSecond the maximum rate; lower if the server is slower
     * @param seconds after which they end by themselves
     * @param firstTurn the number of the first change
     */
    record Rate(int perSecond, int seconds, long firstTurn) {

        /** More than are sent. */
        int count() {
            return perSecond * (seconds + 1);
        }
    }
}
