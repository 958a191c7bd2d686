package org.openenum.server.store;

import org.jspecify.annotations.Nullable;

/** Values of a row, whatever number types the two databases return. */
final class Columns {

    private Columns() {}

    static int intAt(@Nullable Object[] row, int column) {
        return number(row, column).intValue();
    }

    static long longAt(@Nullable Object[] row, int column) {
        return number(row, column).longValue();
    }

    static @Nullable Integer integerAt(@Nullable Object[] row, int column) {
        return row[column] == null ? null : intAt(row, column);
    }

    static String textAt(@Nullable Object[] row, int column) {
        return (String) notNull(row, column);
    }

    static byte[] octetsAt(@Nullable Object[] row, int column) {
        return (byte[]) notNull(row, column);
    }

    /**
     * The constant of an enumeration whose ordinals are in the database.
     *
     * @throws IllegalArgumentException if there is none
     */
    @SuppressWarnings("EnumOrdinal") // these enumerations promise never to be reordered
    static <E extends Enum<E>> E constantAt(E[] constants, @Nullable Object[] row, int column) {
        int ordinal = intAt(row, column);
        if (ordinal < 0 || ordinal >= constants.length) {
            throw new IllegalArgumentException("column " + (column + 1) + " holds " + ordinal + ", an unknown value");
        }
        return constants[ordinal];
    }

    private static Number number(@Nullable Object[] row, int column) {
        return (Number) notNull(row, column);
    }

    private static Object notNull(@Nullable Object[] row, int column) {
        Object value = row[column];
        if (value == null) {
            throw new IllegalStateException("column " + (column + 1) + " is null");
        }
        return value;
    }
}
