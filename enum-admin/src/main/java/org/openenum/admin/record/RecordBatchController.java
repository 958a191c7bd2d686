package org.openenum.admin.record;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.OperationBatch;
import org.openenum.admin.many.OperationReader;
import org.openenum.admin.many.SentOperation;
import org.openenum.admin.many.Then;
import org.openenum.admin.record.RecordController.RecordSetJson;
import org.openenum.admin.record.RecordController.RecordSetRequest;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.MergePatch;
import org.openenum.sentence.Sentence;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** {@code /zones/{apex}/records/batch}. */
@RestController
class RecordBatchController {

    private final OperationBatch batch;

    private final RecordKind kind;

    private final MergePatch patches;

    RecordBatchController(OperationBatch batch, RecordKind kind, MergePatch patches) {
        this.batch = batch;
        this.kind = kind;
        this.patches = patches;
    }

    /**
     * One operation of a batch on record sets.
     *
     * @param op the kind of operation; a batch is executed in the order delete, patch, put, post, in whatever order it
     *     is sent
     * @param owner the fully qualified owner name, or {@code @} for the apex
     * @param type the record type: a mnemonic, or TYPE and a number
     * @param ifMatch the ETag of the version to change, or {@code *} for any
     * @param ifNoneMatch {@code *}: create it, and fail if it already exists
     * @param value the body that a PUT would have; a POST fails if the record set exists
     * @param patch the body that a PATCH would have: a JSON merge patch
     */
    record RecordOperationJson(
            OperationBatch.@Nullable Step op,
            @Nullable String owner,
            @Nullable String type,
            @Nullable String ifMatch,
            @Nullable String ifNoneMatch,
            @Nullable RecordSetRequest value,
            @Nullable JsonNode patch)
            implements SentOperation<RecordSetRequest> {}

    /**
     * Up to 1000 operations on record sets, all of which are executed, or none.
     *
     * @param dryRun true: change nothing, and report what would be changed
     */
    record RecordBatchJson(
            @Nullable Boolean dryRun, @Nullable List<RecordOperationJson> operations) {}

    /**
     * The result of one operation of a batch on record sets.
     *
     * @param status the HTTP status that the single request would have had: 200, 201 or 204
     * @param before the state before, in a dry run; missing if it did not exist
     * @param after the state after, in a dry run; missing if it would not exist
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record RecordResultJson(
            String owner,
            String type,
            int status,
            @Nullable String etag,
            @Nullable Integer version,
            @Nullable RecordSetJson before,
            @Nullable RecordSetJson after) {

        static RecordResultJson of(OperationBatch.Result<RecordRef, RecordSetView> result, boolean dryRun) {
            RecordSetView before = result.before();
            RecordSetView now = result.view();
            return new RecordResultJson(
                    now == null ? result.ref().owner() : now.owner(),
                    now == null ? result.ref().type() : now.type(),
                    now == null ? 204 : result.created() ? 201 : 200,
                    now == null ? null : now.entityTag(),
                    now == null ? null : now.version(),
                    dryRun && before != null ? RecordSetJson.of(before) : null,
                    dryRun && now != null ? RecordSetJson.of(now) : null);
        }
    }

    /**
     * The result of a batch of operations on record sets.
     *
     * @param committed true: the batch was committed; false: it was a dry run
     * @param results the results, in the order in which the operations were sent
     */
    record RecordResultsJson(boolean committed, List<RecordResultJson> results) {}

    /**
     * Executes up to 1000 operations on record sets in one transaction. All of them are executed, or none: first the
     * deletes, then the patches, puts and posts.
     */
    @PostMapping(Api.ROOT + "/zones/{apex}/records/batch")
    RecordResultsJson run(@PathVariable String apex, @RequestBody RecordBatchJson sent, Author author) {
        List<RecordOperationJson> wanted = sent.operations() == null ? List.of() : sent.operations();
        boolean dryRun = Boolean.TRUE.equals(sent.dryRun());
        List<RecordResultJson> results = batch.run(wanted, new Reader(apex, patches), kind, dryRun, author).stream()
                .map(result -> RecordResultJson.of(result, dryRun))
                .toList();
        return new RecordResultsJson(!dryRun, results);
    }

    /** Converts the operations of a request. */
    private record Reader(String apex, MergePatch patches)
            implements OperationReader<
                    RecordOperationJson, RecordSetRequest, RecordRef, RecordSetView, RecordService.Draft> {

        @Override
        public RecordRef refOf(RecordOperationJson sent) {
            if (sent.op() == null || sent.owner() == null || sent.type() == null) {
                throw RefusedException.invalid(
                        "/owner", "missing", Sentence.plain("an operation needs an op, an owner and a type"), null);
            }
            return new RecordRef(apex, sent.owner(), sent.type());
        }

        @Override
        public RecordService.Draft draftOf(RecordRef ref, RecordSetRequest value) {
            return value.toDraft();
        }

        @Override
        public Then<RecordService.Draft> patched(RecordRef ref, RecordSetView present, JsonNode patch) {
            RecordService.Draft draft = patches.apply(RecordSetJson.of(present), patch, RecordSetRequest.class)
                    .toDraft();
            return draft.isAlready(present) ? Then.same() : new Then.Wanted<>(draft);
        }
    }
}
