package io.thalweg.audit.fix;

import com.sun.source.tree.ArrayTypeTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePath;
import io.thalweg.agent.figure.Observation;
import io.thalweg.audit.recording.Evidence;
import io.thalweg.audit.rule.Rules;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.lang.model.element.Modifier;
import javax.lang.model.element.TypeElement;

/**
 * Gives a stream of the program's own that only hands bytes on a method that hands arrays on. It is certain only of an
 * output whose class overrides no {@code write}, and that always is around a file or memory: other streams may treat an
 * array in another way than its bytes, and a read of an array may bring less than one byte after the other.
 */
final class ForwardRecipe {
    private static final String FILTER = "java.io.FilterOutputStream";

    private final Job job;
    private final Code code;
    private final TreePath path;
    private final TypeElement type;
    private final boolean reads;
    private final String method;

    private ForwardRecipe(Job job, TreePath path, TypeElement type) {
        this.job = job;
        this.code = job.code();
        this.path = path;
        this.type = type;
        this.method = job.finding().calls().op();
        this.reads = method.equals("read");
    }

    static Rewrite arrays(Job job) throws Refusal {
        String name = Rules.ownStream(job.finding()).frame().className();
        for (TreePath path : job.code().findAll(each -> each.getLeaf() instanceof ClassTree)) {
            if (job.code().element(path) instanceof TypeElement type
                    && job.code().elements().getBinaryName(type).contentEquals(name)) {
                ForwardRecipe recipe = new ForwardRecipe(job, path, type);
                if (!job.code().isA(type.asType(), recipe.stream())) {
                    throw new Refusal("the recording does not tell which class takes the arrays byte by byte");
                }
                return recipe.rewrite();
            }
        }
        throw new Refusal("the source has no class " + name);
    }

    private Rewrite rewrite() throws Refusal {
        ClassTree tree = (ClassTree) path.getLeaf();
        MethodTree forByte = null;
        Tree last = tree;
        for (Tree member : tree.getMembers()) {
            if (!(member instanceof MethodTree own) || code.end(own) < 0) {
                continue; // a constructor that nobody wrote has no place
            }
            last = own;
            if (own.getName().contentEquals(method)) {
                if (own.getParameters().size() != (reads ? 0 : 1)
                        || (!reads && own.getParameters().get(0).getType() instanceof ArrayTypeTree)) {
                    throw new Refusal(code.at(own) + " handles arrays in a way of its own");
                }
                boolean isForByte = reads
                        || String.valueOf(own.getParameters().get(0).getType()).equals("int");
                forByte = isForByte ? own : forByte;
            }
        }
        String target = forByte == null ? inherited() : target(forByte);
        Tree anchor = forByte == null ? last : forByte;
        boolean isCertain = forByte == null && new Makers(job.program(), code, path, type).areAroundFiles();
        Rewrite rewrite = new Rewrite(job).onlyIf(conditions(isCertain && isOfFile()));
        return rewrite.after(anchor, lines(anchor, target, rewrite.name("java.io.IOException")));
    }

    /** The stream below a filter, whose own method for a byte does nothing else. */
    private String inherited() throws Refusal {
        if (reads || hidesOut() || !isBelow(FILTER)) {
            throw new Refusal(type.getSimpleName() + " inherits " + method
                    + " from a class that may do more than hand the byte on");
        }
        return "out";
    }

    private boolean isBelow(String superclass) {
        return code.className(type.getSuperclass()).equals(superclass);
    }

    /** Whether the run saw plain files only. */
    private boolean isOfFile() {
        Evidence evidence = job.use().evidence();
        return evidence.isGathered() && evidence.count(Observation.SPECIAL) == 0;
    }

    private boolean hidesOut() {
        return type.getEnclosedElements().stream()
                .anyMatch(member ->
                        member.getKind().isField() && member.getSimpleName().contentEquals("out"));
    }

    /** Whether the class declares that field, for a stream. */
    private boolean hasField(String name) {
        return type.getEnclosedElements().stream()
                .anyMatch(field -> field.getKind().isField()
                        && field.getSimpleName().contentEquals(name)
                        && code.isA(field.asType(), stream()));
    }

    private String stream() {
        return reads ? "java.io.InputStream" : "java.io.OutputStream";
    }

    /** Whether the method names a stream that is no field of its class: of the method or class around it. */
    private boolean usesFromOutside(MethodTree method, String name) {
        return !Set.of("super", "bytes", "offset", "length").contains(name)
                && code.find(
                                        new TreePath(path, method),
                                        use -> use.getLeaf() instanceof IdentifierTree identifier
                                                && identifier.getName().contentEquals(name)
                                                && code.isA(use, stream()))
                                .size()
                        == 1;
    }

    /** The field that the method for a byte calls, if it does nothing else. */
    private String target(MethodTree forByte) throws Refusal {
        String given = reads ? "" : forByte.getParameters().get(0).getName().toString();
        Matcher forwards = Pattern.compile("\\{\\s*(return )?(this\\.)?(?<target>\\w+)\\." + method + "\\("
                        + Pattern.quote(given) + "\\);\\s*\\}")
                .matcher(String.valueOf(forByte.getBody()).strip());
        boolean isDirect = isBelow("java.io.InputStream") || isBelow("java.io.OutputStream") || isBelow(FILTER);
        if (isDirect && !forByte.getModifiers().getFlags().contains(Modifier.SYNCHRONIZED) && forwards.matches()) {
            String target = forwards.group("target");
            if (isBelow(FILTER) && (target.equals("super") || target.equals("out")) && !hidesOut()) {
                return "out";
            }
            if (hasField(target)) { // the parameters of the new method hide fields of the same names
                return Set.of("bytes", "offset", "length").contains(target) ? "this." + target : target;
            }
            if (usesFromOutside(forByte, target)) {
                return target;
            }
        }
        throw new Refusal(method + " in " + code.at(forByte) + " does more than hand the byte on: write " + method
                + "(byte[], int, int) beside it, which does the same to each byte of an array");
    }

    private Set<String> conditions(boolean isCertain) throws Refusal {
        Set<String> conditions = new LinkedHashSet<>();
        if (isCertain) {
            return conditions;
        }
        if (reads) {
            Verdict.requireFile(job.use(), conditions);
            conditions.add("no caller needs an array that is filled to its end: a read may now bring less, and an error"
                    + " of the stream below comes at once");
        } else {
            String name = type.getSimpleName().isEmpty()
                    ? "the class in " + code.at(path.getLeaf())
                    : type.getSimpleName().toString();
            conditions.add("the stream below " + name + " does to an array what it does to each of its bytes");
        }
        if (!type.getModifiers().contains(Modifier.FINAL)
                && !type.getSimpleName().isEmpty()) {
            conditions.add("no class that extends " + type.getSimpleName() + " has a method of its own for one byte");
        }
        return conditions;
    }

    private String lines(Tree anchor, String target, String exception) {
        String own = code.indentation(anchor);
        int brace = code.end(path.getLeaf()) - 1; // where the class begins, other code may stand before it
        String outer = code.text().substring(code.text().lastIndexOf('\n', brace) + 1, brace);
        String deeper =
                own + (own.startsWith(outer) && own.length() > outer.length() ? own.substring(outer.length()) : "    ");
        String line = job.lineEnding();
        return line + line + own + "@Override" + line + own + "public " + (reads ? "int" : "void") + " " + method
                + "(byte[] bytes, int offset, int length) throws " + exception + " {" + line + deeper
                + (reads ? "return " : "") + target + "." + method + "(bytes, offset, length);" + line + own + "}";
    }
}
