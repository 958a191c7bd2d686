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

    /** Who reports without a name. */
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
     * A target in the API.
     *
     * @param target host and port
     * @param state up, unchecked, draining, down or maintenance
     * @param since when it began to be so
     * @param why some words about it
     * @param until when it ends by itself
     * @param check how it is checked; null if it is not
     * @param outOfService that a person has taken it out of service
     * @param lastAnswer of a check, where the program that was asked checks
     * @param probers what each of those finds that check it or report it, in the order of their names
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
     * What one prober finds of a target.
     *
     * @param prober its name
     * @param state up or down
     * @param since when it began to find so
     * @param why some words about it
     * @param counts whether it counts; false where it has fallen silent
     */
    record ProberJson(String prober, String state, Instant since, String why, boolean counts) {

        static ProberJson of(TargetView.Finding finding) {
            return new ProberJson(finding.prober(), finding.state(), finding.since(), finding.why(), finding.counts());
        }
    }

    /**
     * A shared destination that leads to a target.
     *
     * @param held whether the target is answered there although it is out of service, because too few others are in it
     */
    record UseJson(String ruleSet, boolean held) {}

    /**
     * A record set that leads to a target.
     *
     * @param held whether the target is answered there although it is out of service, because too few others are in it
     */
    record RecordUseJson(String zone, String owner, String type, boolean held) {}

    /**
     * A state that somebody else has found.
     *
     * @param prober who has, where there are several: up to 40 small letters, digits and . - between them; report if it
     *     is not given
     * @param up whether the target works
     * @param reason what was found, at most 200 characters
     * @param leaseSeconds how long that counts unless another report of this prober comes, 1 to 3600
     */
    @JsonIgnoreProperties({"target"})
    record ReportRequest(
            @Nullable String prober,
            @Nullable Boolean up,
            @Nullable String reason,
            @Nullable Integer leaseSeconds) {}

    /**
     * A target that came up or went down.
     *
     * @param votes what the probers found that counted then
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

    /** What a prober found when a target turned: up or down. */
    record VoteJson(String prober, String state) {}

    /** The last turns of a target, a hundred at most. */
    record TurnsJson(List<TurnJson> items) {}

    /**
     * The hosts and ports that shared destinations lead to, in the order of their names.
     *
     * @param state those that are up, unchecked, draining, down or in maintenance
     * @param start what host and port begin with
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
     * The targets as they are, and then each that changes, as server-sent events named target; gone for one that
     * nothing leads to any more, and end as the last one. What checks answer is not told, only what follows from it.
     *
     * @param start what host and port begin with
     * @param seconds for how long at most, up to ten minutes
     */
    @GetMapping(path = "/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(
            @RequestParam(defaultValue = "") String start,
            @RequestParam(defaultValue = "600") int seconds,
            HttpServletRequest request) {
        Duration within = EventStreams.listening(seconds, TargetStream.MAX_LISTENING);
        return stream.stream(start, within, readmission.of(request));
    }

    /** One target; with its ETag as soon as it has a check or was taken out of service. */
    @GetMapping("/{target}")
    ResponseEntity<TargetJson> get(@PathVariable String target) {
        return answer(targets.get(TargetText.name(target)));
    }

    /** Has a target checked, or checked otherwise (If-Match: its ETag, if it has one). */
    @PutMapping("/{target}/check")
    ResponseEntity<TargetJson> check(
            @PathVariable String target,
            @RequestBody TargetText.Check wanted,
            Precondition precondition,
            Author author) {
        return answer(targets.check(TargetText.name(target), wanted.check(), precondition, author));
    }

    /** Checks it no more: it counts as in service. */
    @DeleteMapping("/{target}/check")
    ResponseEntity<TargetJson> uncheck(@PathVariable String target, Precondition precondition, Author author) {
        return answer(targets.check(TargetText.name(target), null, precondition, author));
    }

    /** Takes a target out of service, to drain it or to work on it (If-Match: its ETag, if it has one). */
    @PutMapping("/{target}/out-of-service")
    ResponseEntity<TargetJson> withdraw(
            @PathVariable String target,
            @RequestBody TargetText.OutOfService wanted,
            Precondition precondition,
            Author author) {
        return answer(targets.withdraw(TargetText.name(target), wanted.withdrawal(), precondition, author));
    }

    /** Puts a target back in service, as far as its check allows. */
    @DeleteMapping("/{target}/out-of-service")
    ResponseEntity<TargetJson> back(@PathVariable String target, Precondition precondition, Author author) {
        return answer(targets.withdraw(TargetText.name(target), null, precondition, author));
    }

    /**
     * Reports the state of a target that has a check, as often as wanted: one prober more, or the only one where the
     * check is of the kind report. It is no change of the provisioned data.
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
     * Takes a report back. A target of which no other prober says anything counts as in service, if its check is of the
     * kind report.
     *
     * @param prober who has reported
     */
    @DeleteMapping("/{target}/report")
    TargetJson endReport(@PathVariable String target, @RequestParam(defaultValue = REPORTER) String prober) {
        return TargetJson.of(reports.takeBack(TargetText.name(target), prober));
    }

    /** What persons have said of a target, the newest first. */
    @GetMapping("/{target}/history")
    ResponseEntity<Listing.Items<HistoryEntry>> history(@PathVariable String target, HttpServletRequest request) {
        return listing.answer(targets.history(TargetText.name(target), listing.wanted(request)), request);
    }

    /** When a target came up and went down by what checks and reports have found, the newest first. */
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
