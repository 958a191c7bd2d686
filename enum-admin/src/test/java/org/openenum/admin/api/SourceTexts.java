package org.openenum.admin.api;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.DocTrees;
import com.sun.source.util.JavacTask;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Reads the comments in the sources: those of the controllers' methods, and of the records that these take and return.
 */
final class SourceTexts {

    private final Map<String, Text> texts = new HashMap<>();

    /** A comment: its first sentence, the whole text, and the texts of parameters or components. */
    record Text(String summary, String description, Map<String, String> parameters) {}

    SourceTexts(Path sources) {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        try (Stream<Path> paths = Files.walk(sources)) {
            List<Path> java =
                    paths.filter(path -> path.toString().endsWith(".java")).toList();
            JavacTask task = (JavacTask) compiler.getTask(
                    null, files, null, List.of("-proc:none"), null, files.getJavaFileObjectsFromPaths(java));
            DocTrees trees = DocTrees.instance(task);
            for (CompilationUnitTree unit : task.parse()) {
                new Reader(trees, unit).scan(unit, null);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * The comment of a type, by its name without the package ({@code Outer$Inner}), or of a method
     * ({@code Type#method}).
     */
    Optional<Text> of(String name) {
        return Optional.ofNullable(texts.get(name));
    }

    private final class Reader extends TreePathScanner<Void, Void> {

        private final DocTrees trees;

        private final CompilationUnitTree unit;

        private String name = "";

        Reader(DocTrees trees, CompilationUnitTree unit) {
            this.trees = trees;
            this.unit = unit;
        }

        @Override
        public Void visitClass(ClassTree type, Void nothing) {
            String outer = name;
            name = outer.isEmpty() ? type.getSimpleName().toString() : outer + "$" + type.getSimpleName();
            keep(name);
            super.visitClass(type, nothing);
            name = outer;
            return null;
        }

        @Override
        public Void visitMethod(MethodTree method, Void nothing) {
            keep(name + "#" + method.getName());
            return null;
        }

        private void keep(String name) {
            DocCommentTree comment = trees.getDocCommentTree(getCurrentPath());
            if (comment != null && unit != null) {
                Map<String, String> parameters = new HashMap<>();
                for (DocTree tag : comment.getBlockTags()) {
                    if (tag instanceof ParamTree parameter) {
                        parameters.put(parameter.getName().toString(), text(parameter.getDescription()));
                    }
                }
                texts.put(name, new Text(text(comment.getFirstSentence()), text(comment.getFullBody()), parameters));
            }
        }
    }

    private static String text(List<? extends DocTree> trees) {
        return trees.stream()
                .map(DocTree::toString)
                .collect(Collectors.joining())
                .replaceAll("\\{@(?:code|link|value|linkplain) #?([^}]*)}", "`$1`")
                .replaceAll("</?p>", "")
                .replaceAll("\\s+", " ")
                .strip();
    }
}
