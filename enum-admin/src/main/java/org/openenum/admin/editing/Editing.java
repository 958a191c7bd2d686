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
 * Creates, reviews, saves and removes objects of any kind with a form. Each operation ends with a notice and a
 * redirect, or on the same page with the errors, or with a concurrent change of another user.
 */
@Component
public class Editing {

    /**
     * The template of a review. Next to the differences it shows the DNS answer of each side: {@code now} and
     * {@code then}, or {@code textNow} and {@code textThen} if the model has records in presentation format.
     */
    public static final String REVIEW = "editing/review";

    private final UndoOffer undo;

    private final Notices notices;

    Editing(UndoOffer undo, Notices notices) {
        this.undo = undo;
        this.notices = notices;
    }

    /**
     * The objects of a page, one of which may not exist yet.
     *
     * @param <K> the key of an object
     * @param <F> its form
     * @param <V> its view
     */
    public interface Subject<K, F extends EditForm, V extends Versioned> {

        /** The stored object. */
        V stored(K key);

        F formOf(V stored);

        /** Writes the contents of the form, or makes a dry run if the author says so. */
        V put(K key, F form, Precondition precondition, Author author);

        void remove(K key, Precondition precondition, Author author);

        /**
         * The list of all such objects, to which the user is redirected if the object was removed meanwhile. Null for a
         * part of another object: it cannot be created again once that object is gone.
         */
        default @Nullable String listWithout(K key) {
            return null;
        }

        /**
         * Adds what the page shows around the form, and returns the name of its template; the form, the entity tag and
         * the errors are already in the model.
         *
         * @param stored null if the object is to be created
         */
        String page(Model model, F form, @Nullable V stored);

        /**
         * Adds what the review page shows next to the differences, and returns the name of its template; the
         * differences and the {@link Place}, as {@code subject}, are already in the model.
         */
        default String review(Model model, F form, V stored) {
            return REVIEW;
        }

        /** The last part of the key of the notice for a created object. */
        default String saidOfNew(V made) {
            return "created";
        }

        /** The changes to show to the user, given those that the log would have. */
        default List<ChangeView> said(V stored, List<ChangeView> changes) {
            return changes;
        }

        Place placeOf(V thing);
    }

    /** One post of a form: its content, its author, and the response. */
    public record Post(
            FormInput input, Author author, Model model, HttpServletResponse response, RedirectAttributes redirect) {

        /** The action of the pressed button; empty if it only asks for the form again. */
        String action() {
            return input.text("action");
        }

        /** The entity tag of the state that the user saw; empty if the object did not exist. */
        String entityTag() {
            return input.text("entityTag");
        }

        /** The same as a precondition: if the object did not exist, nobody may have created it since. */
        public Precondition seen() {
            return entityTag().isEmpty() ? Precondition.ABSENT : Precondition.tag(entityTag());
        }
    }

    /** Shows the form of a new object. */
    public <F extends EditForm, V extends Versioned> String blank(Subject<?, F, V> subject, F form, Model model) {
        return page(subject, form, "", FormFaults.NONE, null, model);
    }

    /** Shows the form of a stored object. */
    public <K, F extends EditForm, V extends Versioned> String edit(Subject<K, F, V> subject, K key, Model model) {
        V stored = subject.stored(key);
        return page(subject, subject.formOf(stored), tagOf(stored), FormFaults.NONE, stored, model);
    }

    /**
     * Creates an object.
     *
     * @param key makes the key from the form; called only when the object is to be created
     * @param nameField the field with the key
     */
    public <K, F extends EditForm, V extends Versioned> String create(
            Subject<K, F, V> subject, F form, Function<F, K> key, String nameField, Post post) {
        if (!post.action().equals("save")) {
            return page(subject, form, "", FormFaults.NONE, null, post.model());
        }
        try {
            V made = subject.put(key.apply(form), form, Precondition.ABSENT, post.author());
            Place place = done(subject, subject.saidOfNew(made), made, post);
            // After an undo its own page no longer exists.
            post.redirect().addFlashAttribute("undoBack", place.list());
            return "redirect:" + place.page();
        } catch (RefusedException e) {
            post.response().setStatus(HttpStatus.UNPROCESSABLE_CONTENT.value());
            return page(subject, form, "", FormFaults.ofNew(e, nameField), null, post.model());
        }
    }

    /**
     * Shows what saving would change, or saves. If another user has removed the object meanwhile, the form becomes that
     * of a new object, with the typed values.
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
            // Read after the refusal: an earlier read might show a state that another user has changed since.
            Optional<V> stored = find(subject, key);
            if (stored.isEmpty()) {
                return asNew(subject, form, post);
            }
            return refused(subject, e, form, stored.get(), post);
        }
    }

    /**
     * The page after a refusal. If another user was faster, it shows both versions side by side, and saving again
     * overwrites the other version with the input; otherwise it shows the errors.
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

    /** The stored object; empty if it was removed and may be created again. */
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

    /** Removes the object, if it is in the state that the user saw. */
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
