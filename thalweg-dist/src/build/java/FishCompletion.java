import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.UsageMessageSpec;

/**
 * A step of the build: the completions for fish, which picocli does not write. Takes the names of the class that
 * supplies the command line, and of the file to write.
 */
final class FishCompletion {
    private final String program;
    private final PrintWriter out;

    private FishCompletion(String program, PrintWriter out) {
        this.program = program;
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        Supplier<?> commands = (Supplier<?>) CommandLine.defaultFactory().create(Class.forName(arguments[0]));
        CommandLine command = (CommandLine) commands.get();
        Path file = Path.of(arguments[1]);
        Files.createDirectories(file.getParent());
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(file, StandardCharsets.UTF_8))) {
            out.println("# Completions of " + command.getCommandName() + " for fish; made by its build.");
            new FishCompletion(command.getCommandName(), out).write(command, List.of());
            if (out.checkError()) {
                throw new IOException("cannot write " + file);
            }
        }
    }

    /** The words that may follow {@code command}, which is where the shell's {@code conditions} hold. */
    private void write(CommandLine command, List<String> conditions) {
        Map<String, CommandLine> commands = command.getSubcommands();
        Set<String> names = new TreeSet<>(commands.keySet());
        List<String> here = names.isEmpty() ? conditions : and(conditions, "not " + seen(String.join(" ", names)));
        names.forEach(name -> line(here, " -f -a " + name, about(commands.get(name))));
        for (OptionSpec option : command.getCommandSpec().options()) {
            if (!option.hidden()) {
                line(here, names(option) + values(option), firstSentence(option.description()));
            }
        }
        names.forEach(name -> write(commands.get(name), and(conditions, seen(name))));
    }

    private static List<String> and(List<String> conditions, String another) {
        return Stream.concat(conditions.stream(), Stream.of(another)).toList();
    }

    private static String seen(String names) {
        return "__fish_seen_subcommand_from " + names;
    }

    private static String names(OptionSpec option) {
        return List.of(option.names()).stream()
                .map(name -> name.startsWith("--") ? " -l " + name.substring(2) : " -s " + name.substring(1))
                .collect(Collectors.joining());
    }

    /** {@code -x} for one of a list, {@code -r} for any value, such as a file; nothing for a switch. */
    private static String values(OptionSpec option) {
        if (option.arity().max() == 0) {
            return "";
        }
        if (option.completionCandidates() == null) {
            return " -r";
        }
        return " -x -a "
                + quoted(StreamSupport.stream(option.completionCandidates().spliterator(), false)
                        .collect(Collectors.joining(" ")));
    }

    private static String about(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        return firstSentence(usage.header().length > 0 ? usage.header() : usage.description());
    }

    private static String firstSentence(String[] text) {
        return String.join(" ", text).replaceFirst("(?s)\\. .*|\\.$", "");
    }

    private void line(List<String> conditions, String completion, String description) {
        String condition = conditions.isEmpty() ? "" : " -n " + quoted(String.join("; and ", conditions));
        out.println("complete -c " + program + condition + completion
                + (description.isEmpty() ? "" : " -d " + quoted(description)));
    }

    private static String quoted(String text) {
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'";
    }
}
