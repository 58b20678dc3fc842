import java.io.File;
import java.util.function.Supplier;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * A step of the build: the man pages in AsciiDoc. Takes the names of the class that supplies the command line, and of
 * the folder to write into.
 */
final class ManPages {
    public static void main(String[] arguments) throws Exception {
        Supplier<?> commands = (Supplier<?>) CommandLine.defaultFactory().create(Class.forName(arguments[0]));
        CommandLine command = (CommandLine) commands.get();
        keepSynopsis(command);
        System.exit(ManPageGenerator.generateManPage(
                new File(arguments[1]), null, new boolean[0], true, command.getCommandSpec()));
    }

    /** AsciiDoc would join the lines of a synopsis, and make one dash of two. */
    private static void keepSynopsis(CommandLine command) {
        UsageMessageSpec usage = command.getCommandSpec().usageMessage();
        usage.customSynopsis(Stream.of(usage.customSynopsis())
                .map(line -> "`+" + line + "+` +")
                .toArray(String[]::new));
        command.getSubcommands().values().forEach(ManPages::keepSynopsis);
    }
}
