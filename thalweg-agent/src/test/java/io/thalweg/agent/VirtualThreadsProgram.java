package io.thalweg.agent;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * Files and connections in so many threads: {@code virtual}, {@code pinned} (virtual, inside a monitor) or {@code
 * platform}.
 */
final class VirtualThreadsProgram {
    /** Fewer connections at once than descriptors and ports. */
    private static final int CONNECTIONS = 200;

    private final boolean pinned;
    private final ExecutorService threads;
    /** Apart from those that wait for their answers. */
    private final ExecutorService answering;

    private final int tasks;

    private VirtualThreadsProgram(String kind, int tasks) throws ReflectiveOperationException {
        this.pinned = kind.equals("pinned");
        this.tasks = tasks;
        // By reflection: Java 17 has none.
        if (kind.equals("platform")) {
            threads = Executors.newFixedThreadPool(CONNECTIONS);
            answering = Executors.newCachedThreadPool();
        } else {
            threads = (ExecutorService)
                    Executors.class.getMethod("newVirtualThreadPerTaskExecutor").invoke(null);
            answering = threads;
        }
    }

    public static void main(String[] arguments) throws Exception {
        VirtualThreadsProgram program = new VirtualThreadsProgram(arguments[0], Integer.parseInt(arguments[1]));
        program.writeFiles();
        program.converse();
        program.threads.shutdown();
        program.answering.shutdown();
    }

    private void inThreads(int times, Callable<Void> task) throws Exception {
        List<Future<Void>> running = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            running.add(threads.submit(pinned ? inMonitor(task) : task));
        }
        for (Future<Void> each : running) {
            each.get();
        }
    }

    private static Callable<Void> inMonitor(Callable<Void> task) {
        Object own = new Object();
        return () -> {
            synchronized (own) {
                return task.call();
            }
        };
    }

    private void writeFiles() throws Exception {
        inThreads(tasks, VirtualThreadsProgram::writeFile);
    }

    private static Void writeFile() throws IOException {
        try (RandomAccessFile file = new RandomAccessFile("data", "rw")) {
            file.seek(4);
            file.write(new byte[4]);
        }
        return null;
    }

    /** A request of one byte and an answer of one byte, so often. */
    private void converse() throws Exception {
        Semaphore connections = new Semaphore(CONNECTIONS / 2);
        try (ServerSocket server = new ServerSocket(0, CONNECTIONS, InetAddress.getLoopbackAddress())) {
            Future<Void> accepting = answering.submit(() -> accept(server));
            inThreads(tasks, () -> {
                connections.acquire();
                try {
                    return ask(server);
                } finally {
                    connections.release();
                }
            });
            accepting.get();
        }
    }

    private Void accept(ServerSocket server) throws Exception {
        List<Future<Void>> answers = new ArrayList<>();
        for (int i = 0; i < tasks; i++) {
            Socket accepted = server.accept();
            answers.add(answering.submit(() -> answer(accepted)));
        }
        for (Future<Void> each : answers) {
            each.get();
        }
        return null;
    }

    private static Void answer(Socket accepted) throws IOException {
        try (accepted) {
            InputStream in = accepted.getInputStream();
            OutputStream out = accepted.getOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
                out.write(b);
            }
        }
        return null;
    }

    private static Void ask(ServerSocket server) throws IOException {
        try (Socket socket = new Socket(server.getInetAddress(), server.getLocalPort())) {
            for (int i = 0; i < 10; i++) {
                socket.getOutputStream().write(i);
                if (socket.getInputStream().read() != i) {
                    throw new IOException("another answer");
                }
            }
        }
        return null;
    }
}
