package org.openenum.admin.zone;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.openenum.zone.Zone;
import tools.jackson.databind.json.JsonMapper;

/** A zone in the form of the change log: JSON with the names of the API. */
public final class ZoneContent {

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private ZoneContent() {}

    /** The present zone. */
    public static String json(Zone zone) {
        return JSON.writeValueAsString(content(zone));
    }

    /** The same for a zone that had no content but these name servers, which are removed with it. */
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
