package io.thalweg.audit.cost;

import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Reason;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What calls cost: as kept, and for the rest a calibration of about two seconds. */
public final class MachineCosts {
    static final String KEPT = "kept with the recording (" + KeptCosts.NAME + ")";

    private static final String TYPICAL = "typical, as these calls are too few to matter";

    /** What {@link Calibrator} prints: name, nanoseconds of a call and of a byte, spread. */
    private static final Pattern PRICE =
            Pattern.compile("([A-Z_]+) ([0-9]+\\.[0-9]{4}) ([0-9]+\\.[0-9]{6}) ([0-9]+\\.[0-9]{4})");

    /** As many as the lab's trials have at least. */
    private static final int JVMS = 3;

    /** What this JVM has measured, by the JDK it was measured on: a build asks for each report of each module. */
    private static final Map<String, Map<CallKind, CallCost>> MEASURED = new HashMap<>();

    private final KeptCosts kept;
    private final String java;

    /** Costs that were kept, else of this machine. */
    public MachineCosts(KeptCosts kept) {
        this(kept, ownJava());
    }

    private MachineCosts(KeptCosts kept, String java) {
        this.kept = kept;
        this.java = java;
    }

    /**
     * The same, measured with that {@code java}, as its user writes it: what costs much on one JDK is cheap on
     * another.
     */
    public MachineCosts with(String otherJava) {
        return new MachineCosts(kept, otherJava);
    }

    private static String ownJava() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /** The costs of those kinds of calls; of others typical ones will do where none were kept. */
    public Costs of(Set<CallKind> kinds) {
        Map<CallKind, CallCost> costs = kept.of(EnumSet.allOf(CallKind.class));
        boolean asKept = !costs.isEmpty();
        Set<CallKind> missing = EnumSet.noneOf(CallKind.class);
        missing.addAll(kinds);
        missing.removeAll(costs.keySet());
        Calibration calibration = missing.isEmpty() ? new Calibration(Map.of(), "") : calibrated(missing);
        costs.putAll(calibration.costs());
        return Costs.of(costs, kinds, source(asKept, missing) + calibration.trouble());
    }

    private static String source(boolean asKept, Set<CallKind> missing) {
        if (asKept) {
            return KEPT + (missing.isEmpty() ? "" : "; the rest was measured just now");
        }
        return missing.isEmpty() ? TYPICAL : "measured just now";
    }

    /**
     * What was measured.
     *
     * @param costs may lack some
     * @param trouble what went wrong, to be added to a sentence; empty for nothing
     */
    record Calibration(Map<CallKind, CallCost> costs, String trouble) {}

    private Calibration calibrated(Set<CallKind> kinds) {
        synchronized (MEASURED) { // modules that are built at once would disturb each other's prices
            Map<CallKind, CallCost> known = MEASURED.computeIfAbsent(java, any -> new EnumMap<>(CallKind.class));
            Set<CallKind> missing = EnumSet.copyOf(kinds);
            missing.removeAll(known.keySet());
            Calibration now = missing.isEmpty() ? new Calibration(Map.of(), "") : measured(missing);
            known.putAll(now.costs());
            Map<CallKind, CallCost> costs = new EnumMap<>(known);
            costs.keySet().retainAll(kinds);
            return new Calibration(costs, now.trouble());
        }
    }

    /**
     * One JVM after the other, since each compiles the loops in its own way and keeps to that: no repetition within one
     * would show it. No report is lost because a price is missing: what was measured until then counts.
     */
    private Calibration measured(Set<CallKind> kinds) {
        List<Map<CallKind, CallCost>> measured = new ArrayList<>();
        String trouble = "";
        for (int jvm = 0; jvm < JVMS && trouble.isEmpty(); jvm++) {
            Calibration one = calibratedOnce(kinds);
            measured.add(one.costs());
            trouble = one.trouble();
        }
        return new Calibration(together(measured), trouble);
    }

