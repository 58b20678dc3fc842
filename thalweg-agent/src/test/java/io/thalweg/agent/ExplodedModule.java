package io.thalweg.agent;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

/** A module that is a folder of small classes: the JDK reads each of them by two calls, one of which finds the end. */
final class ExplodedModule {
    private static final int MODULE_VERSION = Opcodes.V17;

    private ExplodedModule() {}

    /** Writes the module {@code many} with the classes {@code many.Class0} and so on. */
    static void write(Path folder, int classes) throws IOException {
        Files.createDirectories(folder.resolve("many"));
        ClassWriter module = new ClassWriter(0);
        module.visit(MODULE_VERSION, Opcodes.ACC_MODULE, "module-info", null, null, null);
        var requirements = module.visitModule("many", 0, null);
        requirements.visitRequire("java.base", Opcodes.ACC_MANDATED, null);
        requirements.visitEnd();
        module.visitEnd();
        Files.write(folder.resolve("module-info.class"), module.toByteArray());
        for (int i = 0; i < classes; i++) {
            ClassWriter empty = new ClassWriter(0);
            empty.visit(MODULE_VERSION, Opcodes.ACC_PUBLIC, "many/Class" + i, null, "java/lang/Object", null);
            empty.visitEnd();
            Files.write(folder.resolve("many/Class" + i + ".class"), empty.toByteArray());
        }
    }
}
