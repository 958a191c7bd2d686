package org.openenum.admin.mapping.delegation;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.record.RecordText;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.number.DialedDigits;
import org.xbill.DNS.Type;

/**
 * The form of a delegation: texts as they were typed.
 *
 * @param number the prefix, in any notation
 * @param nameServers host names, one per line
 * @param ds RDATA of DS records, one per line
 */
record DelegationForm(String zone, String number, String nameServers, String ds, String ttl, String comment)
        implements EditForm {

    static DelegationForm blank(String zone, String number) {
        return new DelegationForm(zone, number, "", "", "", "");
    }

    static DelegationForm read(FormInput input) {
        return new DelegationForm(
                input.text("zone"),
                input.text("number"),
                input.text("nameServers"),
                input.text("ds"),
                input.text("ttl"),
                input.text("comment"));
    }

    static DelegationForm of(DelegationView delegation) {
        return new DelegationForm(
                delegation.zone(),
                delegation.display(),
                String.join("\n", delegation.nameServers()),
                String.join("\n", delegation.ds()),
                Integer.toString(delegation.ttlSeconds()),
                delegation.comment() == null ? "" : delegation.comment());
    }

    /**
     * The digits of the prefix.
     *
     * @throws RefusedException if there are none
     */
    DialedDigits digits(TypedNumbers numbers) {
        return numbers.read(zone, number, "/number");
    }

    DelegationDraft draft() {
        return new DelegationDraft(
                FormInput.lines(nameServers),
                FormInput.lines(ds),
                FormInput.number("ttl", ttl),
                FormInput.orNull(comment));
    }

    /**
     * Its records in zone file format.
     *
     * @throws RefusedException with the error at its field
     */
    String zoneFileText(String owner, int defaultTtlSeconds) {
        Integer seconds = FormInput.number("ttl", ttl);
        int ttlSeconds = seconds == null ? defaultTtlSeconds : seconds;
        String text = RecordText.zoneFile(owner, ttlSeconds, "NS", normal(Type.NS, nameServers, "/nameServers"));
        return ds.isEmpty()
                ? text
                : text + "\n" + RecordText.zoneFile(owner, ttlSeconds, "DS", normal(Type.DS, ds, "/ds"));
    }

    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("nameServers", comparable(Type.NS, nameServers));
        fields.put("ds", comparable(Type.DS, ds));
        fields.put("ttl", ttl);
        fields.put("comment", comment);
        return fields;
    }

    /** In the form in which stored records are shown, so that case and final dots alone are not a difference. */
    private static String comparable(int type, String typed) {
        try {
            return String.join("\n", normal(type, typed, ""));
        } catch (RefusedException e) {
            return typed;
        }
    }

    private static List<String> normal(int type, String typed, String pointer) {
        return RecordText.format(type, RecordText.parse(type, FormInput.lines(typed), pointer));
    }
}
