package org.openenum.admin.record;

/**
 * Identifies one record set.
 *
 * @param zone the apex
 * @param owner in full, with or without its last dot, or {@code @} for the apex
 * @param type a mnemonic, or TYPE and a number
 */
public record RecordRef(String zone, String owner, String type) {}
