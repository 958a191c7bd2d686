package org.openenum.admin.record;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.EditFields;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * The form to edit several record sets; {@code record/edit} has its fields.
 *
 * @param action the change to make, or null if not chosen yet
 * @param ttl set by {@code TTL}
 * @param from replaced by {@code REPLACE}
 * @param to the replacement
 */
public record RecordEditForm(@Nullable Action action, String ttl, String from, String to)
        implements EditFields<RecordSetEdit> {

    /** The available changes. */
    public enum Action {
        TTL,
        REPLACE,
        DELETE
    }

    /** Reads the form. */
    public static RecordEditForm read(FormInput input) {
        return new RecordEditForm(
                actionOf(input.text("edit")),
                input.text("set.ttl"),
                input.text("set.replace.from"),
                input.text("set.replace.to"));
    }

    private static @Nullable Action actionOf(String text) {
        return text.isEmpty()
                ? null
                : FormInput.named(Action.class, text)
                        .orElseThrow(() -> RefusedException.malformed(Sentence.of("record.unknown-edit", text)));
    }

    /** The form with a suggested value to replace, if it has none yet. */
    public RecordEditForm suggesting(String value) {
        return from.isEmpty() ? new RecordEditForm(action, ttl, value, to) : this;
    }

    @Override
    public RecordEditForm required() {
        if (action == null) {
            throw EditFields.missing(null);
        }
        return this;
    }

    @Override
    public RecordSetEdit edit() {
        return switch (Objects.requireNonNull(required().action())) {
            case TTL -> new RecordSetEdit(false, EditFields.ttlSeconds(ttl), null);
            case REPLACE -> new RecordSetEdit(false, null, new Replacement(from, to));
            case DELETE -> RecordSetEdit.REMOVAL;
        };
    }
}
