package org.openenum.admin.requester;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.FormInput;
import org.openenum.requester.AnswerForm;

/**
 * The answer form within the form of a group: texts as typed.
 *
 * @param flags whether each of {@link #FLAGS} is checked
 * @param numbers the text of each of {@link #NUMBERS}; empty for no limit
 */
record AnswerFormFields(Map<String, Boolean> flags, Map<String, String> numbers) {

    static final List<String> FLAGS = List.of("legacyService", "splitServices", "terminalOnly", "privateServices");

    static final List<String> NUMBERS = List.of("ttl", "maxRecords", "maxOctets");

    static final AnswerFormFields STANDARD = of(AnswerForm.STANDARD);

    private static final String AT = "answerForm.";

    static AnswerFormFields read(FormInput input) {
        return new AnswerFormFields(
                FLAGS.stream().collect(Collectors.toMap(flag -> flag, flag -> input.flag(AT + flag))),
                NUMBERS.stream().collect(Collectors.toMap(number -> number, number -> input.text(AT + number))));
    }

    static AnswerFormFields of(AnswerForm form) {
        return new AnswerFormFields(
                Map.of(
                        "legacyService", form.legacyService(),
                        "splitServices", form.splitServices(),
                        "terminalOnly", form.terminalOnly(),
                        "privateServices", form.privateServices()),
                Map.of(
                        "ttl", Objects.toString(form.ttlSeconds(), ""),
                        "maxRecords", Objects.toString(form.maxRecords(), ""),
                        "maxOctets", Objects.toString(form.maxOctets(), "")));
    }

    /** Whether all fields have their defaults. */
    public boolean isStandard() {
        return equals(STANDARD);
    }

    /** @throws org.openenum.admin.usecase.RefusedException with the name of the invalid field */
    AnswerForm form() {
        return new AnswerFormJson(
                        flags.get("legacyService"),
                        flags.get("splitServices"),
                        flags.get("terminalOnly"),
                        flags.get("privateServices"),
                        number("ttl"),
                        number("maxRecords"),
                        number("maxOctets"))
                .form();
    }

    private @Nullable Integer number(String name) {
        return FormInput.number(AT + name, numbers.getOrDefault(name, ""));
    }

    /** The fields that are set, one per line. */
    String summary() {
        Map<String, String> said = new TreeMap<>(numbers);
        said.values().removeIf(String::isEmpty);
        flags.forEach((flag, ticked) -> {
            if (ticked) {
                said.put(flag, "true");
            }
        });
        return said.entrySet().stream()
                .map(each -> each.getKey() + ": " + each.getValue())
                .collect(Collectors.joining("\n"));
    }
}
