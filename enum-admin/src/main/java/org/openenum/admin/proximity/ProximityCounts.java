package org.openenum.admin.proximity;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.openenum.admin.usecase.ApiWord;
import org.springframework.stereotype.Component;

/** How the proximity service answers, for the metrics of the program that asks it. Any thread may count. */
@Component
class ProximityCounts {

    /** What a question came to. */
    enum Result {
        /** The name of a group. */
        GROUP,
        /** It belongs to no group. */
        NONE,
        /** The name of a group that the service may not fill. */
        NOT_ALLOWED,
        /** No answer, or none that can be understood. */
        FAILED
    }

    private final Map<Result, Counter> questions = new EnumMap<>(Result.class);

    private final Counter learnt;

    ProximityCounts(MeterRegistry registry) {
        for (Result result : Result.values()) {
            questions.put(
                    result,
                    Counter.builder("openenum.proximity.questions")
                            .description("Questions to the proximity service")
                            .tag("result", ApiWord.of(result))
                            .register(registry));
        }
        this.learnt = Counter.builder("openenum.proximity.learnt")
                .description("Networks that groups got because the proximity service said so")
                .register(registry);
    }

    void asked(Result result) {
        Objects.requireNonNull(questions.get(result)).increment();
    }

    void learnt(int networks) {
        learnt.increment(networks);
    }
}
