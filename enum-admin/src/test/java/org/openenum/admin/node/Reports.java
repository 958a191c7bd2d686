package org.openenum.admin.node;

import java.util.List;
import java.util.Map;

/** Reports of servers. */
final class Reports {

    private Reports() {}

    static NodeReport of(String instance, long sequence, long uptimeSeconds, NodeReport.State state, long change) {
        return of(
                instance,
                sequence,
                uptimeSeconds,
                state,
                change,
                Map.of("NOERROR", sequence * 100),
                List.of(new NodeReport.AnswerTime(1.28e-4, sequence * 100)),
                0);
    }

    /** A report with these counts. */
    static NodeReport counting(
            long uptimeSeconds, Map<String, Long> answers, List<NodeReport.AnswerTime> times, long waited) {
        return of("a", uptimeSeconds, uptimeSeconds, NodeReport.State.READY, 0, answers, times, waited);
    }

    private static NodeReport of(
            String instance,
            long sequence,
            long uptimeSeconds,
            NodeReport.State state,
            long change,
            Map<String, Long> answers,
            List<NodeReport.AnswerTime> times,
            long waited) {
        return new NodeReport(
                instance,
                sequence,
                "1.0",
                uptimeSeconds * 1_000,
                state,
                null,
                change,
                false,
                21L,
                5_000_000,
                95L,
                answers,
                times,
                waited,
                "127.0.0.1:5300",
                "127.0.0.1:9301");
    }

    static NodeReport ready(String instance, long sequence, long uptimeSeconds, long change) {
        return of(instance, sequence, uptimeSeconds, NodeReport.State.READY, change);
    }
}
