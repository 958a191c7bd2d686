package org.openenum.admin.importing.stage;

import java.util.Objects;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.bulk.packed.PackedWriter;

/**
 * A shared destination that the upload contains; they come before all mappings. An existing one stays as it is.
 *
 * @param name unique among all rule sets
 * @param rules its content when it is created
 */
public record StagedRuleSet(String name, PackedRules rules) implements Staged {

    byte[] pack(PackedWriter out) {
        return out.clear()
                .octet(Staging.TAG_RULE_SET)
                .text(name)
                .counted(rules.octets())
                .toBytes();
    }

    static StagedRuleSet unpack(PackedReader in) {
        return new StagedRuleSet(Objects.requireNonNull(in.text()), new PackedRules(in.counted()));
    }
}
