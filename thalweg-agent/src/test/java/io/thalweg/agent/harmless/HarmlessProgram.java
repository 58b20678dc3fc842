package io.thalweg.agent.harmless;

import io.thalweg.agent.zoo.Zoo;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Runs {@code WORK ENDING} or {@code zoo NAME} in the working directory. Whatever it prints, and its exit code, must be
 * the same with the agent and without.
 */
public final class HarmlessProgram {
    private static final String ZOO = "zoo";

    private HarmlessProgram() {}

    /** The arguments of every program: each work with each ending, and the zoo. */
    public static List<List<String>> all() {
        List<List<String>> all = new ArrayList<>();
        for (String work : Works.names()) {
            for (Ending ending : Ending.values()) {
                all.add(List.of(work, ending.name()));
            }
        }
        for (String name : Zoo.names()) {
            all.add(List.of(ZOO, name));
        }
        return all;
    }

    /** Runs one. */
    public static void main(String[] arguments) throws Exception {
        Path directory = Path.of("").toAbsolutePath();
        if (arguments[0].equals(ZOO)) {
            System.out.println(Zoo.run(arguments[1], directory));
        } else {
            Works.run(arguments[0], directory);
            Ending.valueOf(arguments[1]).end();
        }
    }
}
