package io.thalweg.trials.figures.antipattern;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Runs one program: {@code NAME prepare|original|fixed DIRECTORY}. Its sum goes to standard output. */
public final class AntiPatternProgram {
    private static final Map<String, AntiPattern> PROGRAMS = programs();

    private AntiPatternProgram() {}

    private static Map<String, AntiPattern> programs() {
        Map<String, AntiPattern> programs = new LinkedHashMap<>();
        programs.put("byte-reads", new ByteReads());
        programs.put("byte-writes", new ByteWrites());
        programs.put("messages", new UnbufferedMessages());
        programs.put("values", new UnbufferedValues());
        programs.put("printed-lines", new PrintedLines());
        programs.put("gunzip", new Gunzip());
        programs.put("random-access-ints", new RandomAccessInts());
        programs.put("random-access-lines", new RandomAccessLines());
        programs.put("socket-messages", new SocketMessages());
        programs.put("data-lines", new DataReadLine());
        programs.put("flushed-lines", new FlushedLines());
        programs.put("csv-rows", new CsvRows());
        programs.put("transfers", new PiecewiseTransfers());
        programs.put("gunzipped-bytes", new GunzippedBytes());
        programs.put("seeking-appends", new SeekingAppends());
        programs.put("reopened-log", new ReopenedLog());
        programs.put("available", new AvailableBeforeRead());
        programs.put("questions", new RepeatedQuestions());
        programs.put("buffer-each", new BufferForEachRecord());
        programs.put("buffered-bytes", new BufferedBytes());
        programs.put("characters", new DecodedCharacters());
        programs.put("large-buffers", new LargeBuffers());
        programs.put("mapped-records", new MappedRecords());
        programs.put("own-stream", new StreamWithoutArrays());
        programs.put("after-the-end", new ReadsAfterTheEnd());
        programs.put("large-arrays", new LargeArrays());
        return programs;
    }

    /** The names, in the order of the tables. */
    public static List<String> names() {
        return List.copyOf(PROGRAMS.keySet());
    }

    /** Runs one. */
    public static void main(String[] arguments) throws IOException {
        AntiPattern program = PROGRAMS.get(arguments[0]);
        if (program == null) {
            throw new IllegalArgumentException("no program " + arguments[0] + "; there are " + names());
        }
        Path directory = Path.of(arguments[2]);
        switch (arguments[1]) {
            case "prepare" -> program.prepare(directory);
            case "original" -> System.out.println(program.original(directory));
            case "fixed" -> System.out.println(program.fixed(directory));
            default -> throw new IllegalArgumentException("prepare, original or fixed, not " + arguments[1]);
        }
    }
}
