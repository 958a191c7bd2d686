package org.openenum.admin.bulk.update;

import java.util.Arrays;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.bulk.diff.DiffView;
import org.openenum.admin.many.EditFields;
import org.openenum.admin.many.Selection;
import org.openenum.admin.many.Table;
import org.openenum.admin.many.Then;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingEdit;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.mapping.NumberKind;
import org.openenum.admin.mapping.console.MappingEditForm;
import org.openenum.admin.mapping.console.MappingTableRow;
import org.openenum.admin.mapping.console.TagField;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.Pager;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingKind;
import org.openenum.mapping.MappingStatus;
import org.openenum.number.DialedDigits;
import org.openenum.sentence.Sentence;
import org.springframework.stereotype.Component;

/**
 * The tables of numbers and of blocks. A selected row is {@code KIND/digits}, with {@code /entityTag} once it was
 * shown.
 */
@Component
class NumberTable extends Table<MappingRef, MappingView, MappingDraft, MappingFilter, MappingEdit, DiffView> {

    private final TypedNumbers numbers;

    NumberTable(NumberKind kind, FilteredUpdate matches, TypedNumbers numbers) {
        super(kind, matches, "mapping/ticked", MappingEditForm.Action.values(), "numbers", "blocks");
        this.numbers = numbers;
    }

    record Row(MappingTableRow before, @Nullable MappingTableRow after) {}

    @Override
    protected EditFields<MappingEdit> fields(FormInput input) {
        return MappingEditForm.read(input);
    }

    @Override
    protected Then<MappingDraft> then(MappingEdit edit, MappingView row) {
        return edit.then(row);
    }

    @Override
    protected Selection.Chosen<MappingRef> chosen(String zone, String selected) {
        String[] parts = selected.split("/", 3);
        try {
            MappingRef ref = new MappingRef(zone, MappingKind.valueOf(parts[0]), new DialedDigits(parts[1]));
            return new Selection.Chosen<>(ref, parts.length > 2 ? parts[2] : null);
        } catch (IllegalArgumentException | ArrayIndexOutOfBoundsException e) {
            throw RefusedException.malformed(Sentence.of("list.no-entry", selected));
        }
    }

    @Override
    protected String selected(MappingView row) {
        return row.kind() + "/" + row.digits() + "/" + row.entityTag();
    }

    @Override
    protected Object row(Selection.Step<MappingView> step) {
        MappingView after = step.after();
        return new Row(MappingTableRow.of(step.before()), after == null ? null : MappingTableRow.of(after));
    }

    /** The table of all kinds may have been filtered to delegations, which have their own page. */
    @Override
    protected @Nullable String elsewhere(String list, FormInput input) {
        if (!list.equals("numbers") || !input.text("kind").equals(MappingKind.DELEGATION.name())) {
            return null;
        }
        if (!(input.text("status") + input.text("ruleSet") + input.text("tag")).isEmpty()) {
            throw RefusedException.malformed(Sentence.of("delegation.filters"));
        }
        return Pager.link("/delegations/matching", texts(input, "zone", "q", "nameServer"));
    }

    @Override
    protected Map<String, String> shown(String list, FormInput input) {
        Map<String, String> filter = texts(input, "zone", "kind", "q", "status", "ruleSet", "tag");
        if (list.equals("blocks")) {
            filter.put("kind", MappingKind.BLOCK.name());
        }
        return filter;
    }

    @Override
    protected MappingFilter filter(String list, FormInput input) {
        String tag = input.text("tag");
        return new MappingFilter(
                list.equals("blocks") ? MappingKind.BLOCK : wordOf(MappingKind.class, "kind", input),
                numbers.readStart(input.text("zone"), input.text("q")),
                wordOf(MappingStatus.class, "status", input),
                FormInput.orNull(input.text("ruleSet")),
                tag.isEmpty() ? null : TagField.require("/tag", tag).tags().get(0));
    }

    /** An unknown word does not mean any: more would be changed than intended. */
    private static <E extends Enum<E>> @Nullable E wordOf(Class<E> of, String field, FormInput input) {
        String word = input.text(field);
        if (word.isEmpty()) {
            return null;
        }
        return FormInput.named(of, word)
                .orElseThrow(() -> RefusedException.invalid(
                        "/" + field,
                        "unknown",
                        Sentence.of(
                                "form.not-one-of",
                                Arrays.stream(of.getEnumConstants())
                                        .map(Enum::name)
                                        .collect(Collectors.joining(", "))),
                        word));
    }
}
