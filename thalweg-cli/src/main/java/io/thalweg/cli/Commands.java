package io.thalweg.cli;

import io.thalweg.audit.capture.AuditLedger;
import io.thalweg.lab.store.StateDirectory;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;

/**
 * Makes the command line, and its command objects: a command that needs to know where it runs has a constructor that
 * takes this.
 */
final class Commands implements CommandLine.IFactory, Supplier<CommandLine> {
    private static final List<Class<?>> ALL = List.of(
            AuditCommand.class,
            LabCommand.class,
            TuneCommand.class,
            AppendLogCommand.class,
            DoctorCommand.class,
            CleanCommand.class,
            CommandLine.HelpCommand.class);

    private static final List<String> HELP = List.of("-h", "--help", HelpPages.ALL, "help");

    private final Terminal terminal;
    private final List<String> arguments;
    private final Predicate<String> isNeeded;

    /** Every command: for the build of {@code thalweg-dist}, which writes completions and man pages. */
    Commands() {
        this(Terminal.ofThisProcess(), List.of(), name -> true);
    }

    /** What those arguments need. */
    Commands(Terminal terminal, List<String> arguments) {
        this(terminal, arguments, arguments::contains);
    }

    private Commands(Terminal terminal, List<String> arguments, Predicate<String> isNeeded) {
        this.terminal = terminal;
        this.arguments = arguments;
        this.isNeeded = isNeeded;
    }

    /**
     * The command line. A command that no argument names is only a name and a description there, for help: to build the
     * options of all would take half of the time of a short command.
     */
    @Override
    public CommandLine get() {
        CommandLine line = new CommandLine(new ThalwegCommand(), this);
        for (Class<?> type : ALL) {
            Command command = type.getAnnotation(Command.class);
            line.addSubcommand(isNeeded.test(command.name()) ? new CommandLine(type, this) : inAList(command));
        }
        HelpPages.addTo(line, arguments.isEmpty() || options().contains(HelpPages.ALL));
        return line;
    }

    private static CommandLine inAList(Command command) {
        CommandSpec spec = CommandSpec.create().name(command.name());
        spec.usageMessage().header(command.header()).description(command.description());
        return new CommandLine(spec);
    }

    Terminal terminal() {
        return terminal;
    }

    /** What is typed before the command that is to be audited. */
    private List<String> options() {
        int separator = arguments.indexOf("--");
        return separator < 0 ? arguments : arguments.subList(0, separator);
    }

    /** Whether help may be shown. */
    boolean isHelp() {
        return arguments.size() < 2 || !Collections.disjoint(options(), HELP);
    }

    /** The command line as picocli is to take it: {@code --help --all} asks for help, too. */
    String[] parsed() {
        List<String> parsed = new ArrayList<>(arguments);
        parsed.subList(0, options().size()).replaceAll(word -> word.equals(HelpPages.ALL) ? "--help" : word);
        return parsed.toArray(String[]::new);
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
