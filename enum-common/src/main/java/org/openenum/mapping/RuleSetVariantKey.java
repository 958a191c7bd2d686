package org.openenum.mapping;

import jakarta.persistence.Embeddable;
import java.io.Serializable;

/**
 * The primary key of a variant.
 *
 * @param ruleSetId the named rule set that mappings refer to
 * @param groupId the requester group that gets the other one
 */
@Embeddable
public record RuleSetVariantKey(int ruleSetId, int groupId) implements Serializable {}
