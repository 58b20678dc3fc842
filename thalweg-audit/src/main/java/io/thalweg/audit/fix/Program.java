package io.thalweg.audit.fix;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.Tree;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.PackageElement;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** All sources below the roots: those of other classes, and what any of them mentions. Not thread-safe. */
final class Program {
    private static final long MOST_CHARACTERS = 64L << 20;

    /** So many are compiled to see how they use a class. */
    private static final int MOST_FILES = 20;

    private static final Pattern PACKAGE = Pattern.compile("^\\s*package\\s+([\\w.]+)\\s*;", Pattern.MULTILINE);

    private final Compiler compiler;
    private final SourceFiles sources;
    private final Set<String> opened;
    private final Map<String, Optional<Code>> codes = new HashMap<>();
    private final Map<String, Boolean> found = new HashMap<>();
    private @Nullable List<String> texts;
    private boolean isIncomplete;

    /** The sources of a program that was recorded, with the lines that opened something in it: {@code a.b/C.java:7}. */
    Program(Compiler compiler, SourceFiles sources, Stream<String> opened) {
        this.compiler = compiler;
        this.sources = sources;
        this.opened = opened.collect(Collectors.toSet());
    }

    /** Whether the recorded run opened something at a line of that expression. */
    boolean hasOpened(Code code, Tree opener) {
        ExpressionTree declared = code.unit().getPackageName();
        String file = (declared == null ? "" : declared.toString()) + "/"
                + code.path().getFileName();
        return IntStream.rangeClosed(code.lineOf(opener), code.line(code.end(opener) - 1))
                .mapToObj(line -> file + ":" + line)
                .anyMatch(opened::contains);
    }

    /** The source that declares a method or class; null where there is none below the roots, or more than one. */
    @Nullable
    Code sourceOf(Element declared) {
        Element outermost = declared;
        while (outermost.getEnclosingElement() != null
                && !(outermost.getEnclosingElement() instanceof PackageElement)) {
            outermost = outermost.getEnclosingElement();
        }
        return outermost instanceof TypeElement type
                ? codes.computeIfAbsent(type.getQualifiedName().toString(), name -> Optional.ofNullable(read(name)))
                        .orElse(null)
                : null;
    }

    /** Gives the code of a file that is attributed already. */
    void add(Code code) {
        code.findAll(path -> path.getLeaf() instanceof ClassTree).stream()
                .map(code::element)
                .filter(TypeElement.class::isInstance)
                .map(type -> ((TypeElement) type).getQualifiedName().toString())
                .forEach(name -> codes.put(name, Optional.of(code)));
    }

    private @Nullable Code read(String className) {
        int dot = className.lastIndexOf('.');
        String packageName = className.substring(0, Math.max(dot, 0));
        List<Path> files = sources.candidates(packageName, className.substring(dot + 1) + ".java");
        try {
            return files.size() == 1 ? compile(files.get(0), packageName) : null;
        } catch (Refusal unreadable) {
            return null; // then its code is not looked into
        }
    }

    /** The code of every source that has a word; null if there are too many, or one cannot be read. */
    @Nullable
    List<Code> naming(String word) {
        Pattern wanted = Pattern.compile("\\b" + Pattern.quote(word) + "\\b");
        List<Code> naming = new ArrayList<>();
        Iterator<String> all = texts().iterator();
        try {
            for (Path file : sources.all()) {
                String text = isIncomplete ? "" : all.next();
                if (isIncomplete || naming.size() == MOST_FILES) {
                    return null;
                }
                if (wanted.matcher(text).find()) {
                    Matcher own = PACKAGE.matcher(text);
                    naming.add(compile(file, own.find() ? own.group(1) : ""));
                }
            }
        } catch (Refusal unreadable) {
            return null;
        }
        return naming;
    }

    private Code compile(Path path, String packageName) throws Refusal {
        Source source = Source.read(path, sources.sourcePath(path, packageName));
        return compiler.compile(source, source.text());
    }

    /** Whether a source mentions that, or may: one that cannot be read, or a tree that is too large. */
    boolean mentions(String pattern) {
        return found.computeIfAbsent(pattern, text -> {
            Pattern wanted = Pattern.compile(text);
            boolean isFound =
                    texts().stream().anyMatch(one -> wanted.matcher(one).find());
            return isFound || isIncomplete;
        });
    }

    private List<String> texts() {
        if (texts == null) {
            texts = new ArrayList<>();
            long left = MOST_CHARACTERS;
            try {
                for (Path file : sources.all()) {
                    left -= Files.size(file);
                    isIncomplete |= left < 0;
                    texts.add(isIncomplete ? "" : Files.readString(file, StandardCharsets.ISO_8859_1));
                }
            } catch (IOException unreadable) {
                isIncomplete = true;
            }
        }
        return texts;
    }

    /** Whether the code of a method may not be what runs, because another class can put its own in that place. */
    static boolean isOverridable(ExecutableElement method) {
        Set<Modifier> fixed = Set.of(Modifier.PRIVATE, Modifier.STATIC, Modifier.FINAL);
        return !Code.owner(method).getModifiers().contains(Modifier.FINAL)
                && Collections.disjoint(fixed, method.getModifiers());
    }
}
