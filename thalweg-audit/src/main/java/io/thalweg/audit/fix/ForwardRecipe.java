package io.thalweg.audit.fix;

import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionStatementTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.PrimitiveTypeTree;
import com.sun.source.tree.ReturnTree;
import com.sun.source.tree.StatementTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import io.thalweg.audit.rule.Rules;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.ElementKind;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;
import javax.lang.model.type.TypeKind;
import org.jspecify.annotations.Nullable;

/** Gives a stream of the program's own that only hands bytes on a method that hands arrays on. */
final class ForwardRecipe {
    private static final Set<String> READ_FULL =
            Set.of("java.io.FileInputStream", "java.nio.file.Files.newInputStream", "java.io.ByteArrayInputStream");

    /** Each writes the same bytes, one by one or as an array. */
    private static final Set<String> WRITE_ALL = Set.of(
            "java.io.FileOutputStream",
            "java.nio.file.Files.newOutputStream",
            "java.net.Socket.getOutputStream",
            "java.io.ByteArrayOutputStream",
            "java.io.BufferedOutputStream");

    private final Job job;
    private final Code code;
    private final TreePath path;
    private final TypeElement type;
    private final boolean reads;

    private ForwardRecipe(Job job, TreePath path, TypeElement type) {
        this.job = job;
        this.code = job.code();
        this.path = path;
        this.type = type;
        this.reads = job.finding().calls().op().equals("read");
    }

    static List<Rewrite> arrays(Job job) throws Refusal {
        String name = Rules.ownStream(job.finding()).frame().className();
        for (TreePath path : job.code().findAll(each -> each.getLeaf() instanceof ClassTree)) {
            if (job.code().compilation().element(path) instanceof TypeElement type
                    && job.code().compilation().elements().getBinaryName(type).contentEquals(name)) {
                return List.of(new ForwardRecipe(job, path, type).rewrite());
            }
        }
        throw new Refusal("the source has no class " + name);
    }

    private Rewrite rewrite() throws Refusal {
        ClassTree tree = (ClassTree) path.getLeaf();
        String method = reads ? "read" : "write";
        MethodTree forByte = null;
        Tree last = tree;
        for (Tree member : tree.getMembers()) {
            boolean isMethod =
                    member instanceof MethodTree && code.compilation().end(member) >= 0;
            last = isMethod ? member : last;
            if (member instanceof MethodTree own && own.getName().contentEquals(method)) {
                if (own.getParameters().size() != (reads ? 0 : 1) || isArray(own)) {
                    throw new Refusal(code.at(own) + " handles arrays in a way of its own");
                }
                forByte = reads || isInt(own.getParameters().get(0)) ? own : forByte;
            }
        }
        String target = forByte == null ? inherited(tree) : target(forByte);
        Tree anchor = forByte == null ? last : forByte;
        Rewrite rewrite = job.rewrite().onlyIf(conditions(target.substring(target.lastIndexOf('.') + 1)));
        return rewrite.after(anchor, lines(anchor, target, rewrite.name("java.io.IOException")));
    }

    private static boolean isInt(VariableTree parameter) {
        return parameter.getType() instanceof PrimitiveTypeTree type && type.getPrimitiveTypeKind() == TypeKind.INT;
    }

    private static boolean isArray(MethodTree method) {
        return method.getParameters().stream().anyMatch(parameter -> parameter.getType() instanceof ArrayTypeTree);
    }

    /** That of a filter, whose own method for a byte does nothing else. */
    private String inherited(ClassTree tree) throws Refusal {
        boolean isHidden = tree.getMembers().stream()
                .anyMatch(member ->
                        member instanceof VariableTree field && field.getName().contentEquals("out"));
        if (reads || isHidden || !isBelow("java.io.FilterOutputStream")) {
            throw new Refusal(type.getSimpleName() + " inherits "
                    + job.finding().calls().op() + " from a class that may do more than hand the byte on");
        }
        return "out";
    }

    private boolean isBelow(String superclass) {
        return code.compilation().className(type.getSuperclass()).equals(superclass);
    }

