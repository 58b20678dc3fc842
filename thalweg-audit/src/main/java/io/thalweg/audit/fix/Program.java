package io.thalweg.audit.fix;

import io.thalweg.base.problem.Printable;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Element;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import org.jspecify.annotations.Nullable;

/** All sources below the same roots: those of other classes, and what any of them mentions. Not thread-safe. */
final class Program {
    private static final Pattern SOURCE = Pattern.compile(".*\\.(java|kt|kts|scala|groovy)");
    private static final long MOST_CHARACTERS = 64L << 20;

    /** Parentheses with what is in them, nested a few times; behind those may stand the body of an anonymous class. */
    private static final String ARGUMENTS = arguments(5);

    private final Compiler compiler;
    private final List<Path> roots;
    private final Map<String, Optional<Code>> others = new HashMap<>();
    private final Map<String, Boolean> found = new HashMap<>();
    private @Nullable Map<Path, String> texts;
    private boolean isIncomplete;

    Program(Compiler compiler, List<Path> roots) {
        this.compiler = compiler;
        this.roots = List.copyOf(roots);
    }

    private static String arguments(int depth) {
        return depth == 0
                ? "\\([^;{]*\\)"
                : "\\((?:\"(?:\\\\.|[^\"\\\\])*+\"|'(?:\\\\.|[^'\\\\])++'|[^()\"';{]++|" + arguments(depth - 1)
                        + ")*\\)";
    }

    /** The source that declares a method or class; null where there is none below the roots. */
    @Nullable
    Code sourceOf(Element declared) {
        TypeElement type = outermost(declared);
        return type == null
                ? null
                : others.computeIfAbsent(type.getQualifiedName().toString(), name -> Optional.ofNullable(read(name)))
                        .orElse(null);
    }

    /** Gives the code of a file that is attributed already. */
    void add(Code code) {
        code.findAll(path -> path.getLeaf() instanceof com.sun.source.tree.ClassTree).stream()
                .map(path -> code.compilation().element(path))
                .filter(TypeElement.class::isInstance)
                .map(type -> ((TypeElement) type).getQualifiedName().toString())
                .forEach(name -> others.put(name, Optional.of(code)));
    }

    private static @Nullable TypeElement outermost(Element declared) {
        TypeElement outermost = null;
        for (Element outer = declared; outer != null; outer = outer.getEnclosingElement()) {
            outermost = outer instanceof TypeElement type ? type : outermost;
        }
        return outermost;
    }

    private @Nullable Code read(String className) {
        for (Path root : roots) {
            Path path = root.resolve(className.replace('.', '/') + ".java");
            try {
                if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
                        && path.toRealPath().startsWith(root.toRealPath())) {
                    Source file = Source.read(path, roots);
                    return new Code(compiler.compile(file, file.text()), file.text());
                }
            } catch (IOException | Refusal unreadable) {
                return null; // then its code is not looked into
            }
        }
        return null;
    }

    /** Whether a source mentions that, or may: one that cannot be read, or a tree that is too large. */
    boolean mentions(String pattern) {
        return found.computeIfAbsent(pattern, text -> {
            Pattern wanted = Pattern.compile(text);
            Map<Path, String> all = texts();
            return isIncomplete
                    || all.values().stream().anyMatch(one -> wanted.matcher(one).find());
        });
    }

    /** Whether a source beside that one mentions it. */
    boolean mentionsBeside(String pattern, Code one) {
        Pattern wanted = Pattern.compile(pattern);
        Map<Path, String> all = texts();
        return isIncomplete
                || all.entrySet().stream()
                        .filter(text -> !text.getKey()
                                .toAbsolutePath()
                                .equals(one.compilation().path().toAbsolutePath()))
                        .anyMatch(text -> wanted.matcher(text.getValue()).find());
    }

    /** Whether the code of a method may not be what runs, because another class can put its own in that place. */
    boolean isOverridable(ExecutableElement method) {
        return !(method.getEnclosingElement() instanceof TypeElement owner)
                || !(method.getModifiers().contains(Modifier.PRIVATE)
                        || method.getModifiers().contains(Modifier.STATIC)
                        || method.getModifiers().contains(Modifier.FINAL)
                        || !isExtended(owner));
    }

    /** A class that other packages can name may be extended by one whose source is not here. */
    boolean isExtended(TypeElement owner) {
        if (owner.getModifiers().contains(Modifier.FINAL)) {
            return false;
        }
        boolean isHidden = false;
        for (Element type = owner; type instanceof TypeElement; type = type.getEnclosingElement()) {
            isHidden |= !type.getModifiers().contains(Modifier.PUBLIC)
                    && !type.getModifiers().contains(Modifier.PROTECTED);
        }
        if (!isHidden || owner.getKind().isInterface() || owner.getModifiers().contains(Modifier.ABSTRACT)) {
            return true;
        }
        String name = "(\\w+\\s*\\.\\s*)*" + Pattern.quote(owner.getSimpleName().toString()) + "\\b";
        return mentions("(\\bextends|:)\\s[^;{]*?" + name + "|\\bnew\\s+" + name + "\\s*(<[^;{(]*>)?\\s*" + ARGUMENTS
                + "\\s*\\{|\\bobject\\s*:");
    }

    private Map<Path, String> texts() {
        if (texts == null) {
            texts = new LinkedHashMap<>();
            long left = MOST_CHARACTERS;
            for (Path root : roots) {
                left = addTexts(root, left);
                for (String language : List.of("kotlin", "scala", "groovy")) {
                    Path beside = root.resolveSibling(language);
                    left = Files.isDirectory(beside) ? addTexts(beside, left) : left;
                }
            }
        }
        return texts;
    }

    private long addTexts(Path root, long most) {
        long left = most;
        try (Stream<Path> files = Files.find(root, Integer.MAX_VALUE, Program::isSource)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                String text = Files.readString(file, StandardCharsets.ISO_8859_1);
                left -= text.length();
                if (left < 0) {
                    isIncomplete = true;
                    return left;
                }
                Objects.requireNonNull(texts).put(file, text);
            }
        } catch (IOException | UncheckedIOException unreadable) {
            isIncomplete = true;
        }
        return left;
    }

    /** No link, and no pipe, which a reader would wait for. */
    private static boolean isSource(Path file, BasicFileAttributes attributes) {
        return attributes.isRegularFile()
                && SOURCE.matcher(Printable.of(String.valueOf(file.getFileName())))
                        .matches();
    }
}
