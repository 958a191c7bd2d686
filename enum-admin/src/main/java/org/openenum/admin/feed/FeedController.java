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

/** {@code /changes} and {@code /changes/events}: what was changed, for programs that keep in step. */
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
     * Every change after a place in the log, in the order of the commits, without gaps. The answer's `after` is where
     * the next request begins; it is good over restarts too, until the change after it leaves for the archive.
     *
     * @param after a change's number, 0 for the whole log, where nothing of it is in the archive; without it
     *     the answer says where the log ends now
     * @param zone only changes of this zone, and of shared destinations, which belong to none
     * @param limit how many at most, 1 to 1000
     * @param wait where there is nothing yet, how many seconds to wait for a change, up to 60
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
     * The same as server-sent events named change, whose id is the number of the change.
     *
     * @param after where to begin; without it, and without Last-Event-ID, from now on
     * @param zone only changes of this zone, and of shared destinations, which belong to none
     * @param seconds for how long at most, up to ten minutes
     * @param lastEventId the id of the last event that was had; goes before `after`
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
            Sentence why = Sentence.plain("after is the number of a change, 0 or greater");
            throw RefusedException.parameter("after", "range", why, after.toString());
        }
        if (wait < 0 || wait > ChangeWaiters.MAX_WAIT.toSeconds()) {
            Sentence why = Sentence.plain("wait is 0 to " + ChangeWaiters.MAX_WAIT.toSeconds() + " seconds");
            throw RefusedException.parameter("wait", "range", why, String.valueOf(wait));
        }
    }
}
