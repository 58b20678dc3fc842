package io.thalweg.agent;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.channels.Channels;
import java.nio.channels.DatagramChannel;
import java.nio.channels.FileChannel;
import java.nio.channels.Pipe;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** Uses each stream in one way that evidence is about; a method for each, in a folder of its own. */
final class EvidenceProgram {
    private static final List<Object> KEPT = new ArrayList<>();

    private final Path folder;

    private EvidenceProgram(Path folder) {
        this.folder = folder;
    }

    public static void main(String[] arguments) throws Exception {
        EvidenceProgram program = new EvidenceProgram(Path.of(arguments[0]));
        program.closed();
        program.collected();
        program.shared();
        program.readTwice();
        program.questioned();
        program.renamed();
        program.latched();
        program.written();
        program.flushed();
        program.skipped();
        program.marked();
        program.channelled();
        program.byThreads();
        program.socketAskedAgain();
        program.listed();
        program.listedOpen();
        program.served();
        program.mapped();
        program.archived();
        program.datagrams();
        program.unused();
        program.open();
        System.out.write(new byte[] {'p', 'r'}, 0, 2);
        System.out.print("inted");
        System.out.flush();
        System.exit(0);
    }

    private File file(String name) {
        return folder.resolve(name).toFile();
    }

    private void closed() throws IOException {
        for (int i = 0; i < 3; i++) {
            try (OutputStream out = new FileOutputStream(file("closed" + i))) {
                out.write(i);
            }
        }
    }

    private void open() throws IOException {
        OutputStream out = new FileOutputStream(file("open"));
        KEPT.add(out);
        out.write(1);
    }

    private void collected() throws Exception {
        ReachableUntilNow reachable = leak();
        while (!reachable.isGone()) {
            System.gc();
        }
    }

    private ReachableUntilNow leak() throws IOException {
        FileOutputStream out = new FileOutputStream(file("collected"));
        out.write(1);
        return new ReachableUntilNow(out.getFD());
    }

    /** Another name leads to the same file. */
    private void shared() throws IOException {
        File alias = file("alias");
        try (OutputStream out = new FileOutputStream(file("shared"))) {
            Files.createSymbolicLink(alias.toPath(), Path.of("shared"));
            out.write(1);
            try (InputStream in = new FileInputStream(alias)) {
                in.read();
            }
        }
    }

    private void readTwice() throws IOException {
        Files.write(folder.resolve("twice"), new byte[100]);
        try (InputStream one = new FileInputStream(file("twice"));
                InputStream other = new FileInputStream(file("twice"))) {
            one.read();
            other.read();
        }
    }

    private void questioned() throws IOException {
        File file = file("questioned");
        try (OutputStream out = new FileOutputStream(file)) {
            out.write(1);
            Files.size(Path.of(file.getParent(), ".", file.getName()));
        }
    }

    private void renamed() throws IOException {
        File file = file("renamed");
        try (OutputStream out = new FileOutputStream(file)) {
            out.write(1);
            file.renameTo(file("renamedAway"));
        }
    }

    private void latched() throws Exception {
        CountDownLatch written = new CountDownLatch(1);
        CountDownLatch seen = new CountDownLatch(1);
        Thread other = new Thread(() -> {
            try {
                written.await();
                seen.countDown();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
        other.start();
        try (OutputStream out = new FileOutputStream(file("latched"))) {
            out.write(1);
            written.countDown();
            other.join();
            seen.await();
        }
    }

    private void written() throws Exception {
        try (OutputStream out = new FileOutputStream(file("written"))) {
            for (int i = 0; i < 1000; i++) {
                out.write(i);
            }
        }
        TimeUnit.MILLISECONDS.sleep(1);
    }

    private void flushed() throws Exception {
        try (OutputStream out = new BufferedOutputStream(new FileOutputStream(file("flushed")))) {
            out.write(1);
            out.flush();
            TimeUnit.MILLISECONDS.sleep(1);
        }
    }

    private void skipped() throws IOException {
        Files.write(folder.resolve("skipped"), new byte[100]);
        try (DataInputStream in = new DataInputStream(new FileInputStream(file("skipped")))) {
            in.readInt();
            in.skipBytes(4);
            in.available();
        }
    }

    private void marked() throws IOException {
        Files.write(folder.resolve("marked"), new byte[100]);
        try (InputStream in = new BufferedInputStream(new FileInputStream(file("marked")), 1 << 20)) {
            in.mark(500_000);
            in.read();
            in.reset();
        }
    }

    private void channelled() throws IOException {
        Files.write(folder.resolve("channelled"), new byte[100]);
        try (FileInputStream in = new FileInputStream(file("channelled"))) {
            in.read();
            in.getFD();
            Channels.newChannel(in).close();
        }
    }

    private void byThreads() throws Exception {
        try (OutputStream out = new FileOutputStream(file("byThreads"))) {
            Thread other = new Thread(() -> {
                try {
                    out.write(1);
                } catch (IOException e) {
                    throw new IllegalStateException(e);
                }
            });
            other.start();
            other.join();
            out.write(2);
        }
    }

    private void socketAskedAgain() throws Exception {
        try (ServerSocket server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
                Socket one = new Socket(server.getInetAddress(), server.getLocalPort());
                Socket other = server.accept()) {
            one.getOutputStream().write(new byte[2]);
            other.getInputStream().read();
            other.getInputStream().read();
            other.getOutputStream().write(1);
            one.getInputStream().read();
        }
    }

    private void unused() throws IOException {
        KEPT.add(new FileOutputStream(file("unused")));
    }

    private void listed() throws IOException {
        try (Stream<Path> paths = Files.walk(folder)) {
            paths.forEach(path -> {});
        }
        try (DirectoryStream<Path> paths = Files.newDirectoryStream(folder)) {
            paths.iterator().next();
        }
    }

    @SuppressWarnings("StreamResourceLeak") // On purpose.
    private void listedOpen() throws IOException {
        Stream<Path> paths = Files.list(folder);
        paths.forEach(path -> {});
        KEPT.add(paths);
    }

    private void served() throws IOException {
        ServerSocketChannel.open().close();
        new ServerSocket(0).close();
        KEPT.add(ServerSocketChannel.open());
    }

    private void mapped() throws IOException {
        try (FileChannel channel = FileChannel.open(Files.write(folder.resolve("mapped"), new byte[1]))) {
            KEPT.add(channel.map(FileChannel.MapMode.READ_ONLY, 0, 1));
        }
    }

    /** The finaliser of its file system closes it. */
    private void archived() throws Exception {
        Path archive = folder.resolve("archive.zip");
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archive))) {
            zip.putNextEntry(new ZipEntry("entry"));
        }
        ReachableUntilNow reachable = leakArchive(archive);
        while (!reachable.isGone()) {
            System.gc();
        }
        TimeUnit.MILLISECONDS.sleep(100);
    }

    private ReachableUntilNow leakArchive(Path archive) throws IOException {
        return new ReachableUntilNow(FileSystems.newFileSystem(archive));
    }

    private void datagrams() throws IOException {
        new DatagramSocket().close();
        DatagramChannel.open().close();
        Pipe pipe = Pipe.open();
        pipe.source().close();
        pipe.sink().close();
    }

    /** Follows what the program no longer holds. */
    private static final class ReachableUntilNow extends java.lang.ref.WeakReference<Object> {
        ReachableUntilNow(Object object) {
            super(object);
        }

        boolean isGone() {
            return refersTo(null);
        }
    }
}
