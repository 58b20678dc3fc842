import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;
import picocli.AutoComplete;
import picocli.CommandLine;

/**
 * A step of the build: the completions for bash and zsh. Takes the names of the class that supplies the command line,
 * and of the file to write.
 */
final class BashCompletion {
    public static void main(String[] arguments) throws Exception {
        Supplier<?> commands = (Supplier<?>) CommandLine.defaultFactory().create(Class.forName(arguments[0]));
        CommandLine command = (CommandLine) commands.get();
        Path file = Path.of(arguments[1]);
        Files.createDirectories(file.getParent());
        Files.writeString(file, AutoComplete.bash(command.getCommandName(), command));
    }
}
