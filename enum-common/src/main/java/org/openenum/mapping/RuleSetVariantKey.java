package org.openenum.mapping;

import jakarta.persistence.Embeddable;
import java.io.Serializable;

/**
 * What names a variant.
 *
 * @param ruleSetId the named rule set that mappings point to
 * @param groupId the group of requesters that gets another
 */
@Embeddable
public record RuleSetVariantKey(int ruleSetId, int groupId) implements Serializable {}
