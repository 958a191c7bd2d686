package org.openenum.admin.lookup;

import org.jspecify.annotations.Nullable;
import org.openenum.admin.web.Api;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** {@code /lookup}. */
@RestController
class LookupController {

    private final LookupService lookups;

    LookupController(LookupService lookups) {
        this.lookups = lookups;
    }

    @GetMapping(Api.ROOT + "/lookup")
    Lookup lookup(@RequestParam String number, @RequestParam(required = false) @Nullable String zone) {
        return lookups.lookup(number, zone);
    }
}
