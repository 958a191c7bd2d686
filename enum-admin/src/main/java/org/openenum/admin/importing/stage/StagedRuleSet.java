package org.openenum.admin.importing.stage;

import java.util.Objects;
import org.openenum.admin.bulk.packed.PackedReader;
import org.openenum.admin.bulk.packed.PackedRules;
import org.openenum.admin.bulk.packed.PackedWriter;

/**
 * A shared destination that the upload brings with it; they come before all mappings. One that is there already stays
 * as it is.
 *
 * @param line where it stands, or 0
 * @param name unique among all rule sets
 * @param rules what it says when it is made
 */
public record StagedRuleSet(long line, String name, PackedRules rules) implements Staged {

    byte[] pack(PackedWriter out) {
        return out.clear()
                .octet(Staging.TAG_RULE_SET)
                .text(name)
                .number(line)
                .counted(rules.octets())
                .toBytes();
    }

    static StagedRuleSet unpack(PackedReader in) {
        String name = Objects.requireNonNull(in.text());
        return new StagedRuleSet(in.number(), name, new PackedRules(in.counted()));
    }
}
