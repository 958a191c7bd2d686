package org.openenum.admin.editing;

import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.editing.Editing.Post;
import org.openenum.admin.history.HistoryEntry;
import org.openenum.admin.history.PastVersion;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.Page;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;

/**
 * How the past of a thing is shown, whatever the thing is: each change with its differences, and the way back to what
 * it had made.
 */
@Component
public class Versions {

    private static final int ROWS = 20;

    private final UndoOffer undo;

    private final Notices notices;

    Versions(UndoOffer undo, Notices notices) {
        this.undo = undo;
        this.notices = notices;
    }

    /**
     * The past of one thing, which may be gone.
     *
     * @param subject where it is, or was; its message that ends with {@code .history}, if there is one, is said, too
     * @param entityTag its state now, empty where it is gone; null where its versions cannot be restored one by one
     * @param changes reads a page of them, the newest first
     * @param own says which changes are those of the thing itself
     */
    public record Past(
            Place subject,
            @Nullable String entityTag,
            Function<Page.Wanted, Page<HistoryEntry>> changes,
            Predicate<HistoryEntry> own) {

        /** That of a thing all of whose changes are its own. */
        public Past(Place subject, @Nullable String entityTag, Function<Page.Wanted, Page<HistoryEntry>> changes) {
            this(subject, entityTag, changes, change -> true);
        }

        public boolean isGone() {
            return entityTag != null && entityTag.isEmpty();
        }
    }

    /**
     * Shows a page of it.
     *
     * @param after what the page comes after, empty for the first
     * @throws RefusedException if there is no such thing and never was
     */
    public String show(Past past, String after, Model model) {
        return show(past, after, FormFaults.NONE, model);
    }

    /**
     * Makes a thing again what one of its changes had made it, if it is as the person saw it.
     *
     * @param subject where it is, and how people call it
     * @param restore does so; finds nothing where the thing is removed again
     * @param past read and shown if that was refused
     */
    public String revert(Place subject, Function<Precondition, Optional<?>> restore, Supplier<Past> past, Post post) {
        try {
            boolean isThere = restore.apply(post.seen()).isPresent();
            notices.done(post.redirect(), "history.reverted", subject.name());
            undo.offer(post.redirect(), post.author());
            return "redirect:" + (isThere ? subject.page() : subject.below("/history"));
        } catch (RefusedException e) {
            post.response().setStatus(HttpStatus.CONFLICT.value());
            return show(past.get(), "", FormFaults.of(e), post.model());
        }
    }

    private static String show(Past past, String after, FormFaults faults, Model model) {
        Place subject = past.subject();
        Page<HistoryEntry> page = past.changes().apply(new Page.Wanted(FormInput.orNull(after), ROWS));
        if (page.items().isEmpty() && past.isGone()) {
            throw RefusedException.notFound(Sentence.of("thing.never-was", subject.name()));
        }
        List<PastVersion> versions = PastVersion.of(page.items(), after.isEmpty(), past.own());
        model.addAttribute("past", past);
        model.addAttribute("versions", versions);
        model.addAttribute("own", versions.stream().anyMatch(PastVersion::own));
        model.addAttribute("pager", Pager.at(subject.below("/history"), after, page.next()));
        model.addAttribute("faults", faults);
        return "history/show";
    }
}