    /** The field that the method for a byte calls, if it does nothing else. */
    private String target(MethodTree method) throws Refusal {
        BlockTree body = method.getBody();
        List<? extends StatementTree> statements = body == null ? List.of() : body.getStatements();
        Tree only = statements.size() == 1 ? statements.get(0) : null;
        ExpressionTree value = only instanceof ReturnTree returned
                ? returned.getExpression()
                : only instanceof ExpressionStatementTree statement ? statement.getExpression() : null;
        boolean isDirect = isBelow("java.io.InputStream")
                || isBelow("java.io.OutputStream")
                || isBelow("java.io.FilterOutputStream");
        boolean isSynchronized = method.getModifiers().getFlags().contains(Modifier.SYNCHRONIZED);
        if (isDirect
                && !isSynchronized
                && value instanceof MethodInvocationTree call
                && Code.nameOf(call).equals(method.getName().toString())
                && call.getMethodSelect() instanceof MemberSelectTree select
                && call.getArguments().stream()
                        .allMatch(argument -> argument instanceof IdentifierTree identifier
                                && identifier
                                        .getName()
                                        .equals(method.getParameters().get(0).getName()))) {
            String target = field(select.getExpression());
            if (target != null) {
                return target;
            }
        }
        throw new Refusal(method.getName() + " in " + code.at(method) + " does more than hand the byte on: write "
                + (reads ? "read(byte[], int, int)" : "write(byte[], int, int)")
                + " beside it, which does the same to each byte of an array");
    }

    /** How the new method names it: its parameters hide fields of the same names. */
    private @Nullable String field(ExpressionTree expression) {
        if (expression instanceof IdentifierTree identifier
                && identifier.getName().contentEquals("super")) {
            return isBelow("java.io.FilterOutputStream") ? "out" : null;
        }
        TreePath use = new TreePath(path, expression);
        Element field = code.compilation().element(use);
        boolean isOwn = expression instanceof IdentifierTree
                || (expression instanceof MemberSelectTree select
                        && select.getExpression().toString().equals("this"));
        boolean isField = isOwn
                && field != null
                && field.getKind() == ElementKind.FIELD
                && (Code.owner(field).equals(type)
                        || Code.owner(field).toString().equals("java.io.FilterOutputStream"))
                && code.compilation().isA(field.asType(), reads ? "java.io.InputStream" : "java.io.OutputStream");
        if (!isField) {
            return null;
        }
        String text = code.text(expression);
        return Set.of("bytes", "offset", "length").contains(text) ? "this." + text : text;
    }

    private Set<String> conditions(String target) throws Refusal {
        Set<String> conditions = new LinkedHashSet<>();
        if (reads) {
            Verdict.requireFiles(job.use(), conditions);
        }
        if (job.program().isExtended(type)) {
            conditions.add("no class that extends " + type.getSimpleName() + " has a method of its own for one byte");
        }
        List<TreePath> made =
                code.findAll(each -> each.getLeaf() instanceof NewClassTree && type.equals(constructed(each)));
        String name = "(\\bnew\\s+([\\w.]*\\.)?" + type.getSimpleName() + "\\b|\\b" + type.getSimpleName() + "\\s*::)";
        boolean isKnown = !made.isEmpty()
                && made.size()
                        == Pattern.compile(name).matcher(code.text()).results().count()
                && (type.getModifiers().contains(Modifier.PRIVATE)
                        || !job.program().mentionsBeside(name, code))
                && isGiven(target)
                && made.stream().allMatch(this::isAroundKnown);
        if (!isKnown) {
            conditions.add(
                    reads
                            ? "no caller needs an array that is filled to its end: a read may now bring less, and an"
                                    + " error of the stream below comes at once"
                            : "the stream below " + type.getSimpleName()
                                    + " does to an array what it does to each of its bytes");
        }
        return conditions;
    }

