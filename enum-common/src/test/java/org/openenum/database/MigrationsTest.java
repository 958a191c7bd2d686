package org.openenum.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which migrations may be unmarked: those after which older programs can continue to use the tables (adr/0034). */
class MigrationsTest {

    /** From here on, each name tells whether older programs can continue. */
    private static final int FIRST_THAT_SAYS_SO = 20;

    @Test
    void migration_saysWhetherItAddsOrBreaks_andWhatAddsIsNoticedByNobody() throws Exception {
        migrations().tailMap(FIRST_THAT_SAYS_SO).forEach((version, script) -> {
            String name = script.getFileName().toString();
            assertThat(name).matches("V\\d+__(adds|breaks)_\\w+\\.sql");
            if (name.contains("__adds_")) {
                assertThat(Addition.objections(read(script))).as(name).isEmpty();
            }
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 12, 13, 15, 16, 17, 19})
    void migrationOfOld_thatAdded_hasNothingThatOlderProgramsNotice(int version) throws Exception {
        assertThat(Addition.objections(read(migrations().get(version)))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(ints = {11, 14, 18})
    void migrationOfOld_thatRemoved_hasSomethingThatOlderProgramsNotice(int version) throws Exception {
        assertThat(Addition.objections(read(migrations().get(version)))).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "create table a (id integer primary key, name varchar(9) not null unique)",
                "create table a (zone_id integer references zone (id) on delete cascade)",
                "create table a (id integer primary key); create table b (a integer references a (id))",
                "create table a (id integer); create unique index a_by_id on a (id)",
                "create index zone_by_update on zone (updated_at)",
                "alter table zone add column a varchar(9)",
                "alter table zone add column a integer default 0 not null",
                "alter table zone add column a integer; update zone set a = length(apex)",
                "insert into program_lease (name, holder, ends_at) values ('a', '', 0)",
                "-- drop table zone;\ncreate table a (id integer)",
            })
    void addition_isUnnoticed(String script) {
        assertThat(Addition.objections(script)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "drop table zone",
                "alter table zone drop column apex",
                "alter table zone alter column apex varchar(9)",
                "alter table zone rename to zones",
                "alter table zone add column a integer not null",
                "alter table zone add column a integer unique",
                "alter table zone add column a integer references target (id)",
                "alter table zone add column a integer, drop column apex",
                "alter table zone add constraint a check (id > 0)",
                "create table a (zone_id integer references zone (id))",
                "create table a (id integer); alter table a add column zone_id integer references zone (id)",
                "create unique index zone_by_update on zone (updated_at)",
                "update zone set apex = ''",
                "alter table zone add column a integer; update zone set a = 1, apex = ''",
                "delete from zone",
                "create view a as select 1",
            })
    void changeOfWhatIsThere_isNoAddition(String script) {
        assertThat(Addition.objections(script)).hasSize(1);
    }

    private static SortedMap<Integer, Path> migrations() throws IOException, URISyntaxException {
        SortedMap<Integer, Path> found = new TreeMap<>();
        try (Stream<Path> scripts =
                Files.list(Path.of(Schema.class.getResource("/db/migration").toURI()))) {
            scripts.forEach(script -> {
                String name = script.getFileName().toString();
                found.put(Integer.parseInt(name.substring(1, name.indexOf("__"))), script);
            });
        }
        assertThat(found).containsKeys(1, FIRST_THAT_SAYS_SO - 1);
        return found;
    }

    private static String read(Path script) {
        try {
            return Files.readString(script);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
