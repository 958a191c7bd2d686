package org.openenum.admin.health.probe;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openenum.health.CheckKind;
import org.openenum.health.TargetCheck;
import org.openenum.health.TargetName;
import org.openenum.sentence.Sentence;

class ProbeWordsTest {

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            the port is closed                         | der Port ist geschlossen
            no answer within 500 ms                    | keine Antwort innerhalb von 500 ms
            no TLS: Received fatal alert: bad_record   | kein TLS: Received fatal alert: bad_record
            not checked: java.lang.OutOfMemoryError: x | nicht geprüft: java.lang.OutOfMemoryError: x
            the report has expired                     | die Meldung gilt nicht mehr
            503 Service Unavailable                    | 503 Service Unavailable
            HTTP/1.1 204 No Content                    | HTTP/1.1 204 No Content
            all channels busy                          | all channels busy
            """)
    void ourWords_areThoseOfTheReadersLanguage_andThoseOfOthersStay(String text, String german) {
        Sentence said = ProbeWords.sentence(text);

        assertThat(said.in(Locale.GERMAN)).isEqualTo(german);
        assertThat(said.text()).isEqualTo(text);
    }

    @Test
    void sentenceInASentence_isKnownToo() {
        Sentence said = ProbeWords.sentence("no TLS: the port is open, but the TLS handshake is not answered");

        assertThat(said.in(Locale.GERMAN))
                .isEqualTo("kein TLS: der Port ist offen, aber der TLS-Handshake wird nicht beantwortet");
    }

    @Test
    void whatAProbeSays_isEnglishInTheApi_andKnownByItsWords() {
        Probe probe = new Probe(new AllowedAddresses(List.of()));
        TargetCheck check = new TargetCheck(CheckKind.TCP, null, 1, 500, 1, 2, null);

        String text = probe.ask(new TargetName("127.0.0.1", 5060), check).text();

        assertThat(text).isEqualTo("not checked: openenum.targets.allowed does not name 127.0.0.1");
        Sentence said = ProbeWords.sentence(text);
        assertThat(said.in(Locale.GERMAN)).isEqualTo("nicht geprüft: openenum.targets.allowed nennt 127.0.0.1 nicht");
    }
}
