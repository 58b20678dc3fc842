package io.thalweg.agent.harmless;

import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;

/** Sockets, children, and where an agent might show: stack traces, reflection, limits of stack and heap. */
final class OtherWorks {
    private static final int MESSAGES = 300;

    private OtherWorks() {}

    static void sockets() throws IOException {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Thread sender = new Thread(() -> send(server));
            sender.start();
            int sum = 0;
            try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort());
                    InputStream in = socket.getInputStream()) {
                for (int b = in.read(); b >= 0; b = in.read()) {
                    sum = 31 * sum + b;
                }
            }
            System.out.println("received " + sum);
        }
    }

    private static void send(ServerSocket server) {
        try (Socket socket = server.accept();
                OutputStream out = socket.getOutputStream()) {
            for (int i = 0; i < MESSAGES; i++) {
                out.write(i);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void child() throws IOException, InterruptedException {
        Process process = new ProcessBuilder("sh", "-c", "echo from the child; cat; exit 6").start();
        try (OutputStream out = process.getOutputStream()) {
            out.write("to the child\n".getBytes(StandardCharsets.US_ASCII));
        }
        System.out.print(new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII));
        System.out.println(process.waitFor());
    }

    /** Every line of a stack trace through the JDK's streams, as programs print them. */
    static void stackTraces(Path directory) throws IOException {
        try (InputStream in = new FileInputStream(directory.resolve("missing").toFile())) {
            System.out.println("there is " + in.read());
        } catch (FileNotFoundException e) {
            e.printStackTrace(System.out);
        }
        RandomAccessFile closed =
                new RandomAccessFile(directory.resolve("closed").toFile(), "rw");
        closed.close();
        print(closed::read);
        print(() -> closed.seek(-1));
        try (FileOutputStream out =
                new FileOutputStream(directory.resolve("closed").toFile())) {
            print(() -> out.write(new byte[2], 1, 2));
            print(() -> out.getChannel().read(ByteBuffer.allocate(1)));
        }
    }

    @FunctionalInterface
    private interface Call {
        void run() throws IOException;
    }

    private static void print(Call call) {
        try {
            call.run();
            System.out.println("no exception");
        } catch (IOException | RuntimeException e) {
            e.printStackTrace(System.out);
        }
    }

    static void interrupted(Path directory) throws IOException {
        Path file = Files.write(directory.resolve("read"), new byte[10]);
        try (FileChannel channel = FileChannel.open(file)) {
            Thread.currentThread().interrupt();
            System.out.println(channel.read(ByteBuffer.allocate(10)));
        } catch (ClosedByInterruptException e) {
            System.out.println(e + ", and the interrupt is still there: " + Thread.interrupted());
        }
    }

    /** Runs out of stack while it writes: in the program's own frames, the JDK's, or a hook's. */
    static void overflow(Path directory) throws IOException {
        try (OutputStream out = new FileOutputStream(directory.resolve("deep").toFile())) {
            for (int i = 0; i < 20; i++) {
                try {
                    deeper(out);
                } catch (StackOverflowError e) {
                    System.out.println("no stack left");
                }
            }
            out.write(1);
        }
        System.out.println("and it goes on");
    }

    @SuppressWarnings("InfiniteRecursion") // until there is no stack left
    private static void deeper(OutputStream out) throws IOException {
        out.write(1);
        deeper(out);
    }

    static void outOfMemory() {
        try {
            System.out.println(new byte[Integer.MAX_VALUE].length);
        } catch (OutOfMemoryError e) {
            System.out.println("no memory left");
        }
    }

    static void reflection() throws ClassNotFoundException {
        for (String name : new String[] {
            "java.io.FileInputStream", "java.io.RandomAccessFile", "sun.nio.ch.FileDispatcherImpl", "java.lang.Shutdown"
        }) {
            Class<?> type = Class.forName(name);
            TreeSet<String> members = new TreeSet<>();
            for (Method method : type.getDeclaredMethods()) {
                members.add(method.toString());
            }
            for (Field field : type.getDeclaredFields()) {
                members.add(field.toString());
            }
            System.out.println(name + members);
        }
    }

    /** What a program may ask of the JVM around it. */
    static void surroundings() {
        System.out.println(new TreeSet<>(System.getProperties().stringPropertyNames()));
        System.out.println(System.getProperty("java.class.path"));
        System.out.println(new TreeSet<>(
                ModuleLayer.boot().modules().stream().map(Module::getName).toList()));
        System.out.println(Thread.currentThread().getThreadGroup().activeCount() + " threads of ours, security manager "
                + (System.getProperty("java.security.manager") != null));
    }
}
