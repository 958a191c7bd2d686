package org.openenum.admin.mapping.delegation;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openenum.admin.many.OperationBatch;
import org.openenum.admin.many.OperationReader;
import org.openenum.admin.many.SentOperation;
import org.openenum.admin.many.Then;
import org.openenum.admin.mapping.MappingRef;
import org.openenum.admin.mapping.delegation.DelegationController.DelegationJson;
import org.openenum.admin.mapping.delegation.DelegationController.DelegationRequest;
import org.openenum.admin.usecase.Author;
import org.openenum.admin.usecase.Fault;
import org.openenum.admin.usecase.RefusedException;
import org.openenum.admin.web.Api;
import org.openenum.admin.web.MergePatch;
import org.openenum.admin.zone.TypedNumbers;
import org.openenum.sentence.Sentence;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.JsonNode;

/** {@code /zones/{apex}/delegations/batch}. */
@RestController
class DelegationBatchController {

    private final OperationBatch batch;

    private final DelegationKind kind;

    private final MergePatch patches;

    private final TypedNumbers numbers;

    DelegationBatchController(OperationBatch batch, DelegationKind kind, MergePatch patches, TypedNumbers numbers) {
        this.numbers = numbers;
        this.batch = batch;
        this.kind = kind;
        this.patches = patches;
    }

    /**
     * One operation of a batch on delegations.
     *
     * @param op the kind of operation; a batch is executed in the order delete, patch, put, post, in whatever order it
     *     is sent
     * @param prefix the delegated prefix
     * @param ifMatch the ETag of the version to change, or {@code *} for any
     * @param ifNoneMatch {@code *}: create it, and fail if it already exists
     * @param value the body that a PUT would have; a POST fails if the delegation exists
     * @param patch the body that a PATCH would have: a JSON merge patch
     */
    record DelegationOperationJson(
            OperationBatch.@Nullable Step op,
            @Nullable String prefix,
            @Nullable String ifMatch,
            @Nullable String ifNoneMatch,
            @Nullable DelegationRequest value,
            @Nullable JsonNode patch)
            implements SentOperation<DelegationRequest> {}

    /**
     * Up to 1000 operations on delegations, all of which are executed, or none.
     *
     * @param dryRun true: change nothing, and report what would be changed
     */
    record DelegationBatchJson(
            @Nullable Boolean dryRun, @Nullable List<DelegationOperationJson> operations) {}

    /**
     * The result of one operation of a batch on delegations.
     *
     * @param status the HTTP status that the single request would have had: 200, 201 or 204
     * @param before the state before, in a dry run; missing if it did not exist
     * @param after the state after, in a dry run; missing if it would not exist
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record DelegationResultJson(
            String prefix,
            int status,
            @Nullable String etag,
            @Nullable Integer version,
            @Nullable DelegationJson before,
            @Nullable DelegationJson after) {

        static DelegationResultJson of(OperationBatch.Result<MappingRef, DelegationView> result, boolean dryRun) {
            DelegationView before = result.before();
            DelegationView now = result.view();
            DelegationView known = now == null ? before : now;
            return new DelegationResultJson(
                    known == null ? result.ref().digits().digits() : known.display(),
                    now == null ? 204 : result.created() ? 201 : 200,
                    now == null ? null : now.entityTag(),
                    now == null ? null : now.version(),
                    dryRun && before != null ? DelegationJson.of(before) : null,
                    dryRun && now != null ? DelegationJson.of(now) : null);
        }
    }

    /**
     * The result of a batch of operations on delegations.
     *
     * @param committed true: the batch was committed; false: it was a dry run
     * @param results the results, in the order in which the operations were sent
     */
    record DelegationResultsJson(boolean committed, List<DelegationResultJson> results) {}

    /**
     * Executes up to 1000 operations on delegations in one transaction. All of them are executed, or none: first the
     * deletes, then the patches, puts and posts.
     */
    @PostMapping(Api.ROOT + "/zones/{apex}/delegations/batch")
    DelegationResultsJson run(@PathVariable String apex, @RequestBody DelegationBatchJson sent, Author author) {
        List<DelegationOperationJson> wanted = sent.operations() == null ? List.of() : sent.operations();
        boolean dryRun = Boolean.TRUE.equals(sent.dryRun());
        Reader reader = new Reader(apex, numbers, patches);
        List<DelegationResultJson> results = batch.run(wanted, reader, kind, dryRun, author).stream()
                .map(result -> DelegationResultJson.of(result, dryRun))
                .toList();
        return new DelegationResultsJson(!dryRun, results);
    }

    /** Converts the operations of a request. */
    private record Reader(String apex, TypedNumbers numbers, MergePatch patches)
            implements OperationReader<
                    DelegationOperationJson, DelegationRequest, MappingRef, DelegationView, DelegationDraft> {

        @Override
        public MappingRef refOf(DelegationOperationJson sent) {
            if (sent.op() == null || sent.prefix() == null) {
                throw RefusedException.invalid(
                        "/prefix", "missing", Sentence.plain("an operation needs an op and a prefix"), null);
            }
            return MappingRef.delegation(apex, numbers.read(apex, sent.prefix(), "/prefix"));
        }

        /** Errors about digits that the zone cannot hold come with {@code /number}. */
        @Override
        public Fault within(DelegationOperationJson sent, Fault fault) {
            return fault.pointer().equals("/number") || fault.pointer().equals("/prefix")
                    ? new Fault("/prefix", fault.code(), fault.message(), fault.rejected())
                    : OperationReader.super.within(sent, fault);
        }

        @Override
        public DelegationDraft draftOf(MappingRef ref, DelegationRequest value) {
            return value.toDraft();
        }

        @Override
        public Then<DelegationDraft> patched(MappingRef ref, DelegationView present, JsonNode patch) {
            return new Then.Wanted<>(patches.apply(DelegationJson.of(present), patch, DelegationRequest.class)
                    .toDraft());
        }
    }
}
