package io.thalweg.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.xml.sax.InputSource;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The reference of the commands has every option of theirs, and what the pages show can be run. */
class CommandPagesTest {
    private static final Path ROOT = Path.of("..");
    private static final Path PAGES = ROOT.resolve("docs/reference");
    private static final Pattern PAGE =
            Pattern.compile("(?!.*target/)([^/]*|docs/.*|examples/.*|\\.github/.*)\\.(md|yml)");
    private static final Pattern BLOCK = Pattern.compile("(?ms)^( *)```(\\w*)$(.*?)^ *```$");
    private static final Pattern COMMAND = Pattern.compile("(?m)^(?:\\./)?thalweg (.*)$");

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

    static Stream<Path> pages() throws IOException {
        try (Stream<Path> files = Files.walk(ROOT, 6)) {
            return files
                    .map(ROOT::relativize)
                    .filter(file -> PAGE.matcher(file.toString()).matches())
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    @ParameterizedTest
    @MethodSource("pages")
    void whatThePagesShowIsReadByItsTool(Path page) throws Exception {
        String text = Files.readString(ROOT.resolve(page));
        if (!page.toString().endsWith(".md")) {
            assertThat(new YAMLMapper().readTree(text).size()).isPositive();
            return;
        }
        for (MatchResult block : BLOCK.matcher(text).results().toList()) {
            String content = block.group(3).replaceAll("(?m)^" + block.group(1), "");
            switch (block.group(2)) {
                case "yaml" ->
                    assertThat(new YAMLMapper().readTree(content).size()).isPositive();
                case "xml" ->
                    DocumentBuilderFactory.newInstance()
                            .newDocumentBuilder()
                            .parse(new InputSource(new StringReader("<all>" + content + "</all>")));
                case "sh" -> readAsShell(content);
                default -> {} // Java and its like are compiled by other tests
            }
        }
    }

    private static void readAsShell(String content) throws Exception {
        Process shell = new ProcessBuilder("sh", "-nc", content).inheritIO().start();
        assertThat(shell.waitFor()).as(content).isZero();
        for (MatchResult line :
                COMMAND.matcher(content.replace("\\\n", "")).results().toList()) {
            String[] words = line.group(1)
                    .replaceFirst("( #| \\||>|;|&).*", "")
                    .replace("'", "")
                    .trim()
                    .split(" +");
            CommandLine thalweg = new Commands().get();
            Values.register(thalweg, PathArguments.ofText());
            thalweg.parseArgs(words);
        }
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
