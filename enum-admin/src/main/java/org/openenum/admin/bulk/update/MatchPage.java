package org.openenum.admin.bulk.update;

import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.openenum.admin.page.FormInput;
import org.openenum.admin.page.PageController;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.mvc.support.RedirectAttributes;

/**
 * The pages that change everything that the filter of a table finds. The filter stands in the address with the names that it has in the address of the
 * table, as the filter's fields send it: it is what they hold, whether it was applied to the table or not.
 */
@PageController
class MatchPage {

    private static final String PATH = "/{list:numbers|blocks|delegations|records}/matching";

    private final List<Matching.Kind> kinds;

    private final Matching matching;

    MatchPage(List<Matching.Kind> kinds, Matching matching) {
        this.kinds = kinds;
        this.matching = matching;
    }

    @GetMapping(PATH)
    String ask(@PathVariable String list, FormInput input, Model model, HttpServletResponse response) {
        if (MatchedMappings.areDelegations(list, input)) {
            return MatchedDelegations.redirect(input);
        }
        return matching.ask(read(list, input), model, response);
    }

    @PostMapping(PATH)
    String review(@PathVariable String list, FormInput input, Model model, HttpServletResponse response) {
        return matching.review(read(list, input), model, response);
    }

    @PostMapping(PATH + "/apply")
    String apply(
            @PathVariable String list,
            FormInput input,
            Author author,
            Model model,
            HttpServletResponse response,
            RedirectAttributes redirect) {
        return matching.apply(read(list, input), author, model, response, redirect);
    }

    private Matching.Subject<?> read(String list, FormInput input) {
        return kinds.stream()
                .filter(kind -> kind.isOf(list))
                .findFirst()
                .orElseThrow(() -> RefusedException.notFound("there is no list of " + list))
                .read(list, input);
    }
}
