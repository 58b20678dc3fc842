package io.thalweg.audit.capture;

import com.sun.tools.attach.VirtualMachine;
import com.sun.tools.attach.VirtualMachineDescriptor;
import io.thalweg.base.problem.ExitCode;
import io.thalweg.base.problem.Printable;
import io.thalweg.base.problem.Problem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A JVM that runs.
 *
 * @param pid its process id
 * @param name its main class or jar; empty when this user may not know it
 */
public record RunningJvm(long pid, String name) {
    private static final int MOST_NAMED = 10;

    /**
     * Finds one.
     *
     * @param target a process id; or a main class, with or without its package, or the name of the jar that was started
     * @throws Problem with {@code ENVIRONMENT} if there is none; with {@code USAGE} if there are several, naming them
     */
    public static RunningJvm find(String target) {
        if (target.matches("[1-9][0-9]{0,9}")) {
            long pid = Long.parseLong(target);
            if (ProcessHandle.of(pid).isEmpty()) {
                throw new Problem(
                        ExitCode.ENVIRONMENT,
                        "there is no process " + target,
                        "Your running JVMs: " + names(all()) + ".");
            }
            return new RunningJvm(pid, named(pid));
        }
        return choose(target, all());
    }

    static RunningJvm choose(String target, List<RunningJvm> all) {
        List<RunningJvm> matching =
                all.stream().filter(jvm -> jvm.isCalled(target)).toList();
        if (matching.size() > 1) {
            throw new Problem(
                    ExitCode.USAGE,
                    "several JVMs are called " + Printable.of(target) + ": " + names(matching),
                    "Name one by its process id.");
        }
        if (matching.isEmpty()) {
            throw new Problem(
                    ExitCode.ENVIRONMENT,
                    "no file and no running JVM of yours is called " + Printable.of(target),
                    "Your running JVMs: " + names(all) + ". To run a command, put -- in front of it, as in"
                            + " `thalweg audit -- java …`.");
        }
        return matching.get(0);
    }

    /** The name of that process, as far as this user may know it. */
    private static String named(long pid) {
        return all().stream()
                .filter(jvm -> jvm.pid() == pid)
                .map(RunningJvm::name)
                .findFirst()
                .orElse("");
    }

    /** Such as {@code OrderService (process 4711)}. */
    public String described() {
        return name.isEmpty() ? "process " + pid : name + " (process " + pid + ")";
    }

    private boolean isCalled(String target) {
        return name.equals(target)
                || name.endsWith("." + target)
                || name.endsWith("/" + target)
                || (name.toLowerCase(Locale.ROOT).endsWith(".jar") && name.endsWith("/" + target + ".jar"));
    }

    private static String names(List<RunningJvm> jvms) {
        if (jvms.isEmpty()) {
            return "none";
        }
        String names = jvms.stream()
                .limit(MOST_NAMED)
                .map(jvm -> jvm.pid() + " " + Printable.of(jvm.name()))
                .collect(Collectors.joining(", "));
        return jvms.size() > MOST_NAMED ? names + " and " + (jvms.size() - MOST_NAMED) + " more" : names;
    }

    /** Those of this user, less this one. */
    private static List<RunningJvm> all() {
        long own = ProcessHandle.current().pid();
        return VirtualMachine.list().stream()
                .map(RunningJvm::of)
                .filter(jvm -> jvm.pid() != own)
                .toList();
    }

    /** The name without the arguments, which may be private: the main class or the jar. */
    private static RunningJvm of(VirtualMachineDescriptor descriptor) {
        String command = descriptor.displayName().split(" ", 2)[0];
        return new RunningJvm(Long.parseLong(descriptor.id()), command.isEmpty() ? "(unnamed)" : command);
    }

    /** Whether it still runs; a dead process that its parent has not waited for does not. */
    boolean isAlive() {
        return ProcessHandle.of(pid).filter(ProcessHandle::isAlive).isPresent() && !isDead(stat());
    }

    private String stat() {
        try {
            return Files.readString(Path.of("/proc", Long.toString(pid), "stat"), StandardCharsets.ISO_8859_1);
        } catch (IOException notLinuxOrGone) {
            return "";
        }
    }

    /** By the letter behind the name, which may hold anything itself. */
    static boolean isDead(String stat) {
        int state = stat.lastIndexOf(')') + 2;
        return state < stat.length() && "ZX".indexOf(stat.charAt(state)) >= 0;
    }
}
