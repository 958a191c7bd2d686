package org.openenum.admin.record;

import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.EditFields;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;

/**
 * What is to become of several record sets, as it stands in a form; {@code record/edit} has its fields.
 *
 * @param action what is to be done, or null while the page still asks
 * @param ttl what {@code TTL} sets
 * @param from what {@code REPLACE} replaces
 * @param to what stands there then
 */
public record RecordEditForm(@Nullable Action action, String ttl, String from, String to)
        implements EditFields<RecordSetEdit> {

    /** What can be done to all of them. */
    public enum Action {
        TTL,
        REPLACE,
        DELETE
    }

    /** Reads it. */
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

    /** The same with a value that goes, which is to be typed over, where none stands yet. */
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
