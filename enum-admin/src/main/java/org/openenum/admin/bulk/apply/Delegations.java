package org.openenum.admin.bulk.apply;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import org.openenum.mapping.MappingKind;
import org.openenum.number.EnumName;
import org.openenum.number.InvalidNumberException;
import org.xbill.DNS.Name;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;

/** The prefixes that a zone has delegated, read once; a zone has few. */
final class Delegations {

    private final Set<String> prefixes = new HashSet<>();

    private Delegations() {}

    /** Where those of the zone go, unless the upload has them: what lies below its own was left out of it. */
    static Delegations none() {
        return new Delegations();
    }

    Delegations(Connection connection, int zoneId, Name apex) throws SQLException {
        try (PreparedStatement select =
                connection.prepareStatement("select owner from record_set where zone_id = ? and type = ?")) {
            select.setInt(1, zoneId);
            select.setInt(2, Type.NS);
            try (ResultSet rows = select.executeQuery()) {
                while (rows.next()) {
                    add(rows.getString(1), apex);
                }
            }
        }
    }

    /** The delegated prefix that the entry is at or below, if it is. */
    Optional<String> cutAbove(MappingRow row) {
        if (prefixes.isEmpty() || row.kind() == MappingKind.DELEGATION) {
            return Optional.empty();
        }
        for (int length = 1; length <= row.digits().length(); length++) {
            String prefix = row.digits().substring(0, length);
            if (prefixes.contains(prefix)) {
                return Optional.of(prefix);
            }
        }
        return Optional.empty();
    }

    private void add(String owner, Name apex) {
        try {
            Name name = Name.fromString(owner, Name.root);
            if (!name.equals(apex)) {
                prefixes.add(EnumName.digitsOf(name, apex));
            }
        } catch (TextParseException | InvalidNumberException e) {
            // A name beside the number tree: no number lies below it.
        }
    }
}
