package org.openenum.admin.bulk.update;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.apply.MappingEdit;
import org.openenum.admin.bulk.apply.TagEdit;
import org.openenum.admin.mapping.TagField;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;

/**
 * What is to become of many numbers and blocks, as it stands in a form. Nothing is chosen before somebody chooses it.
 *
 * @param action what is to be done, or the empty text
 * @param status what {@code STATUS} sets
 * @param ruleSet what {@code DESTINATION} sets
 * @param comment what {@code COMMENT} sets
 * @param tags what {@code TAG} adds and {@code UNTAG} takes away
 */
record MappingEditForm(String action, String status, String ruleSet, String comment, String tags) {

    private static final String TAGS = "/set/tags";

    /** What can be done to all of them. */
    enum Action {
        STATUS,
        DESTINATION,
        COMMENT,
        TAG,
        UNTAG,
        DELETE
    }

    static MappingEditForm read(FormInput input) {
        return new MappingEditForm(
                input.text("edit"),
                input.text("set.status"),
                input.text("set.ruleSet"),
                input.text("set.comment"),
                input.text("set.tags"));
    }

    /** As fields, to go along once it was said. */
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("edit", action);
        fields.put("set.status", status);
        fields.put("set.ruleSet", ruleSet);
        fields.put("set.comment", comment);
        fields.put("set.tags", tags);
        return fields;
    }

    /** What it says. */
    MappingEdit edit() {
        return switch (requireAction()) {
            case STATUS -> new MappingEdit(false, requireStatus(), null, null, null, TagEdit.NOTHING);
            case DESTINATION -> new MappingEdit(false, null, destination(), null, null, TagEdit.NOTHING);
            case COMMENT -> new MappingEdit(false, null, null, null, comment, TagEdit.NOTHING);
            case TAG -> tagged(new TagEdit(null, TagField.require(TAGS, tags), MappingTags.NONE));
            case UNTAG -> tagged(new TagEdit(null, MappingTags.NONE, TagField.require(TAGS, tags)));
            case DELETE -> new MappingEdit(true, null, null, null, null, TagEdit.NOTHING);
        };
    }

    /** A status by its name, or null for the empty text. */
    static @Nullable MappingStatus statusOf(String text) {
        return Arrays.stream(MappingStatus.values())
                .filter(one -> one.name().equals(text))
                .findFirst()
                .orElse(null);
    }

    private static MappingEdit tagged(TagEdit edit) {
        return new MappingEdit(false, null, null, null, null, edit);
    }

    private MappingStatus requireStatus() {
        MappingStatus wanted = statusOf(status);
        if (wanted == null) {
            throw RefusedException.invalid("/set/status", "missing", "say which status", null);
        }
        return wanted;
    }

    private String destination() {
        if (ruleSet.isEmpty()) {
            throw RefusedException.invalid("/set/ruleSet", "missing", "name the destination", null);
        }
        return ruleSet;
    }

    private Action requireAction() {
        return Arrays.stream(Action.values())
                .filter(one -> one.name().equals(action))
                .findFirst()
                .orElseThrow(() -> RefusedException.invalid(
                        "/edit", "missing", "say what is to change", FormInput.orNull(action)));
    }
}
