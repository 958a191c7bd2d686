package org.openenum.admin.requester;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.web.Answers;
import org.openenum.admin.web.Api;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** {@code /regions}. */
@RestController
@RequestMapping(Api.ROOT + "/regions")
class RegionController {

    private static final Answers<RegionView, RegionJson> ANSWERS =
            new Answers<>(RegionJson::of, RegionView::entityTag, RegionJson::self);

    private final RegionService regions;

    RegionController(RegionService regions) {
        this.regions = regions;
    }

    /** A region, which groups of requesters are in. */
    record RegionJson(
            String name,
            @Nullable String comment,
            int id,
            int version,
            Instant createdAt,
            Instant updatedAt,
            String self) {

        static RegionJson of(RegionView view) {
            return new RegionJson(
                    view.name(),
                    view.comment(),
                    view.id(),
                    view.version(),
                    view.createdAt(),
                    view.updatedAt(),
                    Api.ROOT + "/regions/" + view.name());
        }
    }

    /** A region to store. */
    @JsonIgnoreProperties({"name", "id", "version", "createdAt", "updatedAt", "self"})
    record RegionRequest(@Nullable String comment) {}

    /** All regions; there are some dozens at most. */
    record RegionsJson(List<RegionJson> items) {}

    /** Lists the regions, in the order of their names. */
    @GetMapping
    RegionsJson list() {
        return new RegionsJson(regions.all().stream().map(RegionJson::of).toList());
    }

    /** Gets a region, with its ETag. */
    @GetMapping("/{name}")
    ResponseEntity<RegionJson> get(@PathVariable String name) {
        return ANSWERS.of(regions.get(name));
    }

    /** Creates a region ({@code If-None-Match: *}) or changes its comment (If-Match). */
    @PutMapping("/{name}")
    ResponseEntity<RegionJson> put(
            @PathVariable String name, @RequestBody RegionRequest wanted, Precondition precondition, Author author) {
        return ANSWERS.written(regions.put(name, wanted.comment(), precondition, author));
    }

    /** Removes a region that no requester group and no routing policy refers to. */
    @DeleteMapping("/{name}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String name, Precondition precondition, Author author) {
        regions.delete(name, precondition, author);
    }
}
