package org.openenum.load.simulation;

import static io.gatling.javaapi.core.CoreDsl.StringBody;
import static io.gatling.javaapi.core.CoreDsl.asLongAs;
import static io.gatling.javaapi.core.CoreDsl.doIf;
import static io.gatling.javaapi.core.CoreDsl.doSwitch;
import static io.gatling.javaapi.core.CoreDsl.exec;
import static io.gatling.javaapi.core.CoreDsl.jsonPath;
import static io.gatling.javaapi.core.CoreDsl.onCase;
import static io.gatling.javaapi.core.CoreDsl.pause;
import static io.gatling.javaapi.core.CoreDsl.repeat;
import static io.gatling.javaapi.http.HttpDsl.http;
import static io.gatling.javaapi.http.HttpDsl.status;

import io.gatling.javaapi.core.ChainBuilder;
import io.gatling.javaapi.core.Session;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.Function;
import org.openenum.load.dns.Dns;
import org.openenum.load.dns.Latencies;
import org.openenum.load.dns.Outcome;
import org.openenum.load.dns.Transport;
import org.openenum.load.token.RuleBody;

/**
 * The steps of a virtual user who makes one change: takes it from the book, reads the present state of the number,
 * sends the change, and after the 2xx sends DNS queries until the change appears, then one more over the other
 * transport. An import is acknowledged when its job is done.
 */
final class ChangeSteps {

    /** Much finer than the promised median, and a negligible load. */
    private static final Duration BETWEEN_QUESTIONS = Duration.ofMillis(1);
    /** How many of the numbers in a batch, an import or a rule set are queried. */
    private static final int SAMPLE = 3;
    /** One in this many changes is first checked over TCP. */
    private static final int CHANGES_PER_TCP = 5;

    private static final String NO_SUBJECT = "no number is free: changes come faster than they end";
    /** A small part of the time of an import. */
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(10);

    private static final String LOOK = "looked whether an import is done";
    private static final String CHANGE = "change";
    private static final String JOB = "job";
    private static final String JOB_IS_FINAL = "jobIsFinal";
    private static final String JOB_STATE = "jobState";
    private static final String SENT_NANOS = "sentNanos";
    private static final String ACKNOWLEDGED_NANOS = "acknowledgedNanos";

    private final Visitor visitor;
    private final Latencies latencies;

    ChangeSteps(Visitor visitor, Latencies latencies) {
        this.visitor = visitor;
        this.latencies = latencies;
    }

    /** One change. */
    ChainBuilder chain() {
        return chain(this::take);
    }

    /** One import; nothing if all of them are in progress. */
    ChainBuilder imports() {
        return chain(this::takeImport);
    }

    private ChainBuilder chain(Function<Session, Session> take) {
        return exec(take)
                .doIf((Session session) -> session.contains(CHANGE))
                .then(
                        Dns.ask(UpdateReport.ASK_BEFORE)
                                .question(visitor::question)
                                .check(visitor::isAllowed),
                        exec(session -> session.markAsSucceeded().set(SENT_NANOS, System.nanoTime())),
                        send(),
                        exec(this::acknowledge),
                        doIf((Session session) -> session.contains(ACKNOWLEDGED_NANOS))
                                .then(lookForIt(), exec(this::release)));
    }

    private Session take(Session session) {
        Change change = visitor.book().next(ThreadLocalRandom.current());
        if (change == null) {
            latencies.fail(UpdateReport.SEEN, NO_SUBJECT);
            return session.markAsFailed();
        }
        return visitor.thinkOf(session.set(CHANGE, change), change.first().subject());
    }

    private Session takeImport(Session session) {
        Change change = visitor.book().nextImport();
        return change == null
                ? session
                : visitor.thinkOf(session.set(CHANGE, change), change.first().subject());
    }

    private static ChainBuilder send() {
        return doSwitch(session -> change(session).kind())
                .on(
                        onCase(Change.Kind.CREATE).then(put("If-None-Match")),
                        onCase(Change.Kind.REPLACE).then(put("If-Match")),
                        onCase(Change.Kind.RE_POINT).then(put("If-Match")),
                        onCase(Change.Kind.DELETE).then(delete()),
                        onCase(Change.Kind.BATCH).then(batch()),
                        onCase(Change.Kind.IMPORT).then(importTable()),
                        onCase(Change.Kind.LARGE_IMPORT).then(importTable()));
    }

    /**
     * Creates or replaces.
     *
     * @param condition a number is created only if it does not exist, and changed only if it does
     */
    private static ChainBuilder put(String condition) {
        return exec(http(session -> restName(change(session)))
                .put(ChangeSteps::path)
                .header("Content-Type", "application/json")
                .header(condition, "*")
                .body(StringBody(session ->
                        RuleBody.json(change(session).first().version().token())))
                .check(status().in(200, 201, 204)));
    }

