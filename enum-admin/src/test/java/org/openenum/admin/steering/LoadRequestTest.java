package org.openenum.admin.steering;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.openenum.admin.steering.LoadRequest.ReportedMetric;
import org.openenum.admin.steering.LoadRequest.ReportedTarget;
import org.openenum.admin.usecase.RefusedException;

class LoadRequestTest {

    private static LoadRequest of(String target) {
        List<ReportedMetric> calls = List.of(new ReportedMetric("calls", 1.0, null, 100.0));
        return new LoadRequest(null, List.of(new ReportedTarget(target, calls)));
    }

    /** \u0130 has two characters in lower case. */
    @Test
    void nameThatIsTooLongAsItIsKept_isRefused() {
        assertThat(of("a".repeat(255)).loads(Instant.EPOCH)).hasSize(1);
        assertThatThrownBy(() -> of("\u0130".repeat(200)).loads(Instant.EPOCH))
                .isInstanceOf(RefusedException.class)
                .hasMessageContaining("a target's name has 1 to 255 characters");
    }
}
