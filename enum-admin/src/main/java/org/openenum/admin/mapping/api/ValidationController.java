package org.openenum.admin.mapping.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingService;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.usecase.RefusedException.Reason;
import org.openenum.admin.web.Api;
import org.openenum.admin.zone.TypedNumbers;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code /validate/zones/{apex}/numbers/{digits}}, {@code .../blocks/{digits}}: the result of a PUT there, without its
 * effect.
 */
@RestController
class ValidationController {

    private final MappingService mappings;

    private final TypedNumbers numbers;

    ValidationController(MappingService mappings, TypedNumbers numbers) {
        this.numbers = numbers;
        this.mappings = mappings;
    }

    /**
     * The result of the validation of a number or block.
     *
     * @param valid whether a PUT would be accepted
     * @param errors the reasons why it would be refused; empty if it is valid
     * @param result the number or block as it would be stored, with its warnings; null if it is not valid
     */
    record Validation(
            boolean valid, List<Fault> errors, @Nullable MappingJson result) {}

    /** Validates a number or block without storing it, as a PUT would. */
    @PostMapping(Api.ROOT + "/validate/zones/{apex}/{collection:numbers|blocks}/{digits}")
    Validation validate(
            @PathVariable String apex,
            @PathVariable String collection,
            @PathVariable String digits,
            @RequestBody MappingRequest wanted,
            Author author) {
        MappingRef ref = MappingRef.inPath(apex, collection, digits);
        try {
            return new Validation(
                    true, List.of(), MappingJson.of(mappings.check(ref, wanted.toDraft(ref, numbers), author)));
        } catch (RefusedException refused) {
            if (refused.reason() != Reason.INVALID && refused.reason() != Reason.CONFLICT) {
                throw refused;
            }
            List<Fault> faults = refused.faults().isEmpty()
                    ? List.of(new Fault("", "conflict", refused.sentence(), null))
                    : refused.faults();
            return new Validation(false, faults, null);
        }
    }
}
