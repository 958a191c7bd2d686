package org.openenum.admin.feed;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.access.Readmission;
import org.openenum.admin.stream.EventStreams;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.sentence.Sentence;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.context.request.async.DeferredResult;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** {@code /changes} and {@code /changes/events}: the changes, for programs that follow them. */
@RestController
@RequestMapping(Api.ROOT)
class FeedController {

    private final ChangeFeed feed;

    private final ChangeWaiters waiters;

    private final ChangeStreams streams;

    private final Readmission readmission;

    FeedController(ChangeFeed feed, ChangeWaiters waiters, ChangeStreams streams, Readmission readmission) {
        this.feed = feed;
        this.streams = streams;
        this.waiters = waiters;
        this.readmission = readmission;
    }

    /**
     * Lists the changes after a position in the change log, in commit order, without gaps. The next request begins
     * after the {@code after} of the response. That position stays valid over restarts, until the change after it is
     * moved to the archive.
     *
     * @param after the number of a change: the position to begin after; 0 for the whole log, unless changes were
     *     archived; if missing, the response only has the position of the end of the log
     * @param zone only changes of this zone, and of shared destinations, which belong to no zone
     * @param limit the maximum number of changes, 1 to 1000
     * @param wait how many seconds to wait for a change if there is none yet, up to 60
     */
    @GetMapping("/changes")
    DeferredResult<Portion> changes(
            @RequestParam(required = false) @Nullable Long after,
            @RequestParam(required = false) @Nullable String zone,
            @RequestParam(defaultValue = "100") int limit,
            @RequestParam(defaultValue = "0") int wait,
            Caller caller,
            HttpServletRequest request) {
        check(after, wait);
        FeedQuery wish = new FeedQuery(zone, caller.limits().numberPrefixes(), limit);
        Portion now = feed.read(wish, after == null ? feed.end() : after);
        if (wait > 0 && now.isNothing()) {
            return waiters.await(caller.name(), readmission.of(request), wish, now.after(), Duration.ofSeconds(wait));
        }
        DeferredResult<Portion> answer = new DeferredResult<>();
        answer.setResult(now);
        return answer;
    }

    /**
     * Streams the changes as server-sent events named {@code change}, whose id is the number of the change.
     *
     * @param after the position to begin after; without it and without Last-Event-ID, the stream begins with the next
     *     change
     * @param zone only changes of this zone, and of shared destinations, which belong to no zone
     * @param seconds the maximum duration of the stream in seconds, up to 600
     * @param lastEventId the id of the last event received; takes precedence over {@code after}
     */
    @GetMapping(path = "/changes/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(
            @RequestParam(required = false) @Nullable Long after,
            @RequestParam(required = false) @Nullable String zone,
            @RequestParam(defaultValue = "600") int seconds,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable Long lastEventId,
            Caller caller,
            HttpServletRequest request) {
        Long place = lastEventId == null ? after : lastEventId;
        check(place, 0);
        Duration within = EventStreams.listening(seconds, ChangeStreams.MAX_LISTENING);
        FeedQuery wish = new FeedQuery(zone, caller.limits().numberPrefixes(), Page.Wanted.DEFAULT_LIMIT);
        return streams.stream(wish, place == null ? feed.end() : place, within, readmission.of(request));
    }

    private static void check(@Nullable Long after, int wait) {
        if (after != null && after < 0) {
            Sentence why = Sentence.plain("after must be the number of a change, 0 or greater");
            throw RefusedException.parameter("after", "range", why, after.toString());
        }
        if (wait < 0 || wait > ChangeWaiters.MAX_WAIT.toSeconds()) {
            Sentence why = Sentence.plain("wait must be 0 to " + ChangeWaiters.MAX_WAIT.toSeconds() + " seconds");
            throw RefusedException.parameter("wait", "range", why, String.valueOf(wait));
        }
    }
}
