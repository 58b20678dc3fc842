package io.thalweg.lab.sender;

import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The sending process, as its reader sees it: a JVM like the reader's own, which ends when this is closed or the reader
 * dies.
 */
public final class SenderProcess implements Closeable {
    private final Process process;

    private SenderProcess(Process process) {
        this.process = process;
    }

    /**
     * Starts one whose standard output is that pipe. Opening a pipe for writing waits until somebody has it open for
     * reading.
     */
    public static SenderProcess toPipe(Path pipe, MessageDelivery writing) throws IOException {
        List<String> command = command(List.of(), Sender.TO_OUTPUT, writing.label());
        return new SenderProcess(new ProcessBuilder(command)
                .redirectOutput(pipe.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
    }

    /**
     * Starts one that waits for its reader on a free port.
     *
     * @param address where it listens, as a number
     * @param launcher the words before its own command, such as those that enter a network namespace; usually none
     */
    public static Listening overTcp(String address, MessageDelivery writing, List<String> launcher) throws IOException {
        List<String> command = command(launcher, Sender.OVER_TCP, writing.label(), address);
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        SenderProcess sender = new SenderProcess(process);
        BufferedReader output =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.US_ASCII));
        String port = output.readLine();
        if (port == null) {
            sender.close();
            throw new IOException("the sending process ended before it listened on " + address);
        }
        return new Listening(sender, new PeerAddress(address, Integer.parseInt(port)).resolved());
    }

    /**
     * A sender that waits for its reader.
     *
     * @param process the sender
     * @param address where to connect to
     */
    public record Listening(SenderProcess process, InetSocketAddress address) {
        /** Says which of its connections, by the other end's port, is its reader; it begins to send. */
        public void accept(int readerPort) throws IOException {
            process.process.getOutputStream().write((readerPort + "\n").getBytes(StandardCharsets.US_ASCII));
            process.process.getOutputStream().flush();
        }
    }

    /** Sending is a loop of system calls: the simplest collector and compiler do, and leave the processors alone. */
    private static List<String> command(List<String> launcher, String... arguments) {
        List<String> command = new ArrayList<>(launcher);
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx32m"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), Sender.class.getName()));
        command.addAll(List.of(arguments));
        return command;
    }

    /** The number of the process, for pinning. */
    public long pid() {
        return process.pid();
    }

    /** Ends it at once; returns when it has ended. */
    @Override
    public void close() throws IOException {
        process.destroyForcibly();
        try {
            process.waitFor();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted while ending the sending process", e);
        }
    }
}
