package io.thalweg.lab.affinity;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The processors that this process may use, with the core and the socket of each, as {@code /sys} lists them.
 * Immutable.
 */
public final class Topology {
    /** From the highest number down: the lowest one usually serves the interrupts. */
    private final List<Cpu> cpus;

    private Topology(List<Cpu> cpus) {
        this.cpus = cpus.stream()
                .sorted(Comparator.comparingInt(Cpu::number).reversed())
                .toList();
    }

    private record Cpu(int number, int core, int socket) {}

    /** That of this machine; empty where the system does not say. */
    public static Topology ofThisMachine() {
        return of(Path.of("/"));
    }

    /** That which the {@code proc} and {@code sys} below {@code root} describe. */
    static Topology of(Path root) {
        List<Cpu> cpus = new ArrayList<>();
        for (int number : allowed(root.resolve("proc/self/status"))) {
            Path topology = root.resolve("sys/devices/system/cpu/cpu" + number + "/topology");
            Optional<Integer> core = number(topology.resolve("core_id"));
            Optional<Integer> socket = number(topology.resolve("physical_package_id"));
            if (core.isPresent() && socket.isPresent()) {
                cpus.add(new Cpu(number, core.get(), socket.get()));
            }
        }
        return new Topology(cpus);
    }

    /** The processors that containers and {@code taskset} leave to the process of that status. */
    static List<Integer> allowed(Path status) {
        return text(status)
                .flatMap(lines -> lines.lines()
                        .filter(line -> line.startsWith("Cpus_allowed_list:"))
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .findFirst())
                .map(Topology::numbers)
                .orElse(List.of());
    }

    /** The numbers of a list such as {@code 0-3,8}. */
    private static List<Integer> numbers(String list) {
        List<Integer> numbers = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            if (range.matches("\\d{1,5}(-\\d{1,5})?")) {
                String[] ends = range.split("-", 2);
                int last = Integer.parseInt(ends[ends.length - 1]);
                for (int number = Integer.parseInt(ends[0]); number <= last; number++) {
                    numbers.add(number);
                }
            }
        }
        return numbers;
    }

    private static Optional<Integer> number(Path file) {
        return text(file)
                .map(String::strip)
                .filter(text -> text.matches("\\d{1,6}"))
                .map(Integer::parseInt);
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file, StandardCharsets.US_ASCII));
        } catch (IOException absent) {
            return Optional.empty();
        }
    }

    /** Why processes cannot be placed so here, as a reason for a cell; null where they can. */
    public @Nullable String missing(Placement placement) {
        if (placement == Placement.UNPINNED) {
            return null;
        }
        if (!Pinning.isPossible()) {
            return "there is no taskset";
        }
        if (cpus.isEmpty()) {
            return "the system does not report its processors";
        }
        if (cpus(placement).isPresent()) {
            return null;
        }
        return placement == Placement.TWO_SOCKETS
                ? "there is only one processor socket"
                : "no processor socket has two cores";
    }

    /** The processors for that placement; empty where there are none or where none are asked for. */
    public Optional<CpuPair> cpus(Placement placement) {
        return switch (placement) {
            case UNPINNED -> Optional.empty();
            case SAME_CPU -> cpus.stream().findFirst().map(cpu -> new CpuPair(cpu.number(), cpu.number()));
            case TWO_CORES -> pair((a, b) -> a.socket() == b.socket() && a.core() != b.core());
            case TWO_SOCKETS -> pair((a, b) -> a.socket() != b.socket());
        };
    }

    private interface Fit {
        boolean test(Cpu reader, Cpu sender);
    }

    private Optional<CpuPair> pair(Fit fit) {
        return cpus.stream()
                .flatMap(reader -> cpus.stream()
                        .filter(sender -> fit.test(reader, sender))
                        .map(sender -> new CpuPair(reader.number(), sender.number())))
                .findFirst();
    }

    /**
     * The logical processors of two processes that talk to each other.
     *
     * @param reader where the one that is measured runs
     * @param sender where the other one runs
     */
    public record CpuPair(int reader, int sender) {}
}
