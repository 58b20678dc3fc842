import java.io.File;
import java.util.stream.Stream;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;
import picocli.CommandLine.Model.UsageMessageSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * A step of the build: the man pages in AsciiDoc. Takes the names of the class that makes the commands, of the command's
 * class, and of the folder to write into.
 */
final class ManPages {
    public static void main(String[] arguments) throws Exception {
        IFactory factory = (IFactory) CommandLine.defaultFactory().create(Class.forName(arguments[0]));
        CommandLine command = new CommandLine(factory.create(Class.forName(arguments[1])), factory);
        keepSynopsis(command);
        System.exit(ManPageGenerator.generateManPage(
                new File(arguments[2]), null, new boolean[0], true, command.getCommandSpec()));
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
