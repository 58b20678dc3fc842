package io.thalweg.audit.fix;

import com.sun.source.tree.AnnotationTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ModifiersTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreePath;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import javax.lang.model.element.Element;
import javax.lang.model.element.Modifier;

/** Whether other code can get at a field: by its name, by reflection, by serialisation, or through an annotation. */
final class OwnField {
    private static final String REFLECTION = "\\b(getDeclaredFields?|setAccessible|trySetAccessible|privateLookupIn"
            + "|MethodHandles?|VarHandle|sun\\.misc\\.Unsafe|ReflectionUtils|FieldUtils)\\b";

    private static final Set<String> SILENT =
            Set.of("Override", "SuppressWarnings", "Deprecated", "FunctionalInterface", "Nullable");

    private OwnField() {}

    /** What has to be true so that nothing else uses the field. */
    static List<String> doubts(Program program, Code code, Element field, TreePath declaration) throws Refusal {
        String name = "the field " + field.getSimpleName() + " in " + code.at(declaration.getLeaf());
        if (!field.getModifiers().contains(Modifier.PRIVATE)) {
            throw new Refusal("it is kept in " + name + ", which other code may use");
        }
        if (code.isA(Code.owner(field).asType(), "java.io.Serializable")) {
            throw new Refusal("it is kept in " + name + ", whose class is Serializable");
        }
        if (Pattern.compile(REFLECTION).matcher(code.text()).find()) {
            throw new Refusal("it is kept in " + name + ", which the reflection in the same file may reach");
        }
        for (TreePath around = declaration; around != null; around = around.getParentPath()) {
            for (AnnotationTree annotation : annotations(around.getLeaf())) {
                String type = annotation.getAnnotationType().toString();
                if (!SILENT.contains(type)) {
                    throw new Refusal("it is kept in " + name + ", which @" + type + " may give to other code");
                }
            }
        }
        List<String> doubts = new ArrayList<>();
        if (program.mentions(REFLECTION)) {
            doubts.add("no reflection reaches " + name);
        }
        if (!field.getModifiers().contains(Modifier.FINAL)) {
            doubts.add(name + " is set once for each object");
        }
        return doubts;
    }

    private static List<? extends AnnotationTree> annotations(Tree tree) {
        ModifiersTree modifiers = tree instanceof VariableTree variable
                ? variable.getModifiers()
                : tree instanceof ClassTree type ? type.getModifiers() : null;
        return modifiers == null ? List.of() : modifiers.getAnnotations();
    }
}
