package org.openenum.admin.mapping.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.account.Caller;
import org.openenum.admin.commit.OperationBatch;
import org.openenum.admin.mapping.MappingBatch;
import org.openenum.admin.mapping.MappingBatch.Operation;
import org.openenum.admin.mapping.MappingDraft;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.MappingView;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Precondition;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.MergePatch;
import org.openenum.admin.web.Preconditions;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.mapping.MappingKind;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** {@code /zones/{apex}/numbers/batch} and {@code .../blocks/batch}. */
@RestController
class BatchController {

    private final MappingBatch batches;

    private final MergePatch patches;

    private final TypedNumbers numbers;

    BatchController(MappingBatch batches, MergePatch patches, TypedNumbers numbers) {
        this.numbers = numbers;
        this.batches = batches;
        this.patches = patches;
    }

    /**
     * One operation.
     *
     * @param op what to do; in the order delete, patch, put, post they happen, whatever order they are sent in
     * @param number the number, or the prefix of a block
     * @param ifMatch the entity tag that it must have, or {@code *}
     * @param ifNoneMatch {@code *}: it must not exist
     * @param value what a PUT or a POST would send; a POST refuses what exists
     * @param patch what a PATCH would send: a merge-patch
     */
    record OperationJson(
            OperationBatch.@Nullable Step op,
            @Nullable String number,
            @Nullable String ifMatch,
            @Nullable String ifNoneMatch,
            @Nullable MappingRequest value,
            @Nullable JsonNode patch) {}

    /**
     * Up to a thousand operations that happen together or not at all.
     *
     * @param dryRun only to find out
     */
    record BatchJson(@Nullable Boolean dryRun, @Nullable List<OperationJson> operations) {}

    /**
     * What became of one operation.
     *
     * @param status as the single request would have answered: 200, 201 or 204
     * @param before what it was, in a dry run; missing where there was nothing
     * @param after what it would be, in a dry run; missing where there would be nothing
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ResultJson(
            String number,
            int status,
            @Nullable String etag,
            @Nullable Integer version,
            @Nullable MappingJson before,
            @Nullable MappingJson after) {}

    /**
     * What became of a batch.
     *
     * @param committed false for a dry run
     * @param results in the order in which the operations were sent
     */
    record ResultsJson(boolean committed, List<ResultJson> results) {}

    /**
     * Up to a thousand operations on numbers or blocks that happen together or not at all: first what is deleted, then what is patched, put and
     * posted.
     */
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
        List<ResultJson> results = batches.run(wanted, new OperationReader(apex, kind, caller), dryRun, author).stream()
                .map(result -> json(result, dryRun))
                .toList();
        return new ResultsJson(!dryRun, results);
    }

    /** Makes operations of what was sent, of the numbers that the caller may touch. */
    private final class OperationReader implements OperationBatch.Reader<OperationJson, Operation> {

        private final String apex;

        private final MappingKind kind;

        private final Caller caller;

        OperationReader(String apex, MappingKind kind, Caller caller) {
            this.apex = apex;
            this.kind = kind;
            this.caller = caller;
        }

        @Override
        public OperationBatch.Step step(OperationJson sent) {
            return sent.op() == null ? OperationBatch.Step.PUT : sent.op();
        }

        @Override
        public Operation read(OperationJson json) {
            if (json.op() == null || json.number() == null) {
                throw RefusedException.invalid("/number", "missing", "an operation has an op and a number", null);
            }
            MappingRef ref = new MappingRef(apex, kind, numbers.read(apex, json.number(), "/number"));
            caller.requireNumber(ref.digits().digits());
            return switch (json.op()) {
                case DELETE -> new Operation.Delete(ref, preconditionOf(json));
                case PATCH -> patch(ref, json);
                case PUT -> new Operation.Put(ref, draftOf(ref, json), preconditionOf(json));
                case POST -> new Operation.Put(ref, draftOf(ref, json), Precondition.ABSENT);
            };
        }

        private Operation patch(MappingRef ref, OperationJson json) {
            JsonNode patch = json.patch();
            if (patch == null || !patch.isObject()) {
                throw RefusedException.invalid("/patch", "missing", "a patch has a patch, a JSON object", null);
            }
            return new Operation.Patch(
                    ref,
                    present ->
                            MappingController.patched(present, patch, patches).toDraft(ref, numbers),
                    preconditionOf(json));
        }

        private MappingDraft draftOf(MappingRef ref, OperationJson json) {
            if (json.value() == null) {
                throw RefusedException.invalid("", "missing", "a put and a post have a value", null);
            }
            return json.value().toDraft(ref, numbers);
        }
    }

    private static Precondition preconditionOf(OperationJson json) {
        return Preconditions.ofMembers(json.ifMatch(), json.ifNoneMatch());
    }

    private static ResultJson json(MappingBatch.Result result, boolean dryRun) {
        MappingView view = result.view();
        MappingJson before = dryRun && result.before() != null ? MappingJson.of(result.before()) : null;
        if (view == null) {
            return new ResultJson(result.ref().digits().digits(), 204, null, null, before, null);
        }
        return new ResultJson(
                view.display(),
                result.created() ? 201 : 200,
                view.entityTag(),
                view.version(),
                before,
                dryRun ? MappingJson.of(view) : null);
    }
}