    /** The median of each price; they scatter as far as these JVMs differ, or as the rounds in one of them did. */
    static Map<CallKind, CallCost> together(List<Map<CallKind, CallCost>> measured) {
        Map<CallKind, CallCost> costs = new EnumMap<>(CallKind.class);
        for (CallKind kind : CallKind.values()) {
            List<CallCost> prices = measured.stream()
                    .flatMap(one -> Stream.ofNullable(one.get(kind)))
                    .sorted(Comparator.comparingDouble(CallCost::nanosPerCall))
                    .toList();
            if (!prices.isEmpty()) {
                costs.put(kind, together(prices.get(prices.size() / 2), prices));
            }
        }
        return costs;
    }

    private static CallCost together(CallCost median, List<CallCost> prices) {
        double range =
                prices.get(prices.size() - 1).nanosPerCall() - prices.get(0).nanosPerCall();
        double apart = median.nanosPerCall() == 0 ? 0 : range / (2 * median.nanosPerCall());
        return new CallCost(median.nanosPerCall(), median.nanosPerByte(), Math.max(apart, median.spread()));
    }

    private Calibration calibratedOnce(Set<CallKind> kinds) {
        List<String> command = Stream.concat(
                        Stream.of(java, "-cp", ownClassPath(), Calibrator.class.getName()),
                        Arrays.stream(Calibrator.arguments(kinds)))
                .toList();
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"));
        List<String> said = new ArrayList<>();
        try {
            Process child = builder.start();
            try (BufferedReader lines = child.inputReader(StandardCharsets.UTF_8)) {
                child.getOutputStream().close();
                lines.lines().forEach(said::add);
                return parse(said, child.waitFor());
            } finally {
                child.destroyForcibly();
            }
        } catch (IOException | UncheckedIOException e) {
            return new Calibration(
                    parse(said),
                    ", but the measurement failed: " + (e instanceof IOException io ? Reason.of(io) : e.getMessage()));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return new Calibration(parse(said), ", but the measurement was interrupted");
        }
    }

    /** What a calibration has said before it ended so. */
    static Calibration parse(List<String> said, int exit) {
        Map<CallKind, CallCost> costs = parse(said);
        if (exit == 0) {
            return new Calibration(costs, "");
        }
        String why = said.stream()
                .filter(line -> price(line).isEmpty())
                .findFirst()
                .map(line -> ": " + Printable.of(line.strip()))
                .orElse("");
        return new Calibration(costs, ", but the measurement ended early with exit code " + exit + why);
    }

    private static Map<CallKind, CallCost> parse(List<String> lines) {
        Map<CallKind, CallCost> costs = new EnumMap<>(CallKind.class);
        lines.forEach(line -> price(line).ifPresent(price -> costs.put(price.getKey(), price.getValue())));
        return costs;
    }

    /** One line of a calibration; empty if it is none, such as one cut off in the middle. */
    private static Optional<Map.Entry<CallKind, CallCost>> price(String line) {
        Matcher fields = PRICE.matcher(line);
        if (!fields.matches()) {
            return Optional.empty();
        }
        return Arrays.stream(CallKind.values())
                .filter(kind -> kind.name().equals(fields.group(1)))
                .findFirst()
                .map(kind -> Map.entry(
                        kind,
                        new CallCost(
                                Double.parseDouble(fields.group(2)),
                                Double.parseDouble(fields.group(3)),
                                Double.parseDouble(fields.group(4)))));
    }

    /** The JVM's class path, and where this class is: under Maven in the plugin's jar, which the JVM does not name. */
    private static String ownClassPath() {
        Stream<String> own =
                Optional.ofNullable(Calibrator.class.getProtectionDomain().getCodeSource())
                        .map(CodeSource::getLocation)
                        .filter(location -> location.getProtocol().equals("file"))
                        .map(location -> new File(URI.create(location.toString())).getPath())
                        .stream();
        String[] named = System.getProperty("java.class.path").split(File.pathSeparator, -1);
        return Stream.concat(own, Arrays.stream(named))
                .map(entry -> Path.of(entry).toAbsolutePath().toString())
                .distinct()
                .collect(Collectors.joining(File.pathSeparator));
    }
}
