package io.thalweg.agent;

import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Loads as many classes as it is told from the module {@code many} in that folder. */
final class ModuleProgram {
    private ModuleProgram() {}

    public static void main(String[] arguments) throws ClassNotFoundException {
        int classes = Integer.parseInt(arguments[1]);
        ModuleLayer boot = ModuleLayer.boot();
        Configuration configuration =
                boot.configuration().resolve(ModuleFinder.of(Path.of(arguments[0])), ModuleFinder.of(), Set.of("many"));
        ClassLoader loader = ModuleLayer.defineModulesWithOneLoader(
                        configuration, List.of(boot), ClassLoader.getSystemClassLoader())
                .layer()
                .findLoader("many");
        for (int i = 0; i < classes; i++) {
            Class.forName("many.Class" + i, true, loader);
        }
        System.out.println(classes + " classes");
    }
}
