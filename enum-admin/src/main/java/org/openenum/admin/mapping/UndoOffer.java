package org.openenum.admin.mapping;

import java.util.List;
import org.openenum.admin.change.HistoryEntry;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Page;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Offers, on the next page, to take back what was done on this one. */
@Component
class UndoOffer {

    private final MappingHistory history;

    UndoOffer(MappingHistory history) {
        this.history = history;
    }

    /**
     * Offers it if this very request changed the entry: then the changeset is the newest in its history.
     *
     * @param ref an entry that was changed, be it gone or not
     */
    void offer(RedirectAttributes redirect, MappingRef ref, Author author) {
        List<HistoryEntry> newest = history.list(ref, new Page.Wanted(null, 1)).items();
        if (!newest.isEmpty()
                && author.requestId() != null
                && author.requestId().equals(newest.get(0).requestId())) {
            redirect.addFlashAttribute("undo", newest.get(0).changeset());
        }
    }
}
