package org.openenum.admin.demo;

import com.google.i18n.phonenumbers.prefixmapper.MappingFileProvider;
import com.google.i18n.phonenumbers.prefixmapper.PhonePrefixMap;
import java.io.Externalizable;
import java.io.IOException;
import java.io.InputStream;
import java.io.ObjectInputStream;
import java.util.SortedMap;
import java.util.TreeMap;

/** The tables of libphonenumber's carrier data, which assign prefixes to carriers. Read from the class path. */
final class CarrierPrefixes {

    private static final String FOLDER = "/com/google/i18n/phonenumbers/carrier/data/";

    /** The names in English are the most complete. */
    private static final String LANGUAGE = "en";

    private CarrierPrefixes() {}

    /** Carrier names by prefix, the country code first. */
    static SortedMap<String, String> read() throws IOException {
        SortedMap<String, String> carriers = new TreeMap<>();
        // Each line reads: calling code|language,language,
        for (String line : text("config", new MappingFileProvider()).lines().toList()) {
            int bar = line.indexOf('|');
            if (bar > 0 && ("," + line.substring(bar + 1) + ",").contains("," + LANGUAGE + ",")) {
                readTable(line.substring(0, bar) + "_" + LANGUAGE, carriers);
            }
        }
        return carriers;
    }

    private static void readTable(String file, SortedMap<String, String> carriers) throws IOException {
        // Each line reads: prefix|carrier
        for (String line : text(file, new PhonePrefixMap()).lines().toList()) {
            int bar = line.indexOf('|');
            if (bar > 0 && bar < line.length() - 1) {
                carriers.put(line.substring(0, bar), line.substring(bar + 1));
            }
        }
    }

    private static String text(String file, Externalizable table) throws IOException {
        try (InputStream in = CarrierPrefixes.class.getResourceAsStream(FOLDER + file)) {
            if (in == null) {
                throw new IOException("the carrier data lack " + file);
            }
            try (ObjectInputStream objects = new ObjectInputStream(in)) {
                table.readExternal(objects);
            } catch (ClassNotFoundException e) {
                throw new IOException(e);
            }
        }
        return table.toString();
    }
}
