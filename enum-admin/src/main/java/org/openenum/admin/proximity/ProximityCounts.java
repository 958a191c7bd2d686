package org.openenum.admin.proximity;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.openenum.admin.usecase.ApiWord;
import org.springframework.stereotype.Component;

/** Metrics of the requests to the proximity service, of the enum-admin that sends them. Thread-safe. */
@Component
class ProximityCounts {

    /** The result of a request. */
    enum Result {
        /** The name of a group. */
        GROUP,
        /** The network belongs to no group. */
        NONE,
        /** The name of a group that the service may not fill. */
        NOT_ALLOWED,
        /** No answer, or an invalid one. */
        FAILED
    }

    private final Map<Result, Counter> questions = new EnumMap<>(Result.class);

    private final Counter learnt;

    ProximityCounts(MeterRegistry registry) {
        for (Result result : Result.values()) {
            questions.put(
                    result,
                    Counter.builder("openenum.proximity.questions")
                            .description("Requests to the proximity service")
                            .tag("result", ApiWord.of(result))
                            .register(registry));
        }
        this.learnt = Counter.builder("openenum.proximity.learnt")
                .description("Networks that were added to groups because of an answer of the proximity service")
                .register(registry);
    }

    void asked(Result result) {
        Objects.requireNonNull(questions.get(result)).increment();
    }

    void learnt(int networks) {
        learnt.increment(networks);
    }
}
