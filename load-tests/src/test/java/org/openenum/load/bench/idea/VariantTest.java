package org.openenum.load.bench.idea;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.xbill.DNS.Name;

class VariantTest {

    @Test
    void everyIdea_isLeftOutAloneSomewhere() {
        Set<Idea> alone = EnumSet.noneOf(Idea.class);
        Stream.of(Variant.ofNames(), Variant.ofNumbers())
                .flatMap(List::stream)
                .filter(variant -> variant.leftOut().size() == 1)
                .forEach(variant -> alone.addAll(variant.leftOut()));

        assertThat(alone).isEqualTo(EnumSet.allOf(Idea.class));
    }

    @Test
    void currentVersion_isWithoutAllThatTheOthersOfThePaperLeaveOut() {
        List<Variant> paper = Variant.ofPaper();
        Set<Idea> leftOut = EnumSet.noneOf(Idea.class);
        paper.forEach(variant -> leftOut.addAll(variant.leftOut()));

        assertThat(paper.get(paper.size() - 1).leftOut()).isEqualTo(leftOut);
    }

    @Test
    void firstVariants_leaveNothingOut() {
        assertThat(Variant.ofNames().get(0).leftOut()).isEmpty();
        assertThat(Variant.ofNumbers().get(0).leftOut()).isEmpty();
    }

    @Test
    void question_isAskedForLabelByLabel_andBelowItsApexByDigits() throws Exception {
        Question question = Question.of("3.2.1.e164.arpa", Name.fromString("e164.arpa."));

        assertThat(question.suffixes())
                .containsExactly("3.2.1.e164.arpa", "2.1.e164.arpa", "1.e164.arpa", "e164.arpa", "arpa");
        assertThat(question.digits()).isEqualTo("123");
        assertThat(question.key()).containsExactly('1', 0, '2', 0, '3', 0);
    }
}
