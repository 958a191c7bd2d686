package org.openenum.admin.search;

import org.openenum.admin.page.PageController;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/**
 * The search of the console: the search page, and the results that the search dialog of every page shows while the user
 * types.
 */
@PageController
class SearchPage {

    private final SearchService search;

    SearchPage(SearchService search) {
        this.search = search;
    }

    @GetMapping("/search")
    String show(@RequestParam(defaultValue = "") String q, Model model) {
        return show(q, model, "search/show");
    }

    @GetMapping("/search/found")
    String found(@RequestParam(defaultValue = "") String q, Model model) {
        return show(q, model, "search/found");
    }

    private String show(String q, Model model, String template) {
        model.addAttribute("q", q.strip());
        model.addAttribute("found", search.find(q));
        return template;
    }
}
