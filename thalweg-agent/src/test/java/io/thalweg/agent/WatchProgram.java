package io.thalweg.agent;

import java.io.BufferedInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Supplier;

/** Watches itself, and prints what it is told. */
final class WatchProgram {
    static final int BYTES = 3000;

    private WatchProgram() {}

    public static void main(String[] arguments) throws IOException {
        File file = write();
        try {
            Supplier<List<Map<String, Object>>> watch = Objects.requireNonNull(Agent.watch());
            switch (arguments[0]) {
                case "read" -> read(file);
                case "buffered" -> readBuffered(file);
                case "connect" -> connect();
                case "stop" -> attach("stop");
                case "restart" -> {
                    attach("stop");
                    attach("quiet");
                }
                default -> throw new IllegalArgumentException(arguments[0]);
            }
            watch.get().stream()
                    .filter(change -> String.valueOf(change.get("created")).contains("WatchProgram"))
                    .forEach(WatchProgram::print);
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
    }

    /** As it is done from outside. */
    @SuppressWarnings("NullAway") // The agent has it already.
    private static void attach(String options) {
        Agent.agentmain(options, null);
    }

    private static File write() throws IOException {
        File file = new File("bytes.bin");
        try (FileOutputStream out = new FileOutputStream(file)) {
            for (int i = 0; i < BYTES; i++) {
                out.write(i);
            }
        }
        return file;
    }

    private static void read(File file) throws IOException {
        try (InputStream in = new FileInputStream(file)) {
            int b;
            do {
                b = in.read();
            } while (b >= 0);
        }
    }

    private static void readBuffered(File file) throws IOException {
        try (InputStream in = new BufferedInputStream(new FileInputStream(file))) {
            int b;
            do {
                b = in.read();
            } while (b >= 0);
        }
    }

    /** Loads some of the classes that channels need, and not others. */
    private static void connect() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket client = new Socket(server.getInetAddress(), server.getLocalPort())) {
            client.getOutputStream().write(1);
        }
    }

    private static void print(Map<String, Object> change) {
        TreeMap<String, Object> readable = new TreeMap<>(change);
        long[] histogram = (long[]) change.get("histogram");
        readable.put("histogram", Arrays.toString(Arrays.copyOf(histogram, 3)));
        readable.forEach((name, value) -> System.out.println(name + " " + value));
    }
}
