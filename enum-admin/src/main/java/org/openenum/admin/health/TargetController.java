package org.openenum.admin.health;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.access.Readmission;
import org.openenum.admin.health.vote.Condition;
import org.openenum.admin.health.vote.TargetHealth;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.stream.EventStreams;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.Listing;
import org.openenum.sentence.Sentence;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;
import org.springframework.web.util.UriUtils;

/** {@code /targets}. */
@RestController
@RequestMapping(Api.ROOT + "/targets")
class TargetController {

    /** The name of a prober that reports without one. */
    private static final String REPORTER = "report";

    private final TargetService targets;

    private final TargetReports reports;

    private final TargetStream stream;

    private final Readmission readmission;

    private final Listing listing;

    TargetController(
            TargetService targets,
            TargetReports reports,
            TargetStream stream,
            Readmission readmission,
            Listing listing) {
        this.targets = targets;
        this.reports = reports;
        this.stream = stream;
        this.readmission = readmission;
        this.listing = listing;
    }

    /**
     * A target: a host and port that shared destinations, or record sets with a routing policy, lead to.
     *
     * @param target the host and port
     * @param state the state: up, unchecked, draining, down or maintenance
     * @param since the time since which it has this state
     * @param why an explanation of the state
     * @param until the time at which the state ends by itself; null if it does not
     * @param check how it is checked; null if it is not
     * @param outOfService set if a person has taken it out of service; otherwise null
     * @param lastAnswer the last result of a check by the enum-admin that responds, if it checks the target; otherwise
     *     null
     * @param probers the findings of each prober that checks or reports the target, in the order of their names
     * @param ruleSets the shared destinations that lead to it
     * @param recordSets the record sets with a routing policy that lead to it
     */
    record TargetJson(
            String target,
            String state,
            @Nullable Instant since,
            String why,
            @Nullable Instant until,
            TargetText.@Nullable Check check,
            TargetText.@Nullable OutOfService outOfService,
            @Nullable String lastAnswer,
            @Nullable Instant lastAnswerAt,
            List<ProberJson> probers,
            List<UseJson> ruleSets,
            List<RecordUseJson> recordSets,
            String self) {

        static TargetJson of(TargetView view) {
            TargetHealth.LastAnswer last = view.lastAnswer();
            return new TargetJson(
                    view.name().toString(),
                    ApiWord.of(view.condition().state()),
                    view.since(),
                    view.condition().why(),
                    view.condition().until(),
                    view.text().check(),
                    view.text().outOfService(),
                    last == null ? null : last.text(),
                    last == null ? null : last.at(),
                    view.probers().stream().map(ProberJson::of).toList(),
                    view.ruleSets().stream()
                            .map(use -> new UseJson(use.name(), use.held()))
                            .toList(),
                    view.recordSets().stream()
                            .map(use ->
                                    new RecordUseJson(String.valueOf(use.zone()), use.owner(), use.type(), use.held()))
                            .toList(),
                    Api.ROOT + "/targets/"
                            + UriUtils.encodePathSegment(view.name().toString(), StandardCharsets.UTF_8));
        }
    }

    /**
     * The finding of one prober on a target.
     *
     * @param prober the name of the prober
     * @param state up or down
     * @param since the time since which it finds this
     * @param why an explanation
     * @param counts false: the prober has fallen silent, and its finding does not count
     */
    record ProberJson(String prober, String state, Instant since, String why, boolean counts) {

        static ProberJson of(TargetView.Finding finding) {
            return new ProberJson(finding.prober(), finding.state(), finding.since(), finding.why(), finding.counts());
        }
    }

    /**
     * A shared destination that leads to a target.
     *
     * @param held true: the target is still answered although it is out of service, because too few others are in
     *     service
     */
    record UseJson(String ruleSet, boolean held) {}

    /**
     * A record set that leads to a target.
     *
     * @param held true: the target is still answered although it is out of service, because too few others are in
     *     service
     */
    record RecordUseJson(String zone, String owner, String type, boolean held) {}

    /**
     * The state of a target, as an external prober reports it.
     *
     * @param prober the name of the prober, to tell several apart: up to 40 lower-case letters and digits, with . and -
     *     between them; {@code report} by default
     * @param up true: the target works
     * @param reason what was found, at most 200 characters
     * @param leaseSeconds how long the report counts in seconds, unless this prober sends another, 1 to 3600
     */
    @JsonIgnoreProperties({"target"})
    record ReportRequest(
            @Nullable String prober,
            @Nullable Boolean up,
            @Nullable String reason,
            @Nullable Integer leaseSeconds) {}

    /**
     * A transition of a target to up or down.
     *
     * @param at the time of the transition
     * @param state the new state: up or down
     * @param why an explanation
     * @param votes the findings of the probers that counted at that time
     */
    record TurnJson(Instant at, String state, String why, List<VoteJson> votes) {

        static TurnJson of(HealthRows.Turn turn) {
            return new TurnJson(
                    turn.at(),
                    turn.up() ? "up" : "down",
                    turn.why(),
                    turn.voters().stream()
                            .map(voter -> new VoteJson(voter.prober(), voter.state()))
                            .toList());
        }
    }

    /** The finding of a prober, up or down, when the target changed its state. */
    record VoteJson(String prober, String state) {}

    /** The last transitions of a target, 100 at most. */
    record TurnsJson(List<TurnJson> items) {}

