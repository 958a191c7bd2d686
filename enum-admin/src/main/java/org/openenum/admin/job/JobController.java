package org.openenum.admin.job;

import java.util.List;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/** {@code /jobs}: what is under way, and what was. */
@RestController
@RequestMapping("/api/v1/jobs")
class JobController {

    private final Jobs jobs;

    private final JobEvents events;

    JobController(Jobs jobs, JobEvents events) {
        this.jobs = jobs;
        this.events = events;
    }

    record JobList(List<JobView> items) {}

    /** The newest hundred. */
    @GetMapping
    JobList newest() {
        return new JobList(jobs.newestViews());
    }

    /** One job. */
    @GetMapping("/{id}")
    JobView get(@PathVariable long id) {
        return jobs.view(id);
    }

    /** Asks a job under way to stop; what was committed stays. A staged import is cancelled with DELETE on the import. */
    @PostMapping("/{id}/cancel")
    JobView cancel(@PathVariable long id) {
        return jobs.cancel(id);
    }

    /** Tells how the job goes on, as server-sent events named job, until its end. */
    @GetMapping(path = "/{id}/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
    SseEmitter events(@PathVariable long id) {
        return events.listen(id);
    }
}
