package org.openenum.admin.usecase;

/**
 * The result of a write.
 *
 * @param value the object after the write
 * @param created whether it is new
 */
public record Written<T>(T value, boolean created) {}
