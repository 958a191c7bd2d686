package org.openenum.admin.zone;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Zone;
import tools.jackson.databind.json.JsonMapper;

/** A zone as the change log keeps it: JSON with the names of the API. */
public final class ZoneContent {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ZoneContent() {}

    /** The zone as it is now. */
    public static String json(Zone zone) {
        return JSON.writeValueAsString(content(zone));
    }

    /** The same of a zone that held nothing but these name servers, which are gone with it. */
    static String json(Zone zone, List<String> nameServers) {
        Map<String, @Nullable Object> content = content(zone);
        content.put("nameServers", nameServers);
        return JSON.writeValueAsString(content);
    }

    private static Map<String, @Nullable Object> content(Zone zone) {
        Map<String, @Nullable Object> content = new LinkedHashMap<>();
        content.put("apex", zone.apex());
        content.put("numbering", zone.numbering());
        content.put("countryCode", zone.prefixes().countryCode());
        content.put("nationalPrefix", zone.prefixes().nationalPrefix());
        content.put("internationalPrefix", zone.prefixes().internationalPrefix());
        content.put("primaryServer", zone.primaryServer().toString());
        content.put("responsible", zone.responsible().toString());
        content.put("refreshSeconds", zone.timers().refreshSeconds());
        content.put("retrySeconds", zone.timers().retrySeconds());
        content.put("expireSeconds", zone.timers().expireSeconds());
        content.put("minimumSeconds", zone.timers().minimumSeconds());
        content.put("soaTtlSeconds", zone.timers().soaTtlSeconds());
        content.put("defaultTtlSeconds", zone.defaultTtlSeconds());
        content.put("comment", zone.comment());
        return content;
    }
}
