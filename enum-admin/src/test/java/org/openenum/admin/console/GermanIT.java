package org.openenum.admin.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** English words on German pages: those that appear on a page in both languages. */
class GermanIT extends ConsoleVisit {

    /** The texts of a page, without data: code, input, and names that users have given. */
    private static final String TEXTS = """
            async (paths) => {
              const data = 'code, pre, kbd, time, .mono, .uri, .dns, script, style, textarea, option[value], datalist, [data-name], .person-name, [lang=de], [lang=en]';
              const read = async (path, language) => {
                const answer = await fetch(path, {headers: {'Accept-Language': language}});
                const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
                const body = page.body;
                const texts = [page.title];
                const add = (text) => { const one = (text || '').replace(/\\s+/g, ' ').trim(); if (one) texts.push(one); };
                const walk = page.createTreeWalker(body, NodeFilter.SHOW_TEXT);
                while (walk.nextNode()) {
                  if (!walk.currentNode.parentElement.closest(data)) add(walk.currentNode.data);
                }
                for (const element of body.querySelectorAll('[title], [aria-label], [placeholder], [alt], [data-label]')) {
                  if (element.closest('[lang]')) continue;
                  for (const name of ['title', 'aria-label', 'placeholder', 'alt', 'data-label']) add(element.getAttribute(name));
                }
                for (const option of body.querySelectorAll('option')) { if (!/^[a-z0-9.-]*$/.test(option.value)) add(option.text); }
                for (const element of body.querySelectorAll('*')) {
                  for (const one of element.attributes) { if (one.name.startsWith('data-text') || one.name.startsWith('data-say')) add(one.value); }
                }
                return texts;
              };
              const alike = {};
              for (const path of paths) {
                const german = new Set(await read(path, 'de'));
                alike[path] = [...new Set(await read(path, 'en'))].filter(text => german.has(text));
              }
              return alike;
            }""";

    /**
     * Words that are the same in both languages or are used in both by people of this field, and names in the data of
     * the pages.
     */
    private static final Set<String> SAME_WORD = Set.of(
            "OpenENUM", "Administrator", "Delegation", "Export", "Import", "admin", "carriers", "gateway", "north");

    /** What cannot be translated: figures, numbers, names of hosts, URIs and files, types and codes of DNS. */
    private static final Pattern NO_WORDS =
            Pattern.compile("[^A-Za-z]*|\\S*[0-9@:/_.{}+=-]\\S*(?: [A-Z]+)?|[A-Z]{1,9}|Import \\d+ · e164\\.arpa");

    private static final String END_OF_TITLE = " · OpenENUM";

    /** Pages beside those that are in every test of all pages. */
    private static final List<String> OTHERS = List.of(
            "/changes?number=442079460401",
            "/changes?actor=nobody",
            "/changes?number=letters",
            "/search/found?q=gateway",
            "/lookup?number=letters",
            "/numbers/matching?zone=e164.arpa&q=4420794604",
            "/records/matching?zone=e164.arpa",
            "/destinations/gateway/history",
            "/zones/e164.arpa/history",
            "/records/set/history?zone=e164.arpa&owner=ns1.e164.arpa&type=A",
            "/numbers?zone=none.example",
            "/imports/1?tab=errors",
            "/jobs/999999",
            "/nowhere");

    @Test
    void kinds_areMany_inTheFilter() {
        open(Scripting.ON);
        go("/preferences?lang=de&back=/numbers");
        assertThat(page.locator("#kind option").allTextContents())
                .containsExactly("Alle", "Nummern", "Blöcke", "Delegationen");
    }

    @Test
    @SuppressWarnings("unchecked")
    void noPage_hasEnglishWordsForItsReaderOfGerman() {
        open(Scripting.ON);
        go("/settings");
        List<String> paths = Stream.concat(PagesIT.pages(), OTHERS.stream()).toList();
        Map<String, List<String>> alike = (Map<String, List<String>>) page.evaluate(TEXTS, paths);

        Map<String, String> english = new TreeMap<>();
        alike.forEach((path, texts) -> texts.stream()
                .map(text -> text.replace(END_OF_TITLE, ""))
                .filter(text ->
                        !SAME_WORD.contains(text) && !NO_WORDS.matcher(text).matches())
                .forEach(text -> english.putIfAbsent(text, path)));
        assertThat(english).isEmpty();
    }
}