    /**
     * Lists the targets, in the order of their hosts and ports. A target is a host and port that a shared destination
     * or a record set with a routing policy leads to.
     *
     * @param state the state that they have: up, unchecked, draining, down or maintenance
     * @param start the beginning of their host and port
     */
    @GetMapping
    ResponseEntity<Listing.Items<TargetJson>> list(
            @RequestParam(required = false) @Nullable String state,
            @RequestParam(defaultValue = "") String start,
            HttpServletRequest request) {
        Condition.State wanted =
                state == null ? null : ApiWord.read("/state", state, List.of(Condition.State.values()));
        return listing.answer(
                targets.list(start, wanted, listing.wanted(request)).map(TargetJson::of), request);
    }

    /**
     * Streams the state of the targets as server-sent events named {@code target}. The stream begins with all targets,
     * and has an event for each change after that. An event {@code gone} is sent for a target that nothing leads to any
     * more, and {@code end} as the last event. Results of single checks are not sent, only the changes of state that
     * follow from them.
     *
     * @param start the beginning of their host and port
     * @param seconds the maximum duration of the stream in seconds, up to 600
     */
    @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(
            @RequestParam(defaultValue = "") String start,
            @RequestParam(defaultValue = "600") int seconds,
            HttpServletRequest request) {
        Duration within = EventStreams.listening(seconds, TargetStream.MAX_LISTENING);
        return stream.stream(start, within, readmission.of(request));
    }

    /**
     * Gets a target. The response has an ETag if the target has a check or was taken out of service.
     *
     * @param target the host and port
     */
    @GetMapping("/{target}")
    ResponseEntity<TargetJson> get(@PathVariable String target) {
        return answer(targets.get(TargetText.name(target)));
    }

    /**
     * Sets how a target is checked (If-Match: its ETag, if it has one).
     *
     * @param target the host and port
     */
    @PutMapping("/{target}/check")
    ResponseEntity<TargetJson> check(
            @PathVariable String target,
            @RequestBody TargetText.Check wanted,
            Precondition precondition,
            Author author) {
        return answer(targets.check(TargetText.name(target), wanted.check(), precondition, author));
    }

    /**
     * Removes the check of a target, which then counts as in service.
     *
     * @param target the host and port
     */
    @DeleteMapping("/{target}/check")
    ResponseEntity<TargetJson> uncheck(@PathVariable String target, Precondition precondition, Author author) {
        return answer(targets.check(TargetText.name(target), null, precondition, author));
    }

    /**
     * Takes a target out of service, for draining or maintenance (If-Match: its ETag, if it has one).
     *
     * @param target the host and port
     */
    @PutMapping("/{target}/out-of-service")
    ResponseEntity<TargetJson> withdraw(
            @PathVariable String target,
            @RequestBody TargetText.OutOfService wanted,
            Precondition precondition,
            Author author) {
        return answer(targets.withdraw(TargetText.name(target), wanted.withdrawal(), precondition, author));
    }

    /**
     * Puts a target back into service, unless its check finds it down.
     *
     * @param target the host and port
     */
    @DeleteMapping("/{target}/out-of-service")
    ResponseEntity<TargetJson> back(@PathVariable String target, Precondition precondition, Author author) {
        return answer(targets.withdraw(TargetText.name(target), null, precondition, author));
    }

    /**
     * Reports the state of a target that has a check, from an external prober. The report counts beside the findings of
     * other probers; for a check of kind {@code report}, reports are the only source. Reports can be sent at any rate
     * and do not change the provisioned data.
     *
     * @param target the host and port
     */
    @PutMapping("/{target}/report")
    TargetJson report(@PathVariable String target, @RequestBody ReportRequest wanted) {
        Boolean up = wanted.up();
        if (up == null) {
            throw RefusedException.invalid("/up", "missing", Sentence.of("report.up-missing"), null);
        }
        return TargetJson.of(reports.report(
                TargetText.name(target),
                Objects.requireNonNullElse(wanted.prober(), REPORTER),
                up,
                wanted.reason(),
                Objects.requireNonNullElse(wanted.leaseSeconds(), 0)));
    }

    /**
     * Withdraws the report of a prober. If the check is of kind {@code report} and no other prober reports the target,
     * it counts as in service.
     *
     * @param target the host and port
     * @param prober the name of the prober that sent the report
     */
    @DeleteMapping("/{target}/report")
    TargetJson endReport(@PathVariable String target, @RequestParam(defaultValue = REPORTER) String prober) {
        return TargetJson.of(reports.takeBack(TargetText.name(target), prober));
    }

    /**
     * Lists the changes that persons made to a target, newest first.
     *
     * @param target the host and port
     */
    @GetMapping("/{target}/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(@PathVariable String target, HttpServletRequest request) {
        return listing.answer(targets.history(TargetText.name(target), listing.wanted(request)), request);
    }

    /**
     * Lists the transitions of a target to up and down that checks and reports have caused, newest first.
     *
     * @param target the host and port
     */
    @GetMapping("/{target}/turns")
    TurnsJson turns(@PathVariable String target) {
        return new TurnsJson(targets.turns(TargetText.name(target)).stream()
                .map(TurnJson::of)
                .toList());
    }

    private static ResponseEntity<TargetJson> answer(TargetView view) {
        ResponseEntity.BodyBuilder answer = ResponseEntity.ok();
        String tag = view.entityTag();
        return (tag == null ? answer : answer.eTag(tag)).body(TargetJson.of(view));
    }
}
