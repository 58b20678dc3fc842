package io.thalweg.audit.fix;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreePath;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/** Whether the code of a method in this file is what runs, or another class may have put its own in that place. */
final class Overrides {
    private Overrides() {}

    static boolean isPossible(Code code, ExecutableElement method) {
        Set<Modifier> modifiers = method.getModifiers();
        TreePath declaration = code.compilation().declaration(method);
        if (declaration == null
                || !(declaration.getLeaf() instanceof MethodTree tree)
                || tree.getBody() == null
                || !(method.getEnclosingElement() instanceof TypeElement owner)) {
            return true;
        }
        boolean isFinal = modifiers.contains(Modifier.PRIVATE)
                || modifiers.contains(Modifier.STATIC)
                || modifiers.contains(Modifier.FINAL)
                || owner.getModifiers().contains(Modifier.FINAL);
        return !isFinal && (!isOfThePackage(owner) || isExtended(code, owner));
    }

    /** Whether no other package can name the class. */
    private static boolean isOfThePackage(TypeElement owner) {
        for (Element type = owner; type instanceof TypeElement; type = type.getEnclosingElement()) {
            Set<Modifier> modifiers = type.getModifiers();
            boolean isOpen = modifiers.contains(Modifier.PUBLIC) || modifiers.contains(Modifier.PROTECTED);
            if (!isOpen) {
                return owner.getKind() == ElementKind.CLASS;
            }
        }
        return false;
    }

    private static boolean isExtended(Code code, TypeElement owner) {
        String name = owner.getQualifiedName().toString();
        boolean isExtendedHere = !code.findAll(path -> path.getLeaf() instanceof ClassTree
                        && code.compilation().element(path) instanceof TypeElement type
                        && !type.equals(owner)
                        && code.compilation().isA(type.asType(), name))
                .isEmpty();
        if (isExtendedHere || name.isEmpty()) {
            return true;
        }
        if (code.compilation().hasOtherLanguages()) {
            return true; // their classes of this package may lie in any folder
        }
        Pattern extending = Pattern.compile("(\\b(extends|new)\\s|:)[^;{]*?\\b" + owner.getSimpleName() + "\\b");
        for (Path folder : code.compilation().packageFolders()) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.{java,kt,scala,groovy}")) {
                for (Path file : files) {
                    boolean isOther = !Files.isSameFile(file, code.compilation().path());
                    if (isOther
                            && extending
                                    .matcher(Files.readString(file, StandardCharsets.ISO_8859_1))
                                    .find()) {
                        return true;
                    }
                }
            } catch (IOException | java.nio.file.DirectoryIteratorException unreadable) {
                return true; // it may be there
            }
        }
        return false;
    }
}
