package io.thalweg.bench.run;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * On which processors the two processes of a workload run. Unpinned, the scheduler moves them together and apart, and the same
 * command has two speeds (E5 pipe).
 *
 * @param feed what to put in front of the command that sends
 * @param reader what to put in front of the variant's command
 * @param description for the report
 */
record Placement(List<String> feed, List<String> reader, String description) {
    private static final Path STATUS = Path.of("/proc/self/status");
    private static final String ALLOWED = "Cpus_allowed_list:";

    /** The first two processors that this process may use, or the scheduler's choice. */
    static Placement find(Path directory) throws IOException, InterruptedException {
        if (!Files.isReadable(STATUS)) {
            return unpinned("this system does not tell which processors there are");
        }
        try {
            Commands.run(directory, List.of("taskset", "--version"));
        } catch (IOException e) {
            return unpinned("there is no taskset here");
        }
        try (Stream<String> lines = Files.lines(STATUS, StandardCharsets.UTF_8)) {
            return on(lines.filter(line -> line.startsWith(ALLOWED))
                    .findFirst()
                    .map(line -> processors(line.substring(ALLOWED.length()).strip()))
                    .orElse(List.of()));
        }
    }

    /** The sender on the first of {@code processors}, the reader on the second. */
    static Placement on(List<Integer> processors) {
        if (processors.size() < 2) {
            return unpinned("there is one processor");
        }
        return new Placement(
                pinTo(processors.get(0)),
                pinTo(processors.get(1)),
                "pinned with taskset: the sender to processor %d, the variant with all its threads to processor %d"
                        .formatted(processors.get(0), processors.get(1)));
    }

    private static Placement unpinned(String why) {
        return new Placement(List.of(), List.of(), "not pinned: " + why);
    }

    private static List<String> pinTo(int processor) {
        return List.of("taskset", "-c", Integer.toString(processor));
    }

    /** The members of a list such as {@code 0-2,7}. */
    static List<Integer> processors(String list) {
        List<Integer> processors = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int i = Integer.parseInt(ends[0]); i <= last; i++) {
                processors.add(i);
            }
        }
        return processors;
    }
}
