package org.openenum.admin.zone;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.page.EditForm;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.sentence.Sentence;
import org.openenum.zone.Numbering;

/**
 * The form of a zone: texts as typed.
 *
 * @param nameServers names separated by spaces or commas; only for a new zone
 * @param fields all other fields by their names, which are those of the API and of the messages
 */
record ZoneForm(String apex, String nameServers, Map<String, String> fields) implements EditForm {

    private static final String NUMBERING = "numbering";

    /** The fields other than the numbering, in the order of the page. */
    private static final List<String> TYPED = List.of(
            "countryCode",
            "nationalPrefix",
            "internationalPrefix",
            "primaryServer",
            "responsible",
            "refreshSeconds",
            "retrySeconds",
            "expireSeconds",
            "minimumSeconds",
            "soaTtlSeconds",
            "defaultTtlSeconds",
            "comment");

    static ZoneForm blank() {
        return read(FormInput.of(Map.of()));
    }

    static ZoneForm read(FormInput input) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put(NUMBERING, input.text(NUMBERING, Numbering.E164.name()));
        TYPED.forEach(name -> fields.put(name, input.text(name)));
        return new ZoneForm(input.text("apex"), input.text("nameServers"), fields);
    }

    static ZoneForm of(ZoneView zone) {
        Map<String, @Nullable Object> stored = new LinkedHashMap<>();
        stored.put(NUMBERING, zone.numbering());
        stored.put("countryCode", zone.prefixes().countryCode());
        stored.put("nationalPrefix", zone.prefixes().nationalPrefix());
        stored.put("internationalPrefix", zone.prefixes().internationalPrefix());
        stored.put("primaryServer", zone.primaryServer());
        stored.put("responsible", zone.responsible());
        stored.put("refreshSeconds", zone.timers().refreshSeconds());
        stored.put("retrySeconds", zone.timers().retrySeconds());
        stored.put("expireSeconds", zone.timers().expireSeconds());
        stored.put("minimumSeconds", zone.timers().minimumSeconds());
        stored.put("soaTtlSeconds", zone.timers().soaTtlSeconds());
        stored.put("defaultTtlSeconds", zone.defaultTtlSeconds());
        stored.put("comment", zone.comment());
        Map<String, String> fields = new LinkedHashMap<>();
        stored.forEach((name, value) -> fields.put(name, Objects.toString(value, "")));
        return new ZoneForm(zone.apex(), "", fields);
    }

    /** The text of a field. */
    public String text(String name) {
        return Objects.requireNonNull(fields.get(name));
    }

    /**
     * The form as a request to the service.
     *
     * @throws RefusedException if a time is not a number
     */
    ZoneRequest request() {
        return new ZoneRequest(
                numberingOf(),
                said("countryCode"),
                said("nationalPrefix"),
                said("internationalPrefix"),
                nameServers.isEmpty() ? null : List.of(nameServers.split("[\\s,]+", -1)),
                said("primaryServer"),
                said("responsible"),
                number("refreshSeconds"),
                number("retrySeconds"),
                number("expireSeconds"),
                number("minimumSeconds"),
                number("soaTtlSeconds"),
                number("defaultTtlSeconds"),
                said("comment"));
    }

    private @Nullable String said(String name) {
        return FormInput.orNull(text(name));
    }

    private @Nullable Integer number(String name) {
        return FormInput.number(name, text(name));
    }

    private Numbering numberingOf() {
        return FormInput.named(Numbering.class, text(NUMBERING))
                .orElseThrow(() -> RefusedException.invalid(
                        "/numbering", "unknown", Sentence.of("zone.numbering"), text(NUMBERING)));
    }
}
