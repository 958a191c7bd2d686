package org.openenum.admin.page;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.ConditionalExpressionTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * The sentences in the sources that are shown to users, with {@link #PLACE} for each placeholder: the texts in one
 * argument of certain calls, also where a method of the same file passes its own parameter to such a call.
 */
final class SpokenSentences {

    /** Stands for a value in a sentence: neither a word nor a regular expression. */
    static final String PLACE = "§";

    private static final int MAX_HAND_OVERS = 3;

    /** For each called method or constructed class, the index of the argument with the sentence. */
    private final Map<String, Integer> calls;

    private final Map<String, Path> found = new TreeMap<>();

    private final Map<String, Set<Integer>> argumentCounts = new TreeMap<>();

    /**
     * Reads the sources in some folders.
     *
     * @param calls {@code note} or {@code Sentence.of}, each with the index of the argument with the sentence
     * @param relevant which files are read
     */
    SpokenSentences(Map<String, Integer> calls, Predicate<Path> relevant, Path... folders) {
        this.calls = calls;
        Arrays.stream(folders).forEach(folder -> read(folder, relevant));
    }

    /** The sentences, each with a file that contains it. */
    Map<String, Path> all() {
        return found;
    }

    /** For each sentence, the numbers of arguments that follow it. */
    Map<String, Set<Integer>> argumentCounts() {
        return argumentCounts;
    }

    private void read(Path folder, Predicate<Path> relevant) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        try (Stream<Path> paths = Files.walk(folder)) {
            List<Path> java = paths.filter(path -> path.toString().endsWith(".java"))
                    .filter(relevant)
                    .toList();
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(java));
            for (CompilationUnitTree unit : task.parse()) {
                Map<String, Integer> known = new HashMap<>(calls);
                for (int i = 0; i < MAX_HAND_OVERS; i++) {
                    unit.accept(new Reader(known, null), null);
                }
                unit.accept(new Reader(known, Path.of(unit.getSourceFile().toUri())), null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private final class Reader extends TreeScanner<Void, Void> {

        private final Map<String, Integer> known;

        /** Null while only the methods are searched that pass a sentence on. */
        private final Path file;

        private MethodTree method;

        Reader(Map<String, Integer> known, Path file) {
            this.known = known;
            this.file = file;
        }

        @Override
        public Void visitMethod(MethodTree inner, Void nothing) {
            MethodTree outer = method;
            method = inner;
            super.visitMethod(inner, nothing);
            method = outer;
            return null;
        }

        @Override
        public Void visitMethodInvocation(MethodInvocationTree call, Void nothing) {
            ExpressionTree selected = call.getMethodSelect();
            boolean isWhole = known.containsKey(selected.toString());
            said(
                    selected instanceof MemberSelectTree member && !isWhole
                            ? member.getIdentifier().toString()
                            : selected.toString(),
                    call.getArguments());
            return super.visitMethodInvocation(call, nothing);
        }

        @Override
        public Void visitNewClass(NewClassTree made, Void nothing) {
            String name = made.getIdentifier().toString();
            said("new " + name.substring(name.lastIndexOf('.') + 1), made.getArguments());
            return super.visitNewClass(made, nothing);
        }

        private void said(String call, List<? extends ExpressionTree> arguments) {
            Integer place = known.get(call);
            if (place == null || place >= arguments.size()) {
                return;
            }
            ExpressionTree sentence = arguments.get(place);
            if (file != null) {
                sentences(sentence).forEach(one -> {
                    found.putIfAbsent(one, file);
                    argumentCounts
                            .computeIfAbsent(one, first -> new TreeSet<>())
                            .add(arguments.size() - place - 1);
                });
            } else if (sentence instanceof IdentifierTree handedOn && method != null) {
                for (int i = 0; i < method.getParameters().size(); i++) {
                    if (method.getParameters().get(i).getName().equals(handedOn.getName())) {
                        known.putIfAbsent(method.getName().toString(), i);
                    }
                }
            }
        }
    }

    /** The sentences that an expression may produce; none if it only passes one on. */
    static List<String> sentences(ExpressionTree expression) {
        return texts(expression).stream()
                .filter(text -> !text.replace(PLACE, "").isBlank())
                .toList();
    }

    private static List<String> texts(Tree expression) {
        if (expression instanceof LiteralTree literal) {
            return literal.getValue() == null ? List.of() : List.of(String.valueOf(literal.getValue()));
        }
        if (expression instanceof ParenthesizedTree inner) {
            return texts(inner.getExpression());
        }
        if (expression instanceof ConditionalExpressionTree choice) {
            List<String> both = new ArrayList<>(texts(choice.getTrueExpression()));
            both.addAll(texts(choice.getFalseExpression()));
            return both;
        }
        if (expression instanceof BinaryTree sum && sum.getKind() == Tree.Kind.PLUS) {
            List<String> rights = texts(sum.getRightOperand());
            return texts(sum.getLeftOperand()).stream()
                    .flatMap(left -> rights.stream().map(right -> left + right))
                    .toList();
        }
        return List.of(PLACE);
    }
}
