package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The reference of the commands has every option of theirs. */
class CommandPagesTest {
    private static final Path PAGES = Path.of("../docs/reference");

    private static final Map<String, List<String>> PAGES_OF = Map.of(
            "audit", List.of("audit.md"),
            "appendlog", List.of("append-log.md"),
            "lab", List.of("lab.md"),
            "tune", List.of("lab.md"),
            "doctor", List.of("lab.md"),
            "clean", List.of("lab.md"));

    @Test
    void everyOptionIsInTheReference() throws IOException {
        CommandLine all = new Commands().get();
        for (Map.Entry<String, List<String>> command : PAGES_OF.entrySet()) {
            StringBuilder pages = new StringBuilder();
            for (String page : command.getValue()) {
                pages.append(Files.readString(PAGES.resolve(page)));
            }
            List<OptionSpec> options =
                    options(Objects.requireNonNull(all.getSubcommands().get(command.getKey())));
            for (OptionSpec option : options) {
                assertThat(Stream.of(option.names()).anyMatch(name -> isNamed(name, pages)))
                        .as("%s of %s in %s", option.longestName(), command.getKey(), command.getValue())
                        .isTrue();
            }
        }
    }

    @Test
    void noCommandIsWithoutAPage() {
        assertThat(PAGES_OF.keySet())
                .containsAll(new Commands()
                        .get().getSubcommands().keySet().stream()
                                .filter(name -> !name.equals("help"))
                                .toList());
    }

    private static boolean isNamed(String option, CharSequence pages) {
        return Pattern.compile("(?<=[` \\[])" + Pattern.quote(option) + "(?=[` ,\\]])")
                .matcher(pages)
                .find();
    }

    /** With those of all commands below; what all commands have stands in one place. */
    private static List<OptionSpec> options(CommandLine command) {
        Stream<OptionSpec> own = command.getCommandSpec().options().stream()
                .filter(option ->
                        !List.of("--help", "--help-all", "--version", "--debug").contains(option.longestName()));
        Stream<OptionSpec> below =
                command.getSubcommands().values().stream().distinct().flatMap(each -> options(each).stream());
        return Stream.concat(own, below).toList();
    }
}
