package org.openenum.admin.editing;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.admin.page.Difference;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormFaults;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Notices;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.admin.usecase.Versioned;
import org.openenum.sentence.Sentence;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.ui.Model;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * How a thing is made, looked at before it is saved, saved and removed with a form, whatever the thing is: each ends
 * with a notice and the way back, or on the same page with what was refused, or with what somebody else did meanwhile.
 */
@Component
public class Editing {

    /**
     * The template of a review. Beside the differences it shows what DNS says of each side: {@code now} and
     * {@code then}, or {@code textNow} and {@code textThen} where the model has records that are written out.
     */
    public static final String REVIEW = "editing/review";

    private final UndoOffer undo;

    private final Notices notices;

    Editing(UndoOffer undo, Notices notices) {
        this.undo = undo;
        this.notices = notices;
    }

    /**
     * The things that a page is about, one of which may not be there yet.
     *
     * @param <K> names one of them
     * @param <F> its form
     * @param <V> what its service shows of it
     */
    public interface Subject<K, F extends EditForm, V extends Versioned> {

        /** What is stored now. */
        V stored(K key);

        F formOf(V stored);

        /** Writes what the form says, or only tries to: that is for the author to say. */
        V put(K key, F form, Precondition precondition, Author author);

        void remove(K key, Precondition precondition, Author author);

        /**
         * The list of all such things, from which one may have been removed while somebody had its page open. Null for
         * what is a part of something else: it cannot be made anew where that is gone.
         */
        default @Nullable String listWithout(K key) {
            return null;
        }

        /**
         * Adds what the page shows around the form, and names its template; the form, the state that it is of and the
         * faults are in the model already.
         *
         * @param stored null if it is to be made
         */
        String page(Model model, F form, @Nullable V stored);

        /**
         * Adds what the page with the differences shows beside them, and names its template; the differences and the
         * {@link Place}, as {@code subject}, are in the model already.
         */
        default String review(Model model, F form, V stored) {
            return REVIEW;
        }

        /** The end of the key of what people are told of something that was made. */
        default String saidOfNew(V made) {
            return "created";
        }

        /** What people are told of the changes that the log would have. */
        default List<ChangeView> said(V stored, List<ChangeView> changes) {
            return changes;
        }

        Place placeOf(V thing);
    }

