package org.openenum.admin.jobpages;

import org.openenum.admin.job.JobView;
import org.openenum.admin.job.Jobs;
import org.openenum.admin.page.Sentences;
import org.openenum.admin.revert.Reverts;
import org.openenum.sentence.Sentence;
import org.springframework.context.MessageSource;
import org.springframework.context.i18n.LocaleContextHolder;
import org.springframework.stereotype.Component;

/** The displayed name of a job: {@code @jobNames} in templates. A job has the same name in every list. */
@Component("jobNames")
class JobNames {

    private final Jobs jobs;

    private final MessageSource messages;

    private final Sentences sentences;

    JobNames(Jobs jobs, MessageSource messages, Sentences sentences) {
        this.jobs = jobs;
        this.messages = messages;
        this.sentences = sentences;
    }

    /** The same, given only the id of the job. */
    public String name(long job) {
        return name(jobs.view(job));
    }

    /** What the job does and with what; an import without a file name is named by its number. */
    public String name(JobView job) {
        Sentence source = job.fileName();
        if (source == null) {
            boolean isImport = !job.format().isWithoutFile();
            return say(isImport ? "job.name.import-number" : "job.number", Long.toString(job.id()));
        }
        return switch (job.format()) {
            case CSV, ZONEFILE -> say("job.name.import", source.text());
            case EXPORT -> say("job.name.export", source.text());
            case DEMO -> say("job.name.demo");
            case CHANGESET ->
                Reverts.changesetOf(job)
                        .map(changeset -> say("job.name.undo", changeset.toString()))
                        .orElse(source.text());
            case FILTER -> capitalized(sentences.say(source));
        };
    }

    private static String capitalized(String sentence) {
        return sentence.isEmpty()
                ? sentence
                : sentence.substring(0, 1).toUpperCase(LocaleContextHolder.getLocale()) + sentence.substring(1);
    }

    private String say(String key, Object... arguments) {
        return messages.getMessage(key, arguments, LocaleContextHolder.getLocale());
    }
}
