package io.thalweg.cli;

import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;

/** What help says beside a command's options: two examples, and of many options first those that most people need. */
final class HelpPages {
    /** Shows the options too that {@code --help} leaves out. */
    static final String ALL = "--help-all";

    private static final Map<String, List<String>> EXAMPLES = Map.ofEntries(
            Map.entry("", List.of("audit -- java -jar app.jar", "lab run --quick")),
            Map.entry("audit", List.of("audit -- java -jar app.jar", "audit 4711 --for 30s -o report.html")),
            Map.entry("audit fix", List.of("audit fix before", "audit fix before --source src/main/java --apply")),
            Map.entry("audit diff", List.of("audit diff before after", "audit diff before after -o diff.md")),
            Map.entry("lab", List.of("lab run --quick", "lab list")),
            Map.entry("lab list", List.of("lab list", "lab list | grep lines")),
            Map.entry("lab run", List.of("lab run --quick", "lab run file-read lines --jdk /usr/lib/jvm/jdk-25")),
            Map.entry("lab serve", List.of("lab serve", "lab serve --bind 192.0.2.7 --port 22222")),
            Map.entry("lab report", List.of("lab report", "lab report results.json -o report.html")),
            Map.entry(
                    "lab compare",
                    List.of("lab compare old/results.json new/results.json", "lab compare results.json --jdk 17,25")),
            Map.entry("tune", List.of("tune", "tune /data --quick")),
            Map.entry("appendlog", List.of("appendlog inspect orders", "appendlog verify orders")),
            Map.entry(
                    "appendlog inspect",
                    List.of("appendlog inspect orders -o log.html", "appendlog inspect orders --records --count 10")),
            Map.entry("appendlog verify", List.of("appendlog verify orders", "appendlog verify orders --format json")),
            Map.entry(
                    "appendlog copy", List.of("appendlog copy orders backup", "appendlog copy orders copy -o copy.md")),
            Map.entry(
                    "appendlog salvage",
                    List.of("appendlog salvage orders saved", "appendlog salvage orders saved -o saved.html")),
            Map.entry("doctor", List.of("doctor", "doctor /data")),
            Map.entry("clean", List.of("clean --dry-run", "clean")));

    private static final Map<String, Set<String>> RARE = Map.of(
            "audit",
            Set.of(
                    "--children",
                    "--package",
                    "--suppress",
                    "--force",
                    "--max-small-ops",
                    "--baseline",
                    "--error-exitcode"),
            "audit fix",
            Set.of("--classpath", "--with-thalweg", "--notes", "--review", "--package", "--suppress", "--force"),
            "lab run",
            Set.of(
                    "--array",
                    "--link",
                    "--peer",
                    "--secret-file",
                    "--disk",
                    "--target-ci",
                    "--seed",
                    "--resume",
                    "--force",
                    "--redact",
                    "--quiet",
                    "--verbose"),
            "tune",
            Set.of("--seed", "--from", "--quiet", "--verbose", "--budget"));

    private HelpPages() {}

    /** Adds that to a command and all below it; {@code all} shows all options at once. */
    static void addTo(CommandLine line, boolean all) {
        CommandSpec spec = line.getCommandSpec();
        String name = spec.qualifiedName(" ").replaceFirst("^thalweg ?", "");
        List<String> examples = EXAMPLES.getOrDefault(name, List.of());
        Set<String> rare = RARE.getOrDefault(name, Set.of());
        if (!rare.isEmpty()) {
            spec.addOption(
                    OptionSpec.builder(ALL).description("Show all options.").build());
            if (!all) {
                hide(spec, rare);
            }
        }
        if (!examples.isEmpty()) {
            spec.usageMessage()
                    .footerHeading("Examples:%n")
                    .footer(examples.stream()
                            .map(example -> "  thalweg " + example)
                            .toArray(String[]::new));
        }
        line.getSubcommands().values().stream().distinct().forEach(command -> addTo(command, all));
    }

    private static void hide(CommandSpec spec, Set<String> rare) {
        for (OptionSpec option : List.copyOf(spec.options())) {
            if (rare.contains(option.longestName())) {
                OptionSpec hidden = OptionSpec.builder(option).hidden(true).build();
                spec.remove(option);
                spec.addOption(hidden);
            }
        }
    }
}