    /** One post of a form: what it says, who sent it and where the answer goes. */
    public record Post(
            FormInput input, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {

        /** What the button that was pressed asks for; empty where it asks for nothing but another form. */
        String action() {
            return input.text("action");
        }

        /** Names the state that the person saw; empty for what was not there then. */
        String entityTag() {
            return input.text("entityTag");
        }

        /** The same as a condition: of what was not there then, nobody may have made one since. */
        public Precondition seen() {
            return entityTag().isEmpty() ? Precondition.ABSENT : Precondition.tag(entityTag());
        }
    }

    /** Shows the form of something new. */
    public <F extends EditForm, V extends Versioned> String blank(Subject<?, F, V> subject, F form, Model model) {
        return page(subject, form, "", FormFaults.NONE, null, model);
    }

    /** Shows the form of what is stored. */
    public <K, F extends EditForm, V extends Versioned> String edit(Subject<K, F, V> subject, K key, Model model) {
        V stored = subject.stored(key);
        return page(subject, subject.formOf(stored), tagOf(stored), FormFaults.NONE, stored, model);
    }

    /**
     * Makes something new.
     *
     * @param key which one a form says it is; asked only when it is to be made
     * @param nameField the field that says so
     */
    public <K, F extends EditForm, V extends Versioned> String create(
            Subject<K, F, V> subject, F form, Function<F, K> key, String nameField, Post post) {
        if (!post.action().equals("save")) {
            return page(subject, form, "", FormFaults.NONE, null, post.model());
        }
        try {
            V made = subject.put(key.apply(form), form, Precondition.ABSENT, post.author());
            Place place = done(subject, subject.saidOfNew(made), made, post);
            // Its own page is gone when that was taken back.
            post.redirect().addFlashAttribute("undoBack", place.list());
            return "redirect:" + place.page();
        } catch (RefusedException e) {
            post.response().setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return page(subject, form, "", FormFaults.ofNew(e, nameField), null, post.model());
        }
    }

    /**
     * Shows what saving would change, or saves. Where somebody else has removed the thing meanwhile, the form becomes
     * that of a new one, with what was typed.
     */
    public <K, F extends EditForm, V extends Versioned> String change(
            Subject<K, F, V> subject, K key, F form, Post post) {
        try {
            if (post.action().equals("review")) {
                return review(subject, key, form, post);
            }
            if (!post.action().equals("save")) {
                post.model().addAttribute("typed", true);
                return page(subject, form, post.entityTag(), FormFaults.NONE, subject.stored(key), post.model());
            }
            V saved = subject.put(key, form, post.seen(), post.author());
            return "redirect:" + done(subject, "saved", saved, post).page();
        } catch (RefusedException e) {
            // Read after the refusal: before it, it might be what somebody else has changed since.
            Optional<V> stored = find(subject, key);
            if (stored.isEmpty()) {
                return asNew(subject, form, post);
            }
            return refused(subject, e, form, stored.get(), post);
        }
    }

    /**
     * The page after a refusal. Where somebody else was faster, both sides stand next to each other, and saving again
     * takes the input on top of theirs; otherwise the form says what is wrong.
     */
    private static <F extends EditForm, V extends Versioned> String refused(
            Subject<?, F, V> subject, RefusedException refusal, F typed, V stored, Post post) {
        if (refusal.reason() == Reason.STALE) {
            post.response().setStatus(HttpStatus.CONFLICT.value());
            post.model()
                    .addAttribute(
                            "differences",
                            Difference.between(subject.formOf(stored).fields(), typed.fields()));
            return page(subject, typed, tagOf(stored), FormFaults.NONE, stored, post.model());
        }
        post.response().setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
        return page(subject, typed, post.entityTag(), FormFaults.of(refusal), stored, post.model());
    }

    /** What is stored now; empty where it has been removed, and may be made anew. */
    private static <K, V extends Versioned> Optional<V> find(Subject<K, ?, V> subject, K key) {
        try {
            return Optional.of(subject.stored(key));
        } catch (RefusedException e) {
            if (e.reason() == Reason.NOT_FOUND && subject.listWithout(key) != null) {
                return Optional.empty();
            }
            throw e;
        }
    }

    private static <F extends EditForm, V extends Versioned> String asNew(Subject<?, F, V> subject, F form, Post post) {
        post.response().setStatus(HttpStatus.CONFLICT.value());
        FormFaults gone = FormFaults.of(Sentence.of("thing.gone-meanwhile"));
        return page(subject, form, "", gone, null, post.model());
    }

    /** Removes it, if it is as the person saw it. */
    public <K, F extends EditForm, V extends Versioned> String remove(Subject<K, F, V> subject, K key, Post post) {
        try {
            V thing = subject.stored(key);
            subject.remove(key, Precondition.tag(post.entityTag()), post.author());
            return "redirect:" + done(subject, "deleted", thing, post).list();
        } catch (RefusedException e) {
            Optional<V> stored = find(subject, key);
            if (stored.isEmpty()) {
                notices.done(post.redirect(), "deleted-already");
                return "redirect:" + subject.listWithout(key);
            }
            V now = stored.get();
            post.response().setStatus(HttpStatus.CONFLICT.value());
            return page(subject, subject.formOf(now), tagOf(now), FormFaults.of(e), now, post.model());
        }
    }

    private static <K, F extends EditForm, V extends Versioned> String review(
            Subject<K, F, V> subject, K key, F form, Post post) {
        V now = subject.stored(key);
        Review review = Review.of(
                post.input(),
                post.author(),
                dry -> subject.put(key, form, post.seen(), dry),
                changes -> subject.said(now, changes));
        if (review.isEmpty()) {
            post.model().addAttribute("unchanged", true);
            return page(subject, form, post.entityTag(), FormFaults.NONE, now, post.model());
        }
        post.model().addAttribute("review", review);
        post.model().addAttribute("subject", subject.placeOf(now));
        return subject.review(post.model(), form, now);
    }

    private static <F extends EditForm, V extends Versioned> String page(
            Subject<?, F, V> subject, F form, String entityTag, FormFaults faults, @Nullable V stored, Model model) {
        model.addAttribute("form", form);
        model.addAttribute("entityTag", entityTag);
        model.addAttribute("faults", faults);
        return subject.page(model, form, stored);
    }

    private static String tagOf(Versioned stored) {
        return Objects.requireNonNullElse(stored.entityTag(), "");
    }

    private <V extends Versioned> Place done(Subject<?, ?, V> subject, String what, V thing, Post post) {
        Place place = subject.placeOf(thing);
        notices.done(post.redirect(), place.messages() + "." + what, place.name());
        undo.offer(post.redirect(), post.author());
        return place;
    }
}
