package org.openenum.admin.mapping;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.mapping.MappingBatch.Operation;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.mapping.MappingKind;
import org.openenum.number.DialedDigits;
import org.openenum.number.InvalidNumberException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** {@code /zones/{apex}/numbers/batch} and {@code .../blocks/batch}. */
@RestController
class BatchController {

    private final MappingBatch batches;

    BatchController(MappingBatch batches) {
        this.batches = batches;
    }

    /** What to do with one number or block. */
    enum Op {
        PUT,
        DELETE
    }

    /**
     * One operation.
     *
     * @param number the number, or the prefix of a block
     * @param ifMatch the entity tag that it must have, or {@code *}
     * @param ifNoneMatch {@code *}: it must not exist
     * @param value what a PUT would send
     */
    record OperationJson(
            @Nullable Op op,
            @Nullable String number,
            @Nullable String ifMatch,
            @Nullable String ifNoneMatch,
            @Nullable MappingRequest value) {}

    /**
     * Up to a thousand operations that happen together or not at all.
     *
     * @param dryRun only to find out
     */
    record BatchJson(@Nullable Boolean dryRun, @Nullable List<OperationJson> operations) {}

    /** What became of one operation. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ResultJson(
            String number,
            int status,
            @Nullable String etag,
            @Nullable Integer version) {}

    record ResultsJson(boolean committed, List<ResultJson> results) {}

    /** Up to a thousand operations on numbers or blocks that happen together or not at all. */
    @PostMapping(Api.ROOT + "/zones/{apex}/{collection:numbers|blocks}/batch")
    ResultsJson run(
            @PathVariable String apex,
            @PathVariable String collection,
            @RequestBody BatchJson batch,
            Caller caller,
            Author author) {
        MappingKind kind = MappingController.kindOf(collection);
        List<OperationJson> wanted = batch.operations() == null ? List.of() : batch.operations();
        boolean dryRun = Boolean.TRUE.equals(batch.dryRun());
        MappingBatch.Reader<OperationJson> reader = operation -> allowed(read(apex, kind, operation), caller);
        List<ResultJson> results = batches.run(wanted, reader, dryRun, author).stream()
                .map(BatchController::json)
                .toList();
        return new ResultsJson(!dryRun, results);
    }

    private static Operation allowed(Operation operation, Caller caller) {
        if (!caller.mayTouch(operation.ref().digits().digits())) {
            throw RefusedException.forbidden("this token is limited to other numbers");
        }
        return operation;
    }

    private static Operation read(String apex, MappingKind kind, OperationJson json) {
        if (json.op() == null || json.number() == null) {
            throw RefusedException.invalid("/number", "missing", "an operation has an op and a number", null);
        }
        MappingRef ref = new MappingRef(apex, kind, digitsOf(json.number()));
        Precondition precondition = preconditionOf(json);
        if (json.op() == Op.DELETE) {
            return new Operation.Delete(ref, precondition);
        }
        if (json.value() == null) {
            throw RefusedException.invalid("", "missing", "a put has a value", null);
        }
        return new Operation.Put(ref, json.value().toDraft(ref), precondition);
    }

    private static Precondition preconditionOf(OperationJson json) {
        if (json.ifNoneMatch() != null) {
            if (!json.ifNoneMatch().equals("*") || json.ifMatch() != null) {
                throw RefusedException.invalid("/number", "range", "ifNoneMatch is '*', without ifMatch", null);
            }
            return Precondition.ABSENT;
        }
        if (json.ifMatch() == null) {
            return Precondition.NOT_GIVEN;
        }
        return json.ifMatch().equals("*")
                ? Precondition.PRESENT
                : Precondition.tag(json.ifMatch().replace("\"", ""));
    }

    private static DialedDigits digitsOf(String number) {
        try {
            return DialedDigits.parse(number);
        } catch (InvalidNumberException e) {
            throw RefusedException.invalid("/number", "not-a-number", String.valueOf(e.getMessage()), number);
        }
    }

    private static ResultJson json(MappingBatch.Result result) {
        MappingView view = result.view();
        if (view == null) {
            return new ResultJson(result.ref().digits().digits(), 204, null, null);
        }
        return new ResultJson(view.display(), result.created() ? 201 : 200, view.entityTag(), view.version());
    }
}
