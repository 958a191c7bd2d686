package org.openenum.admin.history;

import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.commit.ChangeView;
import org.openenum.change.ChangeSubject;
import org.openenum.mapping.MappingKind;

/**
 * What one changeset did to a delegation: the log has its NS and its DS records apart, and its entry if an older
 * release wrote it; people see one thing.
 */
public final class DelegationChange {

    private DelegationChange() {}

    /**
     * One change out of its parts, with the names that a delegation has in the API.
     *
     * @param parts of one changeset, the newest first
     */
    public static ChangeView whole(String display, List<ChangeView> parts) {
        List<ChangeView> own = parts.stream()
                .filter(part -> part.subject() != ChangeSubject.MAPPING_RANGE)
                .toList();
        if (own.isEmpty()) {
            return parts.get(0);
        }
        ChangeView.Effect effect = own.stream()
                .filter(part -> part.subject() == ChangeSubject.MAPPING || "NS".equals(part.type()))
                .min(Comparator.comparing(ChangeView::subject))
                .map(ChangeView::effect)
                .orElse(ChangeView.Effect.CHANGED);
        ChangeView newest = own.get(0);
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
                effect == ChangeView.Effect.CREATED ? null : content(own, ChangeView::before),
                effect == ChangeView.Effect.REMOVED ? null : content(own, ChangeView::after));
    }

    private static Map<String, @Nullable Object> content(
            List<ChangeView> parts, Function<ChangeView, @Nullable Map<String, @Nullable Object>> side) {
        Map<String, @Nullable Object> whole = new LinkedHashMap<>();
        for (ChangeView part : parts) {
            Map<String, @Nullable Object> content = side.apply(part);
            if (part.subject() == ChangeSubject.MAPPING) {
                whole.put("comment", content == null ? null : content.get("comment"));
            } else if ("NS".equals(part.type())) {
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
