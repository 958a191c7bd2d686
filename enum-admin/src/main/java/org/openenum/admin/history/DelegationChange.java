package org.openenum.admin.history;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.MappingKind;

/** What one changeset did to a delegation. The log stores its NS and DS records separately; users see one object. */
public final class DelegationChange {

    private DelegationChange() {}

    /**
     * Merges the parts into one change, with the field names that a delegation has in the API.
     *
     * @param parts of one changeset, newest first
     */
    public static ChangeView whole(String display, List<ChangeView> parts) {
        ChangeView.Effect effect = parts.stream()
                .filter(part -> "NS".equals(part.type()))
                .findFirst()
                .map(ChangeView::effect)
                .orElse(ChangeView.Effect.CHANGED);
        ChangeView newest = parts.get(0);
        return new ChangeView(
                newest.seq(),
                ChangeSubject.MAPPING,
                display,
                MappingKind.DELEGATION,
                null,
                null,
                newest.zone(),
                effect,
                newest.serial(),
                effect == ChangeView.Effect.CREATED ? null : content(parts, ChangeView::before),
                effect == ChangeView.Effect.REMOVED ? null : content(parts, ChangeView::after));
    }

    private static Map<String, @Nullable Object> content(
            List<ChangeView> parts, Function<ChangeView, @Nullable Map<String, @Nullable Object>> side) {
        Map<String, @Nullable Object> whole = new LinkedHashMap<>();
        for (ChangeView part : parts) {
            Map<String, @Nullable Object> content = side.apply(part);
            if ("NS".equals(part.type())) {
                whole.put("nameServers", content == null ? List.of() : content.get("records"));
                whole.put("ttl", content == null ? null : content.get("ttl"));
                if (content != null && content.containsKey("comment")) {
                    whole.put("comment", content.get("comment"));
                }
            } else {
                whole.put("ds", content == null ? List.of() : content.get("records"));
            }
        }
        return whole;
    }
}
