package org.openenum.admin.mapping.delegation;

import java.util.List;
import java.util.Objects;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.record.RecordText;
import org.openenum.admin.record.Replacement;
import org.openenum.zone.Zone;
import org.xbill.DNS.Type;

/**
 * What becomes of each of several delegations: what is said of the records of one type, said of name servers. They are removed, or one name server takes
 * the place of another, or they have another TTL.
 */
record DelegationEdit(RecordSetEdit edit) {

    /** What becomes of one. */
    sealed interface Then {

        /** It stays as it is. */
        record Same() implements Then {}

        /** It is removed. */
        record Gone() implements Then {}

        /** It is made this. */
        record Draft(DelegationDraft draft) implements Then {}
    }

    /** What becomes of one. */
    Then of(Zone zone, DelegationRow present) {
        if (edit.delete()) {
            return new Then.Gone();
        }
        DelegationView view = present.view(zone);
        Replacement replacement = edit.replacement();
        List<byte[]> replaced = replacement == null ? null : replacement.in(Type.NS, view.nameServers());
        // With both, the TTL is that of those that move, with a short TTL for a while.
        if (present.nameServers() == null || (replacement != null && replaced == null)) {
            return new Then.Same();
        }
        DelegationDraft draft = new DelegationDraft(
                replaced == null ? view.nameServers() : RecordText.format(Type.NS, replaced),
                view.ds(),
                Objects.requireNonNullElse(edit.ttlSeconds(), view.ttlSeconds()),
                view.comment());
        return present.isAsWanted(draft) ? new Then.Same() : new Then.Draft(draft);
    }
}
