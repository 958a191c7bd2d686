package org.openenum.admin.steering;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openenum.admin.page.Difference;

class ControlFormTest {

    private static Map<String, String> fields(List<String> regions, List<String> ranks, List<String> busyness) {
        ControlForm.Row row = new ControlForm.Row("near", "", ranks);
        return new ControlForm("ON", "DAMPED", Map.of(), List.of(row), regions, busyness).fields();
    }

    /** Otherwise, a user who saves after another one does not see what is removed. */
    @Test
    void sameFiguresOfAnotherRegion_areADifference() {
        Map<String, String> north = fields(List.of("north"), List.of("1"), List.of("2"));
        Map<String, String> south = fields(List.of("south"), List.of("1"), List.of("2"));

        List<Difference> differences = Difference.between(north, south);
        assertThat(differences).extracting(Difference::theirs).containsExactly("north: near 1", "north 2");
        assertThat(differences).extracting(Difference::yours).containsExactly("south: near 1", "south 2");
    }

    @Test
    void regionOfWhichNothingIsSaid_isNone_whereverItStands() {
        Map<String, String> north = fields(List.of("north"), List.of("1"), List.of("2"));

        Map<String, String> both = fields(List.of("south", "north"), List.of("", "1"), List.of("", "2"));
        assertThat(both).isEqualTo(north);
    }
}
