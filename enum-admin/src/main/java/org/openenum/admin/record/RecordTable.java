package org.openenum.admin.record;

import java.util.Map;
import org.openenum.admin.many.ComparedRow;
import org.openenum.admin.many.EditFields;
import org.openenum.admin.many.Selection;
import org.openenum.admin.many.Table;
import org.openenum.admin.many.Then;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/** The table of record sets. A selected row is {@code type/entityTag/owner}, without a tag before it was shown. */
@Component
class RecordTable
        extends Table<RecordRef, RecordSetView, RecordService.Draft, RecordFilter, RecordSetEdit, RecordSetDiff> {

    RecordTable(RecordKind kind, MatchingRecords matches) {
        super(kind, matches, "record/ticked", RecordEditForm.Action.values(), "records");
    }

    @Override
    protected EditFields<RecordSetEdit> fields(FormInput input) {
        return RecordEditForm.read(input);
    }

    @Override
    protected Then<RecordService.Draft> then(RecordSetEdit edit, RecordSetView row) {
        return edit.of(row);
    }

    @Override
    protected Selection.Chosen<RecordRef> chosen(String zone, String selected) {
        String[] parts = selected.split("/", 3);
        if (parts.length < 3) {
            throw RefusedException.malformed(Sentence.of("list.no-entry", selected));
        }
        return new Selection.Chosen<>(new RecordRef(zone, parts[2], parts[0]), FormInput.orNull(parts[1]));
    }

    @Override
    protected String selected(RecordSetView row) {
        return row.type() + "/" + row.entityTag() + "/" + row.owner() + ".";
    }

    @Override
    protected Object row(Selection.Step<RecordSetView> step) {
        return ComparedRow.of(step, set -> RecordSetDiff.members(set.ttlSeconds(), set.records()));
    }

    @Override
    protected Map<String, String> shown(String list, FormInput input) {
        return texts(input, "zone", "q", "type");
    }

    @Override
    protected RecordFilter filter(String list, FormInput input) {
        return new RecordFilter(input.text("q"), input.text("type"));
    }
}
