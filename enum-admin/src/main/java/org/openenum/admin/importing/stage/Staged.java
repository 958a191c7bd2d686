package org.openenum.admin.importing.stage;

/** One entry of a staged upload. */
public sealed interface Staged permits StagedRuleSet, StagedMapping, StagedRecordSet {}
