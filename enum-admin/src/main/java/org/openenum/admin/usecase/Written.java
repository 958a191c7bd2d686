package org.openenum.admin.usecase;

/**
 * What a write left behind.
 *
 * @param value the thing as it is now
 * @param created whether it is new
 */
public record Written<T>(T value, boolean created) {}
