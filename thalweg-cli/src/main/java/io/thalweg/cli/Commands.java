package io.thalweg.cli;

import io.thalweg.audit.capture.AuditLedger;
import io.thalweg.lab.store.StateDirectory;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.List;
import picocli.CommandLine;

/** Makes the command objects: a command that needs to know where it runs has a constructor that takes this. */
final class Commands implements CommandLine.IFactory {
    private final Terminal terminal;
    private final List<String> arguments;

    /** For picocli's tools, which write completions and man pages in the build of {@code thalweg-dist}. */
    Commands() {
        this(Terminal.ofThisProcess(), List.of());
    }

    Commands(Terminal terminal, List<String> arguments) {
        this.terminal = terminal;
        this.arguments = arguments;
    }

    Terminal terminal() {
        return terminal;
    }

    /** The whole command line as typed. */
    List<String> arguments() {
        return arguments;
    }

    StateDirectory state() {
        return StateDirectory.of(terminal.environment(), terminal.home());
    }

    AuditLedger audits() {
        return new AuditLedger(state().audits());
    }

    @Override
    public <K> K create(Class<K> type) throws Exception {
        try {
            Constructor<K> constructor = type.getDeclaredConstructor(Commands.class);
            return constructor.newInstance(this);
        } catch (NoSuchMethodException needsNothing) {
            return CommandLine.defaultFactory().create(type);
        } catch (InvocationTargetException e) {
            throw e.getCause() instanceof Exception cause ? cause : e;
        }
    }
}
