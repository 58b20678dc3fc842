package io.thalweg.agent.harmless;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the programs do, by name. Each prints something that depends on all that it did. */
final class Works {
    private static final Map<String, Work> WORKS = works();

    private Works() {}

    /** Works in a directory of its own. */
    @FunctionalInterface
    interface Work {
        void run(Path directory) throws Exception;
    }

    private static Map<String, Work> works() {
        Map<String, Work> works = new LinkedHashMap<>();
        works.put("lines", directory -> PrintingWorks.lines());
        works.put("rawOutput", directory -> PrintingWorks.rawOutput());
        works.put("bothOutputs", directory -> PrintingWorks.bothOutputs());
        works.put("replacedOutput", directory -> PrintingWorks.replacedOutput());
        works.put("standardInput", directory -> PrintingWorks.standardInput());
        works.put("singleBytes", FileWorks::singleBytes);
        works.put("randomAccess", FileWorks::randomAccess);
        works.put("channels", FileWorks::channels);
        works.put("objects", FileWorks::objects);
        works.put("compressed", FileWorks::compressed);
        works.put("textLines", FileWorks::textLines);
        works.put("threads", FileWorks::threads);
        works.put("sockets", directory -> OtherWorks.sockets());
        works.put("child", directory -> OtherWorks.child());
        works.put("stackTraces", OtherWorks::stackTraces);
        works.put("interrupted", OtherWorks::interrupted);
        works.put("overflow", OtherWorks::overflow);
        works.put("outOfMemory", directory -> OtherWorks.outOfMemory());
        works.put("reflection", directory -> OtherWorks.reflection());
        works.put("surroundings", directory -> OtherWorks.surroundings());
        return works;
    }

    static List<String> names() {
        return List.copyOf(WORKS.keySet());
    }

    static void run(String name, Path directory) throws Exception {
        Work work = WORKS.get(name);
        if (work == null) {
            throw new IllegalArgumentException("no work " + name);
        }
        work.run(directory);
    }
}