    /** Whether the stream below is what each constructor is given, and never another. */
    private boolean isGiven(String target) {
        List<TreePath> constructors = code.find(
                path,
                each -> each.getLeaf() instanceof MethodTree method
                        && method.getReturnType() == null
                        && method.getName().contentEquals("<init>")
                        && code.compilation().end(method) >= 0
                        && Code.outside(each).getLeaf().equals(path.getLeaf()));
        List<TreePath> calls = code.find(
                path,
                each -> each.getLeaf() instanceof MethodInvocationTree call
                        && Set.of("this", "super")
                                .contains(call.getMethodSelect().toString()));
        boolean delegates = calls.stream()
                .anyMatch(each -> ((MethodInvocationTree) each.getLeaf())
                        .getMethodSelect()
                        .toString()
                        .equals("this"));
        if (constructors.isEmpty() || delegates) {
            return false;
        }
        VariableTree own = ((ClassTree) path.getLeaf())
                .getMembers().stream()
                        .filter(VariableTree.class::isInstance)
                        .map(VariableTree.class::cast)
                        .filter(field -> field.getName().contentEquals(target))
                        .findFirst()
                        .orElse(null);
        List<TreePath> set = code.findAll(each -> each.getLeaf() instanceof AssignmentTree assignment
                && assignment.getVariable().toString().matches("(.*\\.)?" + target));
        if (own == null) {
            return set.isEmpty()
                    && calls.size() == constructors.size()
                    && calls.stream()
                            .allMatch(each -> Code.arguments(each.getLeaf()).size() == 1
                                    && isParameter(new TreePath(
                                            each, Code.arguments(each.getLeaf()).get(0))));
        }
        return own.getModifiers().getFlags().containsAll(Set.of(Modifier.PRIVATE, Modifier.FINAL))
                && own.getInitializer() == null
                && set.stream()
                        .allMatch(each ->
                                isParameter(new TreePath(each, ((AssignmentTree) each.getLeaf()).getExpression())));
    }

    /** Of a constructor, and what its caller gave. */
    private boolean isParameter(TreePath value) {
        Element given = code.compilation().element(value);
        TreePath declaration = given == null ? null : code.compilation().declaration(given);
        return given != null
                && given.getKind() == ElementKind.PARAMETER
                && Code.owner(given).getKind() == ElementKind.CONSTRUCTOR
                && declaration != null
                && code.isAssignedOnce(declaration, given);
    }

    private @Nullable Element constructed(TreePath made) {
        Element constructor = code.compilation().called(made);
        return constructor == null ? null : constructor.getEnclosingElement();
    }

    private boolean isAroundKnown(TreePath made) {
        List<TreePath> streams = Code.arguments(made.getLeaf()).stream()
                .map(argument -> new TreePath(made, argument))
                .filter(argument -> code.compilation().isA(argument, "java.lang.AutoCloseable"))
                .toList();
        return !streams.isEmpty() && streams.stream().allMatch(this::isKnown);
    }

    private boolean isKnown(TreePath stream) {
        TreePath made = Code.inside(stream);
        Set<String> known = reads ? READ_FULL : WRITE_ALL;
        if (made.getLeaf() instanceof NewClassTree) {
            return known.contains(code.made(made)) && (!wraps(made) || isAroundKnown(made));
        }
        if (made.getLeaf() instanceof MethodInvocationTree) {
            return known.contains(code.calledMethod(made));
        }
        Element variable = code.compilation().element(made);
        TreePath declaration = variable == null ? null : code.compilation().declaration(variable);
        return variable != null
                && variable.getKind() != ElementKind.FIELD
                && declaration != null
                && declaration.getLeaf() instanceof VariableTree local
                && local.getInitializer() != null
                && code.isAssignedOnce(declaration, variable)
                && isKnown(new TreePath(declaration, local.getInitializer()));
    }

    private boolean wraps(TreePath made) {
        return Code.arguments(made.getLeaf()).stream()
                .anyMatch(argument -> code.compilation().isA(new TreePath(made, argument), "java.lang.AutoCloseable"));
    }

    private String lines(Tree anchor, String target, String exception) {
        String own = job.indentation(anchor);
        String outer = job.indentation(path.getLeaf());
        String deeper =
                own + (own.startsWith(outer) && own.length() > outer.length() ? own.substring(outer.length()) : "    ");
        String line = job.lineEnding();
        String declared = reads
                ? "public int read(byte[] bytes, int offset, int length) throws "
                : "public void write(byte[] bytes, int offset, int length) throws ";
        String call = (reads ? "return " + target + ".read" : target + ".write") + "(bytes, offset, length);";
        return line + line + own + "@Override" + line + own + declared + exception + " {" + line + deeper + call + line
                + own + "}";
    }
}
