package org.openenum.admin.exporting;

import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.openenum.admin.rdata.RdataText;
import org.xbill.DNS.Type;

/** Types and RDATA in a form that NSD, Knot, BIND and PowerDNS all read. */
final class StockRdata {

    /** The types whose names and presentation forms they all know, in the oldest release of each in Debian 12. */
    private static final Set<Integer> KNOWN_TO_ALL = Set.of(
            Type.A,
            Type.AAAA,
            Type.AFSDB,
            Type.APL,
            Type.CAA,
            Type.CERT,
            Type.CNAME,
            Type.CSYNC,
            Type.DHCID,
            Type.DNAME,
            Type.DS,
            Type.EUI48,
            Type.EUI64,
            Type.HINFO,
            Type.HTTPS,
            Type.IPSECKEY,
            Type.KEY,
            Type.KX,
            Type.L32,
            Type.L64,
            Type.LOC,
            Type.LP,
            Type.MINFO,
            Type.MX,
            Type.NAPTR,
            Type.NID,
            Type.NS,
            Type.OPENPGPKEY,
            Type.PTR,
            Type.RP,
            Type.SMIMEA,
            Type.SPF,
            Type.SRV,
            Type.SSHFP,
            Type.SVCB,
            Type.TLSA,
            Type.TXT,
            Type.URI);

    /**
     * A name; another word that needs no escape; a quoted string, perhaps after the key of a parameter (RFC 9460). Knot
     * escapes more in names than the parser of SVCB and IPSECKEY does, and reads no escape outside quotes in
     * parameters.
     */
    private static final Pattern FIELD = Pattern.compile("(?:(?:[A-Za-z0-9_/*.-]|\\\\[0-9.])+"
            + "|[A-Za-z0-9_/*.:+=,!-]*[A-Za-z0-9_/*:+=,!-]"
            + "|(?:[a-z0-9-]+=)?\"(?:[^\"\\\\]|\\\\.)*+\")(?: |$)");

    private StockRdata() {}

    /** The type, a space and the RDATA; in the form of unknown types (RFC 3597) if some server would not know them. */
    static String of(int type, byte[] rdata) {
        if (KNOWN_TO_ALL.contains(type)) {
            String text = RdataText.format(type, rdata);
            if (isReadByAll(text)) {
                return Type.string(type) + " " + text;
            }
        }
        return "TYPE" + type + " " + RdataText.generic(rdata);
    }

    private static boolean isReadByAll(String text) {
        Matcher field = FIELD.matcher(text);
        while (field.lookingAt()) {
            if (field.end() == text.length()) {
                return true;
            }
            field.region(field.end(), text.length());
        }
        return false;
    }
}
