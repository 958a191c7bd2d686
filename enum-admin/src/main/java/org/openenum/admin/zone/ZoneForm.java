package org.openenum.admin.zone;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.zone.Numbering;

/**
 * A zone as it stands in a form: texts as they were typed.
 *
 * @param nameServers names divided by blanks or commas; only for a new zone
 * @param entityTag the state that the person saw, empty for a new zone
 */
record ZoneForm(
        String apex,
        String numbering,
        String countryCode,
        String nationalPrefix,
        String internationalPrefix,
        String nameServers,
        String primaryServer,
        String responsible,
        String refreshSeconds,
        String retrySeconds,
        String expireSeconds,
        String minimumSeconds,
        String soaTtlSeconds,
        String defaultTtlSeconds,
        String comment,
        String entityTag)
        implements EditForm<ZoneForm> {

    static final ZoneForm EMPTY =
            new ZoneForm("", Numbering.E164.name(), "", "", "", "", "", "", "", "", "", "", "", "", "", "");

    static ZoneForm read(FormInput input) {
        return new ZoneForm(
                input.text("apex"),
                input.text("numbering", Numbering.E164.name()),
                input.text("countryCode"),
                input.text("nationalPrefix"),
                input.text("internationalPrefix"),
                input.text("nameServers"),
                input.text("primaryServer"),
                input.text("responsible"),
                input.text("refreshSeconds"),
                input.text("retrySeconds"),
                input.text("expireSeconds"),
                input.text("minimumSeconds"),
                input.text("soaTtlSeconds"),
                input.text("defaultTtlSeconds"),
                input.text("comment"),
                input.text("entityTag"));
    }

    static ZoneForm of(ZoneView zone) {
        return new ZoneForm(
                zone.apex(),
                zone.numbering().name(),
                Objects.requireNonNullElse(zone.prefixes().countryCode(), ""),
                Objects.requireNonNullElse(zone.prefixes().nationalPrefix(), ""),
                Objects.requireNonNullElse(zone.prefixes().internationalPrefix(), ""),
                "",
                zone.primaryServer(),
                zone.responsible(),
                Integer.toString(zone.timers().refreshSeconds()),
                Integer.toString(zone.timers().retrySeconds()),
                Integer.toString(zone.timers().expireSeconds()),
                Integer.toString(zone.timers().minimumSeconds()),
                Integer.toString(zone.timers().soaTtlSeconds()),
                Integer.toString(zone.defaultTtlSeconds()),
                zone.comment() == null ? "" : zone.comment(),
                zone.entityTag());
    }

    @Override
    public ZoneForm onTopOf(String otherEntityTag) {
        return new ZoneForm(
                apex,
                numbering,
                countryCode,
                nationalPrefix,
                internationalPrefix,
                nameServers,
                primaryServer,
                responsible,
                refreshSeconds,
                retrySeconds,
                expireSeconds,
                minimumSeconds,
                soaTtlSeconds,
                defaultTtlSeconds,
                comment,
                otherEntityTag);
    }

    /**
     * What the service takes.
     *
     * @throws RefusedException if a time is no number
     */
    ZoneDraft draft() {
        return new ZoneDraft(
                numberingOf(),
                FormInput.orNull(countryCode),
                FormInput.orNull(nationalPrefix),
                FormInput.orNull(internationalPrefix),
                nameServers.isEmpty() ? null : List.of(nameServers.split("[\\s,]+", -1)),
                FormInput.orNull(primaryServer),
                FormInput.orNull(responsible),
                FormInput.number("refreshSeconds", refreshSeconds),
                FormInput.number("retrySeconds", retrySeconds),
                FormInput.number("expireSeconds", expireSeconds),
                FormInput.number("minimumSeconds", minimumSeconds),
                FormInput.number("soaTtlSeconds", soaTtlSeconds),
                FormInput.number("defaultTtlSeconds", defaultTtlSeconds),
                FormInput.orNull(comment));
    }

    /** The fields by their message keys, to be compared with another version. */
    @Override
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("numbering", numbering);
        fields.put("countryCode", countryCode);
        fields.put("nationalPrefix", nationalPrefix);
        fields.put("internationalPrefix", internationalPrefix);
        fields.put("primaryServer", primaryServer);
        fields.put("responsible", responsible);
        fields.put("refreshSeconds", refreshSeconds);
        fields.put("retrySeconds", retrySeconds);
        fields.put("expireSeconds", expireSeconds);
        fields.put("minimumSeconds", minimumSeconds);
        fields.put("soaTtlSeconds", soaTtlSeconds);
        fields.put("defaultTtlSeconds", defaultTtlSeconds);
        fields.put("comment", comment);
        return fields;
    }

    private Numbering numberingOf() {
        return Arrays.stream(Numbering.values())
                .filter(value -> value.name().equals(numbering))
                .findFirst()
                .orElseThrow(() ->
                        RefusedException.invalid("/numbering", "unknown", "numbering is E164 or PRIVATE", numbering));
    }
}
