package org.openenum.load.bench.server;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The tables of PowerDNS in PostgreSQL, filled with COPY: those in its statements, with the indexes that its
 * documentation asks for.
 *
 * <p>It reads the zone files of the benchmarks: one record per line, the owner first, with the zone's default TTL.
 */
public final class PowerDnsTables {

    static final String DATABASE = "powerdns";
    private static final String TABLES = """
            create table domains (
              id serial primary key, name varchar(255) not null unique, master varchar(128), last_check int, type text not null,
              notified_serial bigint, account varchar(40), options text, catalog text);
            create table records (
              id bigserial primary key, domain_id int, name varchar(255), type varchar(10), content varchar(65535), ttl int, prio int,
              disabled bool default 'f', ordername varchar(255), auth bool default 't');
            create table supermasters (ip inet, nameserver varchar(255), account varchar(40));
            create table comments (
              id serial primary key, domain_id int, name varchar(255), type varchar(10), modified_at int, account varchar(40),
              comment varchar(65535));
            create table domainmetadata (id serial primary key, domain_id int, kind varchar(32), content text);
            create table cryptokeys (
              id serial primary key, domain_id int, flags int, active bool, published bool default true, content text);
            create table tsigkeys (id serial primary key, name varchar(255), algorithm varchar(50), secret varchar(255));
            """;

    private static final String INDEXES = """
            create index rec_name_index on records (name);
            create index nametype_index on records (name, type);
            create index domain_id on records (domain_id);
            create index recordorder on records (domain_id, ordername text_pattern_ops);
            analyze;
            """;

    private PowerDnsTables() {}

    /**
     * Creates the database and fills it with a zone.
     *
     * @param scratch a folder for temporary files
     */
    public static void fill(PostgresCluster cluster, Contents.ZoneFile zone, Path scratch) throws IOException {
        cluster.run(PostgresCluster.DATABASE, "create database " + DATABASE);
        cluster.run(DATABASE, TABLES);
        cluster.run(DATABASE, "insert into domains (name, type) values ('" + zone.apex() + "', 'NATIVE')");
        Path rows = scratch.resolve("powerdns.csv");
        try (BufferedReader lines = Files.newBufferedReader(zone.master());
                BufferedWriter out = Files.newBufferedWriter(rows)) {
            writeRows(lines, zone.apex(), out);
        }
        cluster.run(
                DATABASE,
                "\\copy records (domain_id, name, type, content, ttl, auth) from '" + rows + "' with (format csv)");
        Files.delete(rows);
        cluster.run(DATABASE, INDEXES);
    }

    /** Writes the records of a zone as CSV. */
    static void writeRows(BufferedReader lines, String apex, Appendable out) throws IOException {
        String ttl = "";
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            String[] words = line.split("\\s+", 3);
            if (words[0].equals("$TTL")) {
                ttl = words[1];
            } else if (words.length == 3) {
                String type = words[1];
                out.append("1,")
                        .append(absolute(words[0], apex))
                        .append(',')
                        .append(type)
                        .append(",\"")
                        .append(content(type, words[2], apex).replace("\"", "\"\""))
                        .append("\",")
                        .append(ttl)
                        .append(",t\n");
            }
        }
    }

    /** PowerDNS stores absolute names without their last dot in owners, and in SOA and NS records. */
    private static String content(String type, String text, String apex) {
        if (type.equals("NS")) {
            return absolute(text, apex);
        }
        if (type.equals("SOA")) {
            String[] words = text.split("\\s+", 3);
            return absolute(words[0], apex) + " " + absolute(words[1], apex) + " " + words[2];
        }
        return text;
    }

    private static String absolute(String name, String apex) {
        if (name.equals("@")) {
            return apex;
        }
        return (name.endsWith(".") ? name.substring(0, name.length() - 1) : name + "." + apex).toLowerCase(Locale.ROOT);
    }
}
