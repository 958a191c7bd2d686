package org.openenum.admin.editing;

import org.openenum.admin.history.ChangesetService;
import org.openenum.admin.usecase.Author;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/** Offers on the next page to undo what was done on this one. */
@Component
public class UndoOffer {

    private final ChangesetService changesets;

    UndoOffer(ChangesetService changesets) {
        this.changesets = changesets;
    }

    /** Makes the offer, if this request changed something. */
    public void offer(RedirectAttributes redirect, Author author) {
        changesets.ofRequest(author.requestId()).ifPresent(id -> redirect.addFlashAttribute("undo", id));
    }
}
