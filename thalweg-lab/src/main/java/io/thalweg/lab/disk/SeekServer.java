package io.thalweg.lab.disk;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The process that serves a file as slowly as a disk with an arm. FUSE is a conversation over one descriptor of {@code
 * /dev/fuse}, which a shell opens, mounts and hands over as standard input and output: no native code is needed.
 */
public final class SeekServer {
    private static final Path FUSE = Path.of("/dev/fuse");

    /** What mounts the descriptor on its first argument and becomes the command that the others are. */
    private static final String MOUNT_AND_SERVE = "exec 3<>/dev/fuse && mount -i -t fuse"
            + " -o fd=3,rootmode=100600,user_id=0,group_id=0,default_permissions thalweg-disk \"$1\""
            + " && echo mounted && shift && trap '' INT HUP && exec \"$@\" 0<&3 1>&3 2>/dev/null 3>&-";

    private SeekServer() {}

    static boolean isPossible() {
        return Files.isWritable(FUSE);
    }

    /** Serves the image under another name. Ends when that is unmounted, or when this process has ended. */
    static Process start(Path image, Path served, int megabytesPerSecond, int seekMillis) throws IOException {
        Files.createFile(served);
        List<String> command = new ArrayList<>(List.of("/bin/sh", "-c", MOUNT_AND_SERVE, "sh", served.toString()));
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx16m", "-XX:-UsePerfData"));
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), SeekServer.class.getName()));
        command.add(image.toString());
        command.add(Integer.toString(megabytesPerSecond));
        command.add(Integer.toString(seekMillis));
        command.add(Long.toString(ProcessHandle.current().pid()));
        Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
        process.getOutputStream().close();
        // Ends with the shell, since the server has /dev/fuse instead of this pipe.
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip();
        if (!said.equals("mounted")) {
            process.destroyForcibly();
            throw new IOException("`mount -t fuse` failed: " + said);
        }
        return process;
    }

    /** Arguments: the image, MB/s, ms for each move, and the process without which there is no use for this one. */
    public static void main(String[] arguments) throws IOException {
        Thread watch = new Thread(() -> haltAtEndOf(Long.parseLong(arguments[3])), "parent-watch");
        watch.setDaemon(true);
        watch.start();
        DiskArm arm = new DiskArm(Integer.parseInt(arguments[1]), Integer.parseInt(arguments[2]));
        try (FileChannel image =
                        FileChannel.open(Path.of(arguments[0]), StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileInputStream in = new FileInputStream(FileDescriptor.in);
                FileOutputStream out = new FileOutputStream(FileDescriptor.out)) {
            serve(new ServedFile(image, arm), in.getChannel(), out.getChannel());
        }
    }

    private static void haltAtEndOf(long parent) {
        ProcessHandle.of(parent).ifPresent(process -> process.onExit().join());
        Runtime.getRuntime().halt(0);
    }

    /** One call reads one whole request, and one call writes one whole answer. */
    private static void serve(ServedFile file, FileChannel in, FileChannel out) {
        ByteBuffer request = ByteBuffer.allocateDirect(ServedFile.REQUEST_BYTES);
        while (true) {
            try {
                if (in.read(request.clear()) < 0) {
                    return;
                }
            } catch (IOException unmounted) {
                return;
            }
            ByteBuffer answer = file.answer(request.flip());
            if (answer.hasRemaining()) {
                try {
                    out.write(answer);
                } catch (IOException nobodyWaits) {
                    // Who asked has been killed meanwhile; the next request tells whether the disk is still mounted.
                }
            }
        }
    }
}
