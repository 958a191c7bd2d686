package org.openenum.admin.mapping.console;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.EditFields;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.mapping.TagEdit;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.ruleset.RulesEdit;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingStatus;
import org.openenum.mapping.MappingTags;
import org.openenum.sentence.Sentence;

/**
 * The form to edit many numbers and blocks. Initially, nothing is chosen.
 *
 * @param action the name of an {@link Action}, or the empty text
 * @param status set by {@code STATUS}
 * @param ruleSet set by {@code DESTINATION}
 * @param ttl set by {@code TTL}
 * @param service replaced by {@code SERVICE}
 * @param uriHost replaced by {@code HOST}
 * @param ownRules whether these three give entries with a shared destination rules of their own
 * @param comment set by {@code COMMENT}
 * @param tags added by {@code TAG} and removed by {@code UNTAG}
 */
public record MappingEditForm(
        String action,
        String status,
        String ruleSet,
        String ttl,
        Replaced service,
        Replaced uriHost,
        boolean ownRules,
        String comment,
        String tags)
        implements EditFields<MappingEdit> {

    private static final String TAGS = "/set/tags";

    /** The available changes. */
    public enum Action {
        STATUS,
        DESTINATION,
        TTL,
        SERVICE,
        HOST,
        COMMENT,
        TAG,
        UNTAG,
        DELETE
    }

    /** The text to replace and its replacement, as typed. */
    public record Replaced(String from, String to) {

        private static Replaced read(FormInput input, String name) {
            return new Replaced(input.text(name + ".from"), input.text(name + ".to"));
        }
    }

    /** Reads the form. */
    public static MappingEditForm read(FormInput input) {
        return new MappingEditForm(
                input.text("edit"),
                input.text("set.status"),
                input.text("set.ruleSet"),
                input.text("set.ttl"),
                Replaced.read(input, "set.replaceService"),
                Replaced.read(input, "set.replaceUriHost"),
                input.text("set.ownRules").equals("true"),
                input.text("set.comment"),
                input.text("set.tags"));
    }

    @Override
    public MappingEditForm required() {
        requireAction();
        return this;
    }

    @Override
    public MappingEdit edit() {
        return switch (requireAction()) {
            case STATUS -> MappingEdit.ofStatus(requireStatus());
            case DESTINATION -> MappingEdit.ofRuleSet(destination());
            case TTL -> rules(new RulesEdit(EditFields.ttlSeconds(ttl), null, null));
            case SERVICE -> rules(new RulesEdit(null, replaced("Service", service), null));
            case HOST -> rules(new RulesEdit(null, null, replaced("UriHost", uriHost)));
            case COMMENT -> MappingEdit.ofComment(comment);
            case TAG -> MappingEdit.ofTags(new TagEdit(null, TagField.require(TAGS, tags), MappingTags.NONE));
            case UNTAG -> MappingEdit.ofTags(new TagEdit(null, MappingTags.NONE, TagField.require(TAGS, tags)));
            case DELETE -> MappingEdit.REMOVAL;
        };
    }

    /** A status by its name, or null for the empty text. */
    public static @Nullable MappingStatus statusOf(String text) {
        return FormInput.named(MappingStatus.class, text).orElse(null);
    }

    private MappingEdit rules(RulesEdit edit) {
        return MappingEdit.ofRules(edit, ownRules);
    }

    private static RulesEdit.Replaced replaced(String what, Replaced typed) {
        for (String side : new String[] {"from", "to"}) {
            if ((side.equals("from") ? typed.from() : typed.to()).isEmpty()) {
                throw RefusedException.invalid(
                        "/set/replace" + what + "/" + side, "missing", Sentence.of("replace.missing"), null);
            }
        }
        return new RulesEdit.Replaced(typed.from(), typed.to());
    }

    private MappingStatus requireStatus() {
        MappingStatus wanted = statusOf(status);
        if (wanted == null) {
            throw RefusedException.invalid("/set/status", "missing", Sentence.of("bulk.no-status"), null);
        }
        return wanted;
    }

    private String destination() {
        if (ruleSet.isEmpty()) {
            throw RefusedException.invalid("/set/ruleSet", "missing", Sentence.of("rule-set.not-named"), null);
        }
        return ruleSet;
    }

    private Action requireAction() {
        return FormInput.named(Action.class, action).orElseThrow(() -> EditFields.missing(FormInput.orNull(action)));
    }
}
