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
 * Shows the history of an object of any kind: each change with its differences, and a button to revert to its result.
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
     * The history of one object, which may no longer exist.
     *
     * @param subject the place of the object; its message that ends with {@code .history}, if there is one, is shown
     *     too
     * @param entityTag its present entity tag, empty if it no longer exists; null if its versions cannot be restored
     *     individually
     * @param changes reads a page of changes, newest first
     * @param own whether a change is one of the object itself
     */
    public record Past(
            Place subject,
            @Nullable String entityTag,
            Function<Page.Wanted, Page<HistoryEntry>> changes,
            Predicate<HistoryEntry> own) {

        /** The history of an object without changes of other objects. */
        public Past(Place subject, @Nullable String entityTag, Function<Page.Wanted, Page<HistoryEntry>> changes) {
            this(subject, entityTag, changes, change -> true);
        }

        public boolean isGone() {
            return entityTag != null && entityTag.isEmpty();
        }
    }

    /**
     * Shows a page of the history.
     *
     * @param after the position after which the page begins, empty for the first page
     * @throws RefusedException if the object does not exist and never did
     */
    public String show(Past past, String after, Model model) {
        return show(past, after, FormFaults.NONE, model);
    }

    /**
     * Reverts an object to the result of one of its changes, if it is in the state that the user saw.
     *
     * @param subject the place of the object
     * @param restore reverts the object; empty if the object no longer exists after that
     * @param past read and shown if the revert was refused
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
