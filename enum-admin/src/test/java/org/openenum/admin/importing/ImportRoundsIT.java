package org.openenum.admin.importing;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.openenum.admin.RunningAdmin;
import org.openenum.admin.account.Role;
import org.openenum.database.TestDatabase;
import tools.jackson.databind.JsonNode;

/** Exported files, and the lists of refused rows, are imported again. */
class ImportRoundsIT extends ImportScene {

    @ParameterizedTest
    @EnumSource
    void export_importsAgainToTheSame(TestDatabase database) {
        start(database);
        send("""
                number,kind,minDigits,maxDigits,status,ttl,service,uri,regexp,comment
                +4930100,,,,,300,E2U+sip,sip:+4930100@a.example,,"=1+1, ""quoted"" text"
                +4930100,,,,,300,E2U+pstn:tel,,"!^(.*)$!tel:\\1!","=1+1, ""quoted"" text"
                +4930101,,,,closed,,,,,'@later
                +49301,block,6,12,,,E2U+sip,sip:+{number}@b.example,,
                """, "apply=true");
        String csv = client.get("/zones/" + zone + "/numbers.csv").response().body();
        assertThat(csv.lines().skip(1))
                .hasSize(4)
                .allSatisfy(line -> assertThat(line.split(",", -1)).noneMatch(cell -> cell.matches("\"?[=+@-].*")));
        JsonNode again = send(csv, "apply=true&mode=replace&maxDeletePercent=0");
        assertThat(again.get("state").asString()).as(again.toString()).isEqualTo("done");
        assertThat(difference(again)).isEqualTo("0 0 3 0");
        String zoneFile = client.get("/zones/" + zone + "/zonefile").response().body();
        assertThat(zoneFile)
                .contains("0.0.1.0.3.9.4." + zone
                        + ". 300 IN NAPTR 100 20 \"u\" \"E2U+pstn:tel\" \"!^(.*)$!tel:\\\\1!\" .")
                .contains("*.1.0.3.9.4." + zone
                        + ". 3600 IN NAPTR 100 10 \"u\" \"E2U+sip\" \"!^\\\\+(.*)$!sip:+\\\\1@b.example!\" .");
    }

    @ParameterizedTest
    @EnumSource
    void commentOfTheApiOverSeveralLines_isExportedAndImportedAgainAsItIs(TestDatabase database) {
        start(database);
        String numbers = "/zones/" + zone + "/numbers/";
        client.create(numbers + "4930100", "{\"status\":\"closed\",\"comment\":\" two\\r\\nlines \\n\"}");
        client.create(numbers + "4930101", "{\"status\":\"closed\",\"comment\":\" \\n\"}");
        client.send("PATCH", numbers + "4930101", "{\"comment\":\"more\\n\\nlines\"}", "If-Match", "*");

        assertThat(client.get(numbers + "4930100").json().at("/comment").asString())
                .isEqualTo("two lines");
        assertThat(client.get(numbers + "4930101").json().at("/comment").asString())
                .isEqualTo("more lines");
        String csv = client.get("/zones/" + zone + "/numbers.csv").response().body();
        JsonNode again = send(csv, "apply=true&mode=replace&maxDeletePercent=0");
        assertThat(difference(again)).as(again.toString()).isEqualTo("0 0 2 0");
    }

    @ParameterizedTest
    @EnumSource
    void numbersThatBeginWithZero_areExportedAndImportedAgainAsTheyAre(TestDatabase database) {
        admin = RunningAdmin.on(database);
        client = admin.client(Role.ADMINISTRATOR);
        zone = RunningAdmin.newApex();
        assertThat(client.create("/zones/" + zone, """
                        {"countryCode":"49","nationalPrefix":"0"}""").status()).isEqualTo(201);
        send("""
                number,kind,minDigits,maxDigits,service,uri
                +004314711,,,,E2U+sip,sip:a@a.example
                +0301234,,,,E2U+sip,sip:b@a.example
                +49301234,,,,E2U+sip,sip:c@a.example
                +00441,block,6,12,E2U+sip,sip:{number}@b.example
                """, "apply=true");
        String csv = client.get("/zones/" + zone + "/numbers.csv").response().body();
        assertThat(csv.lines().skip(1).map(line -> line.substring(0, line.indexOf(','))))
                .containsExactly("'+004314711", "'+00441", "'+0301234", "49301234");
        JsonNode again = send(csv, "apply=true&mode=replace&maxDeletePercent=0");
        assertThat(again.get("state").asString()).as(again.toString()).isEqualTo("done");
        assertThat(difference(again)).isEqualTo("0 0 4 0");
    }

