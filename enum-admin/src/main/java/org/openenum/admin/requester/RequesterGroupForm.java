package org.openenum.admin.requester;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.requester.Access;
import org.openenum.sentence.Sentence;

/**
 * The form of a requester group: texts as typed.
 *
 * @param region empty for none
 * @param zones the access to single zones by their apexes; {@code access} applies to the others
 */
record RequesterGroupForm(
        String name,
        String comment,
        String region,
        String access,
        Map<String, String> zones,
        AnswerFormFields answerForm)
        implements EditForm {

    static final RequesterGroupForm EMPTY =
            new RequesterGroupForm("", "", "", Access.ALLOW.name(), Map.of(), AnswerFormFields.STANDARD);

    private static final String OF_ZONE = "zones.";

    static RequesterGroupForm read(FormInput input) {
        Map<String, String> zones = new TreeMap<>();
        input.carried().forEach((field, value) -> {
            if (field.startsWith(OF_ZONE) && !value.isEmpty()) {
                zones.put(field.substring(OF_ZONE.length()), value);
            }
        });
        return new RequesterGroupForm(
                input.text("name"),
                input.text("comment"),
                input.text("region"),
                input.text("access"),
                zones,
                AnswerFormFields.read(input));
    }

    static RequesterGroupForm of(RequesterGroupView group) {
        Map<String, String> zones = new TreeMap<>();
        group.zones().forEach((apex, access) -> zones.put(apex, access.name()));
        return new RequesterGroupForm(
                group.name(),
                group.comment() == null ? "" : group.comment(),
                group.region() == null ? "" : group.region(),
                group.access().name(),
                zones,
                AnswerFormFields.of(group.answerForm()));
    }

    RequesterGroupDraft draft() {
        Map<String, Access> byZone = new TreeMap<>();
        zones.forEach((apex, text) -> byZone.put(apex, access("/zones", text)));
        return new RequesterGroupDraft(
                FormInput.orNull(comment),
                FormInput.orNull(region),
                access("/access", access),
                byZone,
                AnswerFormJson.of(answerForm.form()));
    }

    private static Access access(String pointer, String text) {
        return FormInput.named(Access.class, text)
                .orElseThrow(
                        () -> RefusedException.invalid(pointer, "unknown", Sentence.of("group.access", text), text));
    }

    /** The fields by their message keys, to compare versions. */
    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("comment", comment);
        fields.put("region", region);
        fields.put("access", access);
        fields.put(
                "zones",
                zones.entrySet().stream()
                        .map(zone -> zone.getKey() + ": " + zone.getValue())
                        .collect(Collectors.joining("\n")));
        fields.put("answerForm", answerForm.summary());
        return fields;
    }
}
