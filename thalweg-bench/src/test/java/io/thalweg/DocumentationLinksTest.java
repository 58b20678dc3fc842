package io.thalweg;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Every link between the pages leads somewhere, and every page for users is on the site. */
class DocumentationLinksTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern CODE = Pattern.compile("(?ms)^```.*?^```$");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^)\\s]+)\\)");
    private static final Pattern ELSEWHERE = Pattern.compile("[a-z]+:.*");
    private static final Pattern COMMAND = Pattern.compile(
            "(?:^|[$` ])(?:\\./)?thalweg (?:appendlog|audit|clean|doctor|lab|tune)\\b", Pattern.MULTILINE);

    private static final Pattern TOLD_TEST = Pattern.compile("-Dtest=(\\w+)");

    /** The page that says where the command is. */
    private static final String COMMAND_PAGE = "docs/install.md";

    private static final Pattern HEADING = Pattern.compile("(?m)^#+ (.+)$");
    private static final Pattern LINK_IN_HEADING = Pattern.compile("\\[([^]]*)]\\([^)]*\\)");
    private static final Pattern PUNCTUATION = Pattern.compile("[^\\p{L}\\p{N}_ -]");

    private static List<String> markdown(String folder, int depth) throws IOException {
        try (Stream<Path> files = Files.walk(ROOT.resolve(folder), depth)) {
            return files.map(ROOT::relativize)
                    .map(file -> file.toString().replace('\\', '/'))
                    .filter(file -> file.endsWith(".md"))
                    .sorted()
                    .toList();
        }
    }

    static Stream<String> pages() throws IOException {
        return Stream.of(markdown("", 1), markdown("docs", 9), markdown("examples", 9))
                .flatMap(List::stream);
    }

    @ParameterizedTest
    @MethodSource("pages")
    void everyLinkLeadsSomewhere(String page) throws IOException {
        for (String link : links(page)) {
            String[] parts = link.split("#", 2);
            Path target = parts[0].isEmpty()
                    ? Path.of(page)
                    : Path.of(page).resolveSibling(parts[0]).normalize();
            String file = target.toString().replace('\\', '/');

            assertThat(ROOT.resolve(file)).as("%s links to %s", page, link).exists();
            if (parts.length == 2) {
                assertThat(anchors(file)).as("%s links to %s", page, link).contains(parts[1]);
            }
        }
    }

    private static List<String> links(String page) throws IOException {
        return LINK.matcher(text(page))
                .results()
                .map(link -> link.group(1))
                .filter(link -> !ELSEWHERE.matcher(link).matches())
                .toList();
    }

    /** Of the headings, as code hosts and the site make them: lower case, no punctuation, hyphens for spaces. */
    private static Set<String> anchors(String page) throws IOException {
        return HEADING.matcher(text(page))
                .results()
                .map(heading -> LINK_IN_HEADING.matcher(heading.group(1)).replaceAll("$1"))
                .map(words ->
                        PUNCTUATION.matcher(words.toLowerCase(Locale.ROOT)).replaceAll(""))
                .map(words -> words.replace(' ', '-'))
                .collect(Collectors.toSet());
    }

    /** Without code, in which brackets mean something else. */
    private static String text(String page) throws IOException {
        return CODE.matcher(Files.readString(ROOT.resolve(page))).replaceAll("");
    }

    /** Maven runs nothing for a name that no test has, and says that all is well. */
    @Test
    void everyTestThatContributorsAreToldToRunExists() throws IOException {
        Set<String> tests;
        try (Stream<Path> files = Files.walk(ROOT)) {
            tests = files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(".java"))
                    .map(name -> name.substring(0, name.length() - ".java".length()))
                    .collect(Collectors.toSet());
        }
        assertThat(TOLD_TEST
                        .matcher(Files.readString(ROOT.resolve("CONTRIBUTING.md")))
                        .results()
                        .map(test -> test.group(1)))
                .isNotEmpty()
                .allSatisfy(test -> assertThat(tests).contains(test));
    }

    /** Or a newcomer who opens one page only cannot know where the command and its file are. */
    @ParameterizedTest
    @MethodSource("pages")
    void whoeverUsesTheCommandSaysWhereItIs(String page) throws IOException {
        String text = Files.readString(ROOT.resolve(page));
        boolean commands = COMMAND.matcher(text).find() && !page.matches(".*/(adr|audited)/.*");
        boolean isForUsers = page.startsWith("docs/") || page.equals("README.md");
        if ((commands || text.contains("thalweg.jar")) && isForUsers && !page.equals(COMMAND_PAGE)) {
            assertThat(links(page)).as(page).anyMatch(link -> link.matches(".*\\binstall\\.md(#.*)?"));
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"docs/tutorial", "docs/how-to", "docs/concepts", "docs/reference", "docs/adr", "examples"})
    void everyPageIsInTheNavigationOfTheSite(String folder) throws IOException {
        String navigation = Files.readString(ROOT.resolve("site/mkdocs.yml"));

        assertThat(markdown(folder, folder.equals("examples") ? 9 : 1))
                .allSatisfy(page -> assertThat(navigation).contains(": " + page.replaceFirst("^docs/", "") + "\n"));
    }
}
