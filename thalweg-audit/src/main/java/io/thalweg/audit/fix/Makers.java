package io.thalweg.audit.fix;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.ExecutableElement;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.DeclaredType;

/** Every place of the sources that makes an object of a filter of the program's own, and what that is around. */
final class Makers {
    private static final String REFLECTION =
            "\\b(getDeclared(Methods?|Constructors?)|get(Methods?|Constructors?)|newInstance|MethodHandles)\\b";

    private final Program program;
    private final Code code;
    private final TreePath path;
    private final TypeElement type;
    private final String name;
    private final List<Made> made = new ArrayList<>();
    private final Set<Element> seen = new HashSet<>();

    /** A call of a constructor, and the code that it is in. */
    private record Made(Code code, TreePath call) {}

    Makers(Program program, Code code, TreePath path, TypeElement type) {
        this.program = program;
        this.code = code;
        this.path = path;
        this.type = type;
        this.name = code.elements().getBinaryName(type).toString();
    }

    /** Whether each is around a plain file or memory, and no other class may be below; false where that is unknown. */
    boolean areAroundFiles() {
        if (isPublic(type)
                || code.isA(type.asType(), "java.io.Serializable")
                || program.mentions(REFLECTION)
                || !code.find(path, Makers::setsOut).isEmpty()) {
            return false;
        }
        TreePath around = Objects.requireNonNull(path.getParentPath());
        if (around.getLeaf() instanceof NewClassTree) {
            return isGivenFile(code, around);
        }
        String simple = type.getSimpleName().toString();
        List<Code> all = program.naming(simple);
        Pattern reflected = Pattern.compile("\\b" + simple + "\\s*(<[^;{}]*>\\s*)?(::|\\.\\s*class\\b|\")");
        if (all == null
                || all.stream()
                        .anyMatch(each -> extendsIt(each)
                                || reflected.matcher(each.text()).find())) {
            return false;
        }
        for (Code each : all) {
            Code same = each.path().equals(code.path()) ? code : each;
            same.findAll(call -> isConstructed(same, call, name)).forEach(call -> made.add(new Made(same, call)));
        }
        return !made.isEmpty()
                && code.find(path, call -> isConstructed(code, call, "java.io.FilterOutputStream")).stream()
                        .allMatch(call -> isGivenFile(code, call));
    }

    /** Whether code that is not among the sources may use or extend it. */
    private static boolean isPublic(TypeElement type) {
        boolean isOpen = type.getModifiers().contains(Modifier.PUBLIC)
                || type.getModifiers().contains(Modifier.PROTECTED);
        return isOpen && (!(type.getEnclosingElement() instanceof TypeElement outer) || isPublic(outer));
    }

    private static boolean setsOut(TreePath path) {
        Tree assigned = Syntax.assigned(path.getLeaf());
        return assigned instanceof ExpressionTree variable
                && Syntax.bare(variable).toString().matches("(?s)(.*\\.)?out");
    }

    private boolean extendsIt(Code each) {
        return !each.findAll(path -> path.getLeaf() instanceof ClassTree
                        && each.element(path) instanceof TypeElement below
                        && below.getSuperclass() instanceof DeclaredType above
                        && isNamed(each, above.asElement(), name))
                .isEmpty();
    }

    private static boolean isNamed(Code code, Element element, String binaryName) {
        return element instanceof TypeElement type
                && code.elements().getBinaryName(type).contentEquals(binaryName);
    }

    /** Whether it calls a constructor of that class: by {@code new}, {@code this} or {@code super}. */
    private static boolean isConstructed(Code code, TreePath call, String binaryName) {
        boolean isCall = call.getLeaf() instanceof NewClassTree || call.getLeaf() instanceof MethodInvocationTree;
        ExecutableElement called = isCall ? code.called(call) : null;
        return called != null
                && called.getKind() == ElementKind.CONSTRUCTOR
                && isNamed(code, Code.owner(called), binaryName);
    }

    private boolean isGivenFile(Code in, TreePath call) {
        List<? extends ExpressionTree> arguments = Syntax.arguments(call.getLeaf());
        return arguments.size() == 1 && isPlain(in, new TreePath(call, arguments.get(0)));
    }

    private boolean isPlain(Code in, TreePath expression) {
        TreePath value = Syntax.inside(expression);
        if (in.made(value).equals("java.io.ByteArrayOutputStream")) {
            return true;
        }
        if (in.made(value).equals("java.io.FileOutputStream")
                || in.calledMethod(value).equals("java.nio.file.Files.newOutputStream")) {
            return FilePaths.isPlainPath(in, value);
        }
        TreePath declaration = in.variable(value);
        Element variable = declaration == null ? null : in.element(declaration);
        if (declaration == null
                || variable == null
                || variable.getKind().isField()
                || !in.isAssignedOnce(declaration)) {
            return false;
        }
        ExpressionTree initial = ((VariableTree) declaration.getLeaf()).getInitializer();
        return initial != null ? isPlain(in, new TreePath(declaration, initial)) : isPlainParameter(variable);
    }

    /** Whether that is a parameter of a constructor which is a plain stream wherever an object is made. */
    private boolean isPlainParameter(Element variable) {
        if (!(Code.owner(variable) instanceof ExecutableElement constructor)
                || !Code.owner(constructor).equals(type)
                || constructor.getKind() != ElementKind.CONSTRUCTOR
                || !constructor.getParameters().contains(variable)) {
            return false;
        }
        int index = constructor.getParameters().indexOf(variable);
        String signature = code.fullSignature(constructor);
        return !seen.add(variable)
                || made.stream()
                        .filter(each -> signature.equals(each.code()
                                .fullSignature(
                                        Objects.requireNonNull(each.code().called(each.call())))))
                        .allMatch(each -> isPlain(
                                each.code(),
                                new TreePath(
                                        each.call(),
                                        Syntax.arguments(each.call().getLeaf()).get(index))));
    }
}
