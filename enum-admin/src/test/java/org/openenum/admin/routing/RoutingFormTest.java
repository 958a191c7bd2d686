package org.openenum.admin.routing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openenum.admin.page.FormInput;
import org.openenum.routing.RoutingPolicy;
import org.springframework.util.LinkedMultiValueMap;
import org.springframework.util.MultiValueMap;

/** The form of a policy and its page show the same. */
class RoutingFormTest {

    @Test
    void asManyTargetsAsAPolicyMayHave_areAllRead() {
        MultiValueMap<String, String> fields = new LinkedMultiValueMap<>();
        fields.add("answer", "WINNER");
        fields.add("draw", "RANDOM");
        for (int i = 0; i < RoutingPolicy.MAX_TARGETS; i++) {
            fields.add("targets." + i + ".target", "192.0.2." + i);
            fields.add("targets." + i + ".routed", "true");
            fields.add("targets." + i + ".weight", "50");
        }

        RoutingForm form = RoutingForm.read(new FormInput(fields));

        assertThat(form.request().targets()).hasSize(RoutingPolicy.MAX_TARGETS);
    }
}
