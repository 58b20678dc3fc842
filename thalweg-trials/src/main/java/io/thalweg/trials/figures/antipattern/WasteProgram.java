package io.thalweg.trials.figures.antipattern;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs one program: {@code NAME prepare|wasteful|fixed DIRECTORY}. Its sum goes to standard output. */
public final class WasteProgram {
    private static final Map<String, Waste> PROGRAMS = programs();

    private WasteProgram() {}

    private static Map<String, Waste> programs() {
        Map<String, Waste> programs = new LinkedHashMap<>();
        programs.put("byte-reads", new ByteReads());
        programs.put("byte-writes", new ByteWrites());
        programs.put("messages", new Messages());
        programs.put("values", new Values());
        programs.put("printed-lines", new PrintedLines());
        programs.put("gunzip", new Gunzip());
        programs.put("random-access-ints", new RandomAccessInts());
        programs.put("random-access-lines", new RandomAccessLines());
        programs.put("socket-messages", new SocketMessages());
        programs.put("data-lines", new DataLines());
        return programs;
    }

    /** The names, in the order of the tables. */
    public static List<String> names() {
        return List.copyOf(PROGRAMS.keySet());
    }

    /** Runs one. */
    public static void main(String[] arguments) throws IOException {
        Waste program = PROGRAMS.get(arguments[0]);
        if (program == null) {
            throw new IllegalArgumentException("no program " + arguments[0] + "; there are " + names());
        }
        Path directory = Path.of(arguments[2]);
        switch (arguments[1]) {
            case "prepare" -> program.prepare(directory);
            case "wasteful" -> System.out.println(program.wasteful(directory));
            case "fixed" -> System.out.println(program.fixed(directory));
            default -> throw new IllegalArgumentException("prepare, wasteful or fixed, not " + arguments[1]);
        }
    }
}
