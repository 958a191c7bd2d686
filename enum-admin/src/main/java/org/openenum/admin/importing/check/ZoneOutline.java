package org.openenum.admin.importing.check;

import java.io.IOException;
import java.util.HashSet;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import org.openenum.admin.importing.stage.StagedFile;
import org.openenum.admin.importing.stage.StagedRecordSet;
import org.openenum.number.EnumName;
import org.xbill.DNS.Name;
import org.xbill.DNS.Type;

/** What must be known of a zone file before its first entry can be checked: read once, from its record sets. */
final class ZoneOutline {

    private final Name apex;

    /** Owners of NS records below the apex. */
    private final Set<OwnerPath> cuts = new HashSet<>();

    /** Owners of DNAME records. */
    private final Set<OwnerPath> redirections = new HashSet<>();

    /** Owners of CNAME records. */
    private final Set<OwnerPath> aliases = new HashSet<>();

    /** Owners of A and AAAA records. */
    private final Set<OwnerPath> addresses = new HashSet<>();

    /** The digits next to the apex in the owner names of records: these names exist. */
    private final TreeSet<String> digitNames = new TreeSet<>();

    /** The digits of wildcards that own records, in order. */
    private final TreeSet<String> digitWildcards = new TreeSet<>();

    private boolean hasSoa;

    private boolean hasNameServers;

    private ZoneOutline(Name apex) {
        this.apex = apex;
    }

    static ZoneOutline read(StagedFile file, Name apex) throws IOException {
        ZoneOutline outline = new ZoneOutline(apex);
        try (StagedFile.Cursor cursor = file.open()) {
            for (StagedRecordSet set = cursor.nextRecordSet(); set != null; set = cursor.nextRecordSet()) {
                outline.take(set);
            }
        }
        return outline;
    }

    private void take(StagedRecordSet set) {
        Name owner = set.ownerName();
        OwnerPath path = OwnerPath.of(owner, apex);
        switch (set.type()) {
            case Type.NS -> takeNameServers(path);
            case Type.DNAME -> redirections.add(path);
            case Type.CNAME -> aliases.add(path);
            case Type.A, Type.AAAA -> addresses.add(path);
            case Type.SOA -> hasSoa = true;
            default -> {}
        }
        String digits = EnumName.digitsNextTo(apex, owner);
        int ownDigits = digits.length() - EnumName.digitsOfApex(apex).length();
        if (ownDigits > 0) {
            digitNames.add(digits);
        }
        if (owner.isWild() && owner.labels() == 1 + ownDigits + apex.labels()) {
            digitWildcards.add(digits);
        }
    }

    private void takeNameServers(OwnerPath path) {
        if (path.isApex()) {
            hasNameServers = true;
        } else {
            cuts.add(path);
        }
    }

    Name apex() {
        return apex;
    }

    Set<OwnerPath> cuts() {
        return cuts;
    }

    Set<OwnerPath> redirections() {
        return redirections;
    }

    /** Digits of names that have records at or below them, in order. */
    SortedSet<String> digitNames() {
        return digitNames;
    }

    /** Whether a wildcard at these digits, or more, owns records that are not rules of a number. */
    boolean hasWildcardAtOrBelow(String digits) {
        String next = digitWildcards.ceiling(digits);
        return next != null && next.startsWith(digits);
    }

    /** Whether the file is a whole zone: it has an SOA record. */
    boolean hasSoa() {
        return hasSoa;
    }

    boolean hasNameServers() {
        return hasNameServers;
    }

    boolean isAlias(OwnerPath name) {
        return aliases.contains(name);
    }

    /** Whether the file has an address of a host, or of the wildcard right above it. */
    boolean hasAddress(OwnerPath host) {
        return addresses.contains(host) || (!host.isApex() && addresses.contains(host.wildcard()));
    }
}
