package io.thalweg.cli;

import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** A command that only has others below it: alone it shows help. */
class CommandGroup implements Runnable {
    @Spec
    private @Nullable CommandSpec spec;

    @Override
    public void run() {
        if (spec != null) {
            CommandLine line = spec.commandLine();
            line.usage(line.getOut());
        }
    }
}
