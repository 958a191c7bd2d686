package org.openenum.load.dns;

import io.gatling.core.action.Action;
import io.gatling.core.action.builder.ActionBuilder;
import io.gatling.core.structure.ChainBuilder;
import io.gatling.core.structure.ScenarioContext;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/** Describes a query as a step of a scenario. */
public final class AskBuilder implements io.gatling.javaapi.core.ActionBuilder {

    private final String name;
    private DnsCheck check = (session, answered) -> Judgement.RIGHT;
    private Function<Session, Transport> transport = session -> Transport.UDP;
    private @Nullable Function<Session, Question> question;
    private AskAction.@Nullable Patience patience;

    AskBuilder(String name) {
        this.name = name;
    }

    public AskBuilder over(Transport fixed) {
        return over(session -> fixed);
    }

    /** Sets the transport; the default is UDP. */
    public AskBuilder over(Function<Session, Transport> chosen) {
        transport = chosen;
        return this;
    }

    public AskBuilder question(Function<Session, Question> asked) {
        question = asked;
        return this;
    }

    /** The condition that the answer must meet. */
    public AskBuilder check(DnsCheck condition) {
        check = condition;
        return this;
    }

    /**
     * Repeats the query until the check is right.
     *
     * <p>Gatling gets one response: from the instant to the first correct answer, or until the time has passed. Each
     * single query is in the latencies with the name of the step and {@code ", each question"}.
     *
     * @param every the time between two queries; the next one waits for the answer to the last
     * @param within how long after the instant queries are repeated
     * @param sinceNanos the instant, from {@link System#nanoTime()}
     */
    public AskBuilder until(Duration every, Duration within, ToLongFunction<Session> sinceNanos) {
        patience = new AskAction.Patience(every, within, sinceNanos);
        return this;
    }

    @Override
    public ActionBuilder asScala() {
        Function<Session, Question> asked = question;
        if (asked == null) {
            throw new IllegalStateException("the step '" + name + "' has no question");
        }
        AskAction.Plan plan = new AskAction.Plan(name, transport, asked, check, patience);
        return new ActionBuilder() {
            @Override
            public Action build(ScenarioContext context, Action next) {
                DnsComponents components = context.protocolComponentsRegistry().components(DnsComponents.KEY);
                Reporter reporter = new Reporter(
                        name,
                        context.coreComponents().statsEngine(),
                        context.coreComponents().clock(),
                        components.latencies());
                return new AskAction(plan, components, reporter, next);
            }

            @Override
            public ChainBuilder toChainBuilder() {
                return ActionBuilder.super.toChainBuilder();
            }
        };
    }
}
