package org.openenum.admin.record;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/**
 * The form of a record set: texts as they were typed.
 *
 * @param owner in full, or without the apex; {@code @} for the apex itself
 * @param records RDATA in presentation form, one record per line
 */
record RecordSetForm(String zone, String owner, String type, String ttl, String records) implements EditForm {

    static RecordSetForm blank(String zone, String owner, String type) {
        return new RecordSetForm(zone, owner, type, "", "");
    }

    static RecordSetForm read(FormInput input) {
        return new RecordSetForm(
                input.text("zone"), input.text("owner"), input.text("type"), input.text("ttl"), input.text("records"));
    }

    static RecordSetForm of(RecordSetView set) {
        return new RecordSetForm(
                set.zone(),
                set.owner(),
                set.type(),
                Integer.toString(set.ttlSeconds()),
                String.join("\n", set.records()));
    }

    /** The set that it identifies, as typed. */
    RecordRef ref() {
        return new RecordRef(zone, owner, type);
    }

    /**
     * The owner name in full.
     *
     * @throws RefusedException at the field, if it is not a name
     */
    String ownerInFull() {
        if (owner.isEmpty()) {
            throw RefusedException.invalid("/owner", "missing", Sentence.of("record.no-owner"), null);
        }
        Name apex = RecordRules.ownerWithin(zone, Name.root);
        return atField(
                "/owner", owner, () -> RecordRules.ownerWithin(owner, apex).toString());
    }

    /**
     * The type's mnemonic.
     *
     * @throws RefusedException at the field, if it is not a type
     */
    String typeName() {
        if (type.isEmpty()) {
            throw RefusedException.invalid("/type", "missing", Sentence.of("record.no-type"), null);
        }
        return atField("/type", type, () -> Type.string(RecordRules.typeOf(type)));
    }

    RecordService.Draft draft() {
        return new RecordService.Draft(FormInput.number("ttl", ttl), lines());
    }

    /**
     * The records in zone file format, in the form in which stored ones are shown.
     *
     * @param defaultTtlSeconds of the zone
     * @throws RefusedException with the error at its field
     */
    String zoneFileText(int defaultTtlSeconds) {
        int number = RecordRules.typeOf(typeName());
        String name = ownerInFull();
        Integer seconds = FormInput.number("ttl", ttl);
        int ttlSeconds = seconds == null ? defaultTtlSeconds : seconds;
        return RecordText.zoneFile(
                name, ttlSeconds, typeName(), RecordText.format(number, RecordText.parse(number, lines(), "/records")));
    }

    static String zoneFileText(RecordSetView set) {
        return RecordText.zoneFile(set.owner() + ".", set.ttlSeconds(), set.type(), set.records());
    }

    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("ttl", ttl);
        fields.put("records", String.join("\n", comparable()));
        return fields;
    }

    /** The records in the form in which stored ones are shown, so that quotes and case alone are not a difference. */
    private List<String> comparable() {
        try {
            int number = RecordRules.typeOf(typeName());
            return RecordText.format(number, RecordText.parse(number, lines(), "/records"));
        } catch (RefusedException e) {
            return lines();
        }
    }

    private List<String> lines() {
        return FormInput.lines(records);
    }

    private static String atField(String pointer, String typed, Supplier<String> reading) {
        try {
            return reading.get();
        } catch (RefusedException e) {
            throw RefusedException.invalid(pointer, "invalid", e.sentence(), typed);
        }
    }
}