    @ParameterizedTest
    @EnumSource
    void wrongRows_areMendedInErrorsCsvAndSentAgain(TestDatabase database) {
        start(database);
        JsonNode staged = send("""
                Kunde;number;service;uri
                Müller;+4930100;E2U+sip;sip:a@sbc1.example
                "Groß; Söhne";+4930101;sip;sip:b@sbc1.example
                "Groß; Söhne";+4930101;E2U+pstn:tel;tel:+4930101
                Weiß;+4930102;E2U+sip
                "Kurz"x;+4930103;E2U+sip;sip:d@sbc1.example
                Lang\rer;+4930104;E2U+sip;sip:e@sbc1.example
                """, "apply=false&columns=comment,number,service,uri");
        String wrong = client.get("/imports/" + staged.get("id").asLong() + "/errors.csv")
                .response()
                .body();
        assertThat(wrong.lines().toList())
                .satisfiesExactly(
                        line -> assertThat(line).isEqualTo("Kunde;number;service;uri;line;problem"),
                        line -> assertThat(line)
                                .startsWith("\"Groß; Söhne\";'+4930101;sip;sip:b@sbc1.example;3;")
                                .contains("service"),
                        line -> assertThat(line)
                                .startsWith("\"Groß; Söhne\";'+4930101;E2U+pstn:tel;tel:+4930101;4;")
                                .contains("another row of +4930101"),
                        line -> assertThat(line).startsWith("Weiß;'+4930102;E2U+sip;5;"),
                        line -> assertThat(line)
                                .startsWith("\"\"\"Kurz\"\"x;+4930103;E2U+sip;sip:d@sbc1.example\";6;")
                                .contains("closing quote"),
                        line -> assertThat(line)
                                .startsWith("\"Lang er;+4930104;E2U+sip;sip:e@sbc1.example\";7;")
                                .contains("carriage return"));
        assertThat(apply(staged, "onError=skip").status()).isEqualTo(202);
        String mended = wrong.replace(";sip;sip:b", ";E2U+sip;sip:b")
                .replace("E2U+sip;5;", "E2U+sip;sip:c@sbc1.example;5;")
                .replace(
                        "\"\"\"Kurz\"\"x;+4930103;E2U+sip;sip:d@sbc1.example\"",
                        "Kurz;+4930103;E2U+sip;sip:d@sbc1.example")
                .replace(
                        "\"Lang er;+4930104;E2U+sip;sip:e@sbc1.example\"",
                        "Langer;+4930104;E2U+sip;sip:e@sbc1.example");
        String stillWrong = wrongRows(send(wrong, "apply=false&columns=comment,number,service,uri"));
        assertThat(stillWrong.lines().skip(1).map(line -> line.split(";sip|;E2U")[0]))
                .containsExactly(
                        "\"Groß; Söhne\";'+4930101",
                        "\"Groß; Söhne\";'+4930101",
                        "Weiß;'+4930102",
                        "\"\"\"Kurz\"\"x;+4930103",
                        "\"Lang er;+4930104");
        JsonNode again = send(mended, "apply=true&columns=comment,number,service,uri");
        assertThat(again.get("state").asString()).as(again.toString()).isEqualTo("done");
        assertThat(difference(again)).isEqualTo("4 0 0 0");
        assertThat(number("+4930101").get("rules")).hasSize(2);
    }

    @ParameterizedTest
    @EnumSource
    void guardedCells_areTheSameAfterAnyNumberOfRounds(TestDatabase database) {
        start(database);
        String rows = """
                number,service,uri,comment
                '+4930100,sip,sip:a@sbc1.example,'=x
                "'=""+4930101""\",sip,sip:a@sbc1.example,'quoted
                """;
        String first = wrongRows(send(rows, "apply=false"));
        String second = wrongRows(send(first, "apply=false"));

        assertThat(first.lines().skip(1).map(line -> line.substring(0, line.indexOf(",sip"))))
                .containsExactly("'+4930100", "\"'=\"\"+4930101\"\"\"");
        JsonNode done = send(second.replace(",sip,", ",E2U+sip,"), "apply=true");
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
        assertThat(number("+4930100").get("comment").asString()).isEqualTo("=x");
        assertThat(number("+4930101").get("comment").asString()).isEqualTo("'quoted");
    }

    private String wrongRows(JsonNode job) {
        return client.get("/imports/" + job.get("id").asLong() + "/errors.csv")
                .response()
                .body();
    }

    @ParameterizedTest
    @EnumSource
    void errorsCsv_isReadByItsHeaderToo(TestDatabase database) {
        start(database);
        JsonNode failed = send("number,service,uri\n+4930100,sip,sip:a@sbc1.example\n", "apply=true");
        String wrong = client.get("/imports/" + failed.get("id").asLong() + "/errors.csv")
                .response()
                .body();
        JsonNode done = send(wrong.replace(",sip,", ",E2U+sip,"), "apply=true");
        assertThat(done.get("state").asString()).as(done.toString()).isEqualTo("done");
    }
}
