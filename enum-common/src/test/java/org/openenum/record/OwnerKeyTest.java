package org.openenum.record;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.Name;

class OwnerKeyTest {

    private static final Name APEX = Name.fromConstantString("example.");

    @Test
    void keys_sortInCanonicalOrder() {
        // The example in RFC 4034, section 6.1.
        List<Name> canonical = Stream.of(
                        "example.",
                        "a.example.",
                        "yljkjljk.a.example.",
                        "Z.a.example.",
                        "zABC.a.EXAMPLE.",
                        "z.example.",
                        "\\001.z.example.",
                        "*.z.example.",
                        "\\200.z.example.")
                .map(Name::fromConstantString)
                .toList();
        List<byte[]> keys =
                canonical.stream().map(name -> OwnerKey.of(name, APEX)).toList();
        assertThat(keys).isSortedAccordingTo(Arrays::compareUnsigned);
    }

    @Test
    void keyOfWireForm_isTheSame() {
        for (String text : List.of("example.", "A.b.Example.", "\\000\\001x.\\002.\\255z.*.example.")) {
            Name name = Name.fromConstantString(text);
            assertThat(OwnerKey.ofWire(name.toWire(), name.labels() - APEX.labels()))
                    .isEqualTo(OwnerKey.of(name, APEX));
        }
    }

    @Test
    void keyOfAName_beginsTheKeysBelowIt() {
        byte[] above = OwnerKey.of(Name.fromConstantString("z.example."), APEX);
        byte[] below = OwnerKey.of(Name.fromConstantString("\\000.Z.example."), APEX);
        assertThat(Arrays.copyOf(below, above.length)).isEqualTo(above);
        assertThat(OwnerKey.of(APEX, APEX)).isEmpty();
    }
}
