package io.thalweg.agent.record;

import io.thalweg.agent.weave.Weaver;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Puts the hooks into this JVM and takes them out. The weaver itself lives where it cannot see {@code
 * java.lang.instrument}.
 */
final class Weaving implements ClassFileTransformer {
    private final Instrumentation instrumentation;
    private final Weaver weaver;

    Weaving(Instrumentation instrumentation, AgentOptions options) {
        this.instrumentation = instrumentation;
        weaver = new Weaver(options.evidence(), options.outputs());
    }

    /** Hooks in the classes that are loaded, and in those that will be. */
    void begin() {
        instrumentation.addTransformer(this, true);
        reloadClasses();
    }

    /** No class gets hooks any more; those in place stay. */
    void endWithNewClasses() {
        instrumentation.removeTransformer(this);
    }

    /** All classes are as they were. */
    void end() {
        endWithNewClasses();
        reloadClasses();
    }

    Weaver weaver() {
        return weaver;
    }

    private void reloadClasses() {
        // Many classes at once take more references than a JVM that checks them allows (JDK 17).
        boolean fewAtOnce = ProcSelf.checksJni();
        List<Class<?>> classes = fewAtOnce ? weaver.load() : loaded();
        int step = fewAtOnce ? 1 : Math.max(1, classes.size());
        try {
            for (int from = 0; from < classes.size(); from += step) {
                instrumentation.retransformClasses(
                        classes.subList(from, from + step).toArray(new Class<?>[0]));
            }
        } catch (UnmodifiableClassException e) {
            throw new IllegalStateException(e); // no class of java.base is
        }
    }

    private List<Class<?>> loaded() {
        List<Class<?>> classes = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (weaver.weaves(type)) {
                classes.add(type);
            }
        }
        return classes;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] classFile) {
        return loader == null && name != null ? weaver.transform(name, classFile) : null;
    }
}
