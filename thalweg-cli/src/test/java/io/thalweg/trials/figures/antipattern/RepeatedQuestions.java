package io.thalweg.trials.figures.antipattern;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;

/** A configuration file whose age is asked for before each record. */
final class RepeatedQuestions implements AntiPattern {
    private static final int RECORDS = ProgramInputs.sized(1_000_000);

    @Override
    public void prepare(Path directory) throws IOException {
        ProgramInputs.write(directory.resolve("configuration"), new byte[100]);
    }

    @Override
    public long original(Path directory) {
        File configuration = directory.resolve("configuration").toFile();
        long loaded = configuration.lastModified();
        long sum = 0;
        for (int i = 0; i < RECORDS; i++) {
            if (configuration.lastModified() != loaded) { // the mistake
                throw new IllegalStateException("the configuration changed");
            }
            sum += i;
        }
        return sum;
    }

    @Override
    public long fixed(Path directory) {
        File configuration = directory.resolve("configuration").toFile();
        long loaded = configuration.lastModified();
        long modified = configuration.lastModified();
        long sum = 0;
        for (int i = 0; i < RECORDS; i++) {
            if (modified != loaded) {
                throw new IllegalStateException("the configuration changed");
            }
            sum += i;
        }
        return sum;
    }
}
