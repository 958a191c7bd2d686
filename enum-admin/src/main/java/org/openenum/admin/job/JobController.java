package org.openenum.admin.job;

import jakarta.servlet.http.HttpServletRequest;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.account.access.Readmission;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Listing;
import org.openenum.sentence.Sentence;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** {@code /jobs}: running and past jobs. */
@RestController
@RequestMapping("/api/v1/jobs")
class JobController {

    private final Jobs jobs;

    private final JobEvents events;

    private final Readmission readmission;

    private final Listing listing;

    JobController(Jobs jobs, JobEvents events, Readmission readmission, Listing listing) {
        this.listing = listing;
        this.jobs = jobs;
        this.events = events;
        this.readmission = readmission;
    }

    /**
     * Lists the jobs, newest first.
     *
     * @param state only jobs in this state
     * @param format only jobs of this kind
     */
    @GetMapping
    ResponseEntity<Listing.Items<JobView>> list(
            @RequestParam(required = false) @Nullable String state,
            @RequestParam(required = false) @Nullable String format,
            HttpServletRequest request) {
        return listing.answer(jobs.page(JobFilter.of(state, format), listing.wanted(request)), request);
    }

    /** Gets a job. */
    @GetMapping("/{id}")
    JobView get(@PathVariable long id, Caller caller) {
        requireOwn(id, caller);
        return jobs.view(id);
    }

    /**
     * Requests the cancellation of a running job. What was already committed stays. A staged import is cancelled with
     * DELETE on the import.
     */
    @PostMapping("/{id}/cancel")
    JobView cancel(@PathVariable long id, Caller caller) {
        requireOwn(id, caller);
        return jobs.cancel(id);
    }

    /** Streams the progress of a job as server-sent events named {@code job}, until it ends. */
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(@PathVariable long id, Caller caller, HttpServletRequest request) {
        requireOwn(id, caller);
        return events.listen(id, readmission.of(request));
    }

    /** A caller limited to certain numbers sees only the jobs that it started. */
    private void requireOwn(long id, Caller caller) {
        if (caller.limits().areOfNumbers() && !jobs.view(id).actor().equals(caller.name())) {
            throw RefusedException.notFound(Sentence.of("job.unknown", id));
        }
    }
}
