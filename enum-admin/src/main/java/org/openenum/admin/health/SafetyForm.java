package org.openenum.admin.health;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.openenum.admin.health.Safeties.SafetyView;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.ApiWord;
import org.openenum.health.WhenAllDown;

/**
 * The form of a destination's target safety: texts as typed.
 *
 * @param whenAllDown one of {@link #CHOICES}
 * @param fallback used only if another destination is answered when all targets are down
 */
record SafetyForm(String minimumInService, String whenAllDown, String fallback) implements EditForm {

    /** The words of the API in capitals, as in the message keys. */
    static final List<String> CHOICES =
            Stream.of(WhenAllDown.values()).map(SafetyForm::choice).toList();

    private static String choice(WhenAllDown allDown) {
        return ApiWord.of(allDown).toUpperCase(Locale.ROOT);
    }

    static SafetyForm read(FormInput input) {
        return new SafetyForm(input.text("minimumInService"), input.text("whenAllDown"), input.text("fallback"));
    }

    static SafetyForm of(SafetyView view) {
        return new SafetyForm(
                Integer.toString(view.minimumInService()),
                choice(view.whenAllDown()),
                Objects.requireNonNullElse(view.fallback(), ""));
    }

    /**
     * The requested target safety.
     *
     * @throws org.openenum.admin.usecase.RefusedException if the minimum is not a number
     */
    SafetyRequest request() {
        boolean elsewhere = whenAllDown.equals(choice(WhenAllDown.FALLBACK));
        return new SafetyRequest(
                FormInput.number("minimumInService", minimumInService),
                whenAllDown.toLowerCase(Locale.ROOT),
                elsewhere ? FormInput.orNull(fallback) : null);
    }

    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("minimumInService", minimumInService);
        fields.put("whenAllDown", whenAllDown);
        fields.put("fallback", fallback);
        return fields;
    }
}