    private static ChainBuilder delete() {
        return exec(http(session -> restName(change(session)))
                .delete(ChangeSteps::path)
                .header("If-Match", "*")
                .check(status().in(200, 204)));
    }

    private static ChainBuilder batch() {
        return exec(http(session -> restName(change(session)))
                .post(session -> NumberPlan.batchPath(path(session)))
                .header("Content-Type", "application/json")
                .body(StringBody(session -> RuleBody.batch(change(session).tokens())))
                .check(status().in(200, 204)));
    }

    private static ChainBuilder importTable() {
        return exec(http(session -> restName(change(session)))
                        .post(ChangeSteps::path)
                        .header("Content-Type", "text/csv")
                        .body(StringBody(ChangeSteps::table))
                        .check(
                                status().is(202),
                                jsonPath("$.self").saveAs(JOB),
                                jsonPath("$.isFinal").saveAs(JOB_IS_FINAL),
                                jsonPath("$.state").saveAs(JOB_STATE)))
                .exec(asLongAs(ChangeSteps::isUnderWay)
                        .on(
                                pause(BETWEEN_LOOKS),
                                exec(http(LOOK)
                                        .get(session ->
                                                RestClient.jobPath(Objects.requireNonNull(session.getString(JOB))))
                                        .check(
                                                status().is(200),
                                                jsonPath("$.isFinal").saveAs(JOB_IS_FINAL),
                                                jsonPath("$.state").saveAs(JOB_STATE)))))
                .exec(session ->
                        RestClient.IMPORTED.equals(session.getString(JOB_STATE)) ? session : session.markAsFailed());
    }

    private static String table(Session session) {
        Change.Part imported = change(session).first();
        return RuleBody.csv(imported.subject().numbers(), imported.version().token());
    }

    private static boolean isUnderWay(Session session) {
        return !session.isFailed() && !Boolean.parseBoolean(session.getString(JOB_IS_FINAL));
    }

    /** From here on, DNS must show the change within the limit. */
    private Session acknowledge(Session session) {
        long nowNanos = System.nanoTime();
        Change change = change(session);
        if (session.isFailed()) {
            latencies.fail(restName(change), "not written");
            return session;
        }
        latencies.record(restName(change), nowNanos - session.getLong(SENT_NANOS));
        visitor.book().acknowledge(change, nowNanos);
        return session.set(ACKNOWLEDGED_NANOS, nowNanos);
    }

    private ChainBuilder lookForIt() {
        ChainBuilder once = exec(this::thinkOfAPart)
                .exec(Dns.ask(UpdateReport.SEEN)
                        .over(ChangeSteps::transport)
                        .question(visitor::question)
                        .check(visitor::isNewest)
                        .until(BETWEEN_QUESTIONS, UpdateGoals.PATIENCE, session -> session.getLong(ACKNOWLEDGED_NANOS)))
                .exec(this::recordSeen)
                .exec(Dns.ask(UpdateReport.ASK_AGAIN)
                        .over(session -> transport(session) == Transport.UDP ? Transport.TCP : Transport.UDP)
                        .question(visitor::question)
                        .check(visitor::isNewest));
        return repeat(ChangeSteps::sampleSize).on(once);
    }

    private Session thinkOfAPart(Session session) {
        List<Change.Part> parts = change(session).parts();
        Change.Part part = parts.get(ThreadLocalRandom.current().nextInt(parts.size()));
        return visitor.thinkOf(session.markAsSucceeded(), part.subject());
    }

    private Session recordSeen(Session session) {
        if (!session.isFailed()) {
            Outcome outcome = Objects.requireNonNull(session.<Outcome>get(Dns.OUTCOME));
            long tookNanos = outcome.endedNanos() - session.getLong(ACKNOWLEDGED_NANOS);
            latencies.record(UpdateReport.SEEN_AFTER + change(session).kind().words(), tookNanos);
            latencies.record(UpdateReport.SEEN_OVER + transport(session), tookNanos);
        }
        return session;
    }

    private Session release(Session session) {
        visitor.book().release(change(session));
        return session;
    }

    private static int sampleSize(Session session) {
        Change change = change(session);
        boolean isMany =
                change.parts().size() > 1 || change.first().subject().numbers().size() > 1;
        return isMany ? SAMPLE : 1;
    }

    private static Transport transport(Session session) {
        return session.userId() % CHANGES_PER_TCP == 0 ? Transport.TCP : Transport.UDP;
    }

    private static String path(Session session) {
        return change(session).first().subject().path();
    }

    private static String restName(Change change) {
        return UpdateReport.REST + change.kind().words();
    }

    private static Change change(Session session) {
        return Objects.requireNonNull(session.<Change>get(CHANGE));
    }
}
