package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Objects;
import org.openenum.admin.many.Then;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.record.RecordText;
import org.openenum.admin.record.Replacement;
import org.xbill.DNS.Type;

/**
 * What becomes of each of several delegations: what is said of the records of one type, said of name servers. They are removed, or one name server takes
 * the place of another, or they have another TTL.
 */
record DelegationEdit(RecordSetEdit edit) {

    /** What becomes of one. */
    Then<DelegationDraft> of(DelegationView present) {
        if (edit.delete()) {
            return new Then.Gone<>();
        }
        Replacement replacement = edit.replacement();
        List<byte[]> replaced = replacement == null ? null : replacement.in(Type.NS, present.nameServers());
        // With both, the TTL is that of those that move, with a short TTL for a while.
        if (present.nameServers().isEmpty() || (replacement != null && replaced == null)) {
            return Then.same();
        }
        DelegationDraft draft = new DelegationDraft(
                replaced == null ? present.nameServers() : RecordText.format(Type.NS, replaced),
                present.ds(),
                Objects.requireNonNullElse(edit.ttlSeconds(), present.ttlSeconds()),
                present.comment());
        return present.hasOneTtl() && present.asDraft().equals(draft) ? Then.same() : new Then.Wanted<>(draft);
    }
}
