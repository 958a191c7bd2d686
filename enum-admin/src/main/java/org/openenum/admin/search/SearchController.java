package org.openenum.admin.search;

import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /search}. */
@RestController
class SearchController {

    private final SearchService search;

    SearchController(SearchService search) {
        this.search = search;
    }

    /**
     * Searches all zones for whatever begins with a text; the response has a few hits of each kind. The kinds are
     * numbers, destinations, hosts, tags, owner names and zones.
     *
     * @param q the text; numbers in any notation: +49 30 12, 0049 30 12, sip:+493012@sbc.example, sbc.example,
     *     2.1.0.3.9.4.e164.arpa
     */
    @GetMapping(Api.ROOT + "/search")
    Found search(@RequestParam String q) {
        return search.find(q);
    }
}
