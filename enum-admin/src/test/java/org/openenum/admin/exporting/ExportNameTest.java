package org.openenum.admin.exporting;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.openenum.admin.mapping.MappingQuery;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;

class ExportNameTest {

    private static final Instant NOW = Instant.parse("2026-01-31T13:00:05Z");

    @Test
    void everything_isNamedByZoneAndTime() {
        assertThat(nameOf(Export.Format.CSV, MappingQuery.all("e164.arpa")))
                .isEqualTo("e164.arpa_2026-01-31T130005Z.csv");
        assertThat(nameOf(Export.Format.ZONEFILE, MappingQuery.all("e164.arpa.")))
                .isEqualTo("e164.arpa_2026-01-31T130005Z.zone");
    }

    @Test
    void part_isNamedByWhatNarrowsIt() {
        MappingQuery query = new MappingQuery(
                        "e164.arpa", MappingKind.NUMBER, "4420", MappingStatus.CLOSED, "carrier-berlin")
                .withTag("site:london/west");

        assertThat(nameOf(Export.Format.CSV, query))
                .isEqualTo("e164.arpa_numbers_4420_closed_carrier-berlin_site-london-west_2026-01-31T130005Z.csv");
    }

    @Test
    void longName_isCutBeforeItsTime() {
        String zone = "a".repeat(63) + "." + "b".repeat(63) + "." + "c".repeat(63) + "." + "d".repeat(60);

        assertThat(nameOf(Export.Format.CSV, MappingQuery.all(zone)))
                .hasSizeLessThanOrEqualTo(255)
                .endsWith("_2026-01-31T130005Z.csv");
    }

    @Test
    void view_isNamedByTheRequesterAndItsMoment() {
        Audiences.Wanted wanted = new Audiences.Wanted("carriers", Instant.parse("2026-02-01T22:30:00Z"));

        assertThat(nameOf(Export.Format.ZONEFILE, MappingQuery.all("e164.arpa"), wanted))
                .isEqualTo("e164.arpa_for-carriers_at-2026-02-01T223000Z_2026-01-31T130005Z.zone");
        assertThat(ExportName.streamed("e164.arpa", "2001:db8::17", Export.Format.CSV))
                .isEqualTo("e164.arpa_for-2001-db8-17.csv");
    }

    private static String nameOf(Export.Format format, MappingQuery query) {
        return nameOf(format, query, Audiences.Wanted.NOBODY);
    }

    private static String nameOf(Export.Format format, MappingQuery query, Audiences.Wanted audience) {
        return ExportName.of(new Export(format, query, Export.DEFAULT_NAMES_PER_WILDCARD, audience), NOW);
    }
}
