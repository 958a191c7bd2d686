package org.openenum.admin.mapping.delegation;

import java.util.Map;
import org.openenum.admin.many.ComparedRow;
import org.openenum.admin.many.EditFields;
import org.openenum.admin.many.Selection;
import org.openenum.admin.many.Table;
import org.openenum.admin.many.Then;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.record.RecordEditForm;
import org.openenum.admin.record.RecordSetEdit;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** The table of delegations. A selected row is {@code DELEGATION/digits}, with {@code /entityTag} once it was shown. */
@Component
class DelegationTable
        extends Table<MappingRef, DelegationView, DelegationDraft, DelegationFilter, RecordSetEdit, DelegationDiff> {

    private static final String NAME_SERVER = "nameServer";

    DelegationTable(DelegationKind kind, MatchingDelegations matches) {
        super(kind, matches, "delegation/ticked", RecordEditForm.Action.values(), "delegations");
    }

    /** The name server of the filter is probably the one to replace. */
    @Override
    protected EditFields<RecordSetEdit> fields(FormInput input) {
        RecordEditForm form = RecordEditForm.read(input);
        return form.action() == null || !input.has("set.replace.from")
                ? form.suggesting(input.text(NAME_SERVER))
                : form;
    }

    @Override
    protected Then<DelegationDraft> then(RecordSetEdit edit, DelegationView row) {
        return DelegationDraft.edited(edit, row);
    }

    @Override
    protected Selection.Chosen<MappingRef> chosen(String zone, String selected) {
        String[] parts = selected.split("/", 3);
        try {
            return new Selection.Chosen<>(
                    MappingRef.delegation(zone, new DialedDigits(parts[1])), parts.length > 2 ? parts[2] : null);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw RefusedException.malformed(Sentence.of("list.no-entry", selected));
        }
    }

    @Override
    protected String selected(DelegationView row) {
        return MappingKind.DELEGATION + "/" + row.prefix() + "/" + row.entityTag();
    }

    @Override
    protected Object row(Selection.Step<DelegationView> step) {
        return ComparedRow.of(step, delegation -> delegation.asDraft().members());
    }

    @Override
    protected Map<String, String> shown(String list, FormInput input) {
        return texts(input, "zone", "q", NAME_SERVER);
    }

    @Override
    protected DelegationFilter filter(String list, FormInput input) {
        return new DelegationFilter(input.text("q"), input.text(NAME_SERVER));
    }
}
