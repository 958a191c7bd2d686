package org.openenum.admin.commit;

import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Types;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * An append-only table: its columns, and the value of each from a row. Rows are inserted one by one, or all with one
 * statement that has an array for each column.
 */
record LogTable<T>(String name, List<Column<T>> columns) {

    /**
     * A column.
     *
     * @param type the name of its type in an array
     * @param jdbcType the JDBC type of a single value
     * @param array creates an array of the given length
     */
    record Column<T>(
            String name,
            String type,
            int jdbcType,
            IntFunction<@Nullable Object[]> array,
            Function<T, @Nullable Object> value) {

        static <T> Column<T> bigint(String name, Function<T, @Nullable Long> value) {
            return new Column<>(name, "bigint", Types.BIGINT, Long[]::new, value::apply);
        }

        static <T> Column<T> integer(String name, Function<T, @Nullable Integer> value) {
            return new Column<>(name, "integer", Types.INTEGER, Integer[]::new, value::apply);
        }

        /** An enum; the tables store ordinals. */
        @SuppressWarnings("EnumOrdinal")
        static <T> Column<T> code(String name, Function<T, @Nullable Enum<?>> value) {
            return integer(name, row -> {
                Enum<?> code = value.apply(row);
                return code == null ? null : code.ordinal();
            });
        }

        static <T> Column<T> text(String name, Function<T, @Nullable String> value) {
            return new Column<>(name, "text", Types.VARCHAR, String[]::new, value::apply);
        }

        static <T> Column<T> octets(String name, Function<T, byte[]> value) {
            return new Column<>(name, "bytea", Types.VARBINARY, byte[][]::new, value::apply);
        }

        static <T> Column<T> time(String name, Function<T, Instant> value) {
            return new Column<>(
                    name,
                    "timestamptz",
                    Types.TIMESTAMP_WITH_TIMEZONE,
                    Object[]::new,
                    row -> value.apply(row).atOffset(ZoneOffset.UTC));
        }
    }

    /** The statement with a parameter for each column. */
    String insertRow() {
        return insert("values (" + parameters() + ")");
    }

    /** The statement with an array for each column; PostgreSQL only. */
    String insertArrays() {
        return insert("select * from unnest(" + parameters() + ")");
    }

    void bindRow(PreparedStatement statement, T row) throws SQLException {
        for (int i = 0; i < columns.size(); i++) {
            Column<T> column = columns.get(i);
            Object value = column.value().apply(row);
            if (value == null) {
                statement.setNull(i + 1, column.jdbcType());
            } else {
                statement.setObject(i + 1, value, column.jdbcType());
            }
        }
    }

    /** Binds all rows, starting at the given parameter, and returns the index of the next parameter. */
    int bindArrays(PreparedStatement statement, int first, List<T> rows) throws SQLException {
        int parameter = first;
        for (Column<T> column : columns) {
            @Nullable Object[] values = rows.stream().map(column.value()).toArray(column.array());
            statement.setArray(parameter++, statement.getConnection().createArrayOf(column.type(), values));
        }
        return parameter;
    }

    private String insert(String rows) {
        return columns.stream()
                .map(Column::name)
                .collect(Collectors.joining(", ", "insert into " + name + " (", ") " + rows));
    }

    private String parameters() {
        return String.join(", ", Collections.nCopies(columns.size(), "?"));
    }
}
