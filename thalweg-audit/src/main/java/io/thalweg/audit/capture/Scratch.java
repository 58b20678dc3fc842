package io.thalweg.audit.capture;

import io.thalweg.base.file.PrivateFiles;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The temporary directories of one audit: noted in the ledger before they are made, gone when closed. */
public final class Scratch implements AutoCloseable {
    /** How their names begin. */
    static final String PREFIX = "thalweg-audit-";

    private final @Nullable Path entry;
    private final @Nullable FileChannel channel;
    private final List<Path> directories = new ArrayList<>();

    private Scratch(@Nullable Path entry, @Nullable FileChannel channel) {
        this.entry = entry;
        this.channel = channel;
    }

    /** Of an audit that begins. */
    public static Scratch of(AuditLedger ledger) throws IOException {
        Path folder = PrivateFiles.createDirectories(ledger.folder());
        while (true) {
            Path entry = folder.resolve(ProcessHandle.current().pid() + "-" + random());
            FileChannel channel = PrivateFiles.create(entry);
            try {
                channel.lock();
                // Until it was locked, `thalweg clean` may have taken it for left over.
                if (Files.exists(entry, LinkOption.NOFOLLOW_LINKS)) {
                    ledger.hold(entry);
                    return new Scratch(entry, channel);
                }
                channel.close();
            } catch (IOException e) {
                channel.close();
                Files.deleteIfExists(entry);
                throw e;
            }
        }
    }

    /** Not noted in the ledger: if the audit is killed, `thalweg clean` cannot find it. */
    public static Scratch unknown() {
        return new Scratch(null, null);
    }

    private static String random() {
        byte[] bytes = new byte[8];
        new SecureRandom().nextBytes(bytes);
        return HexFormat.of().formatHex(bytes);
    }

    /** Makes a directory that only its owner may enter. */
    Path directory(Path parent) throws IOException {
        Path directory = parent.resolve(PREFIX + random()).toAbsolutePath();
        if (channel != null) {
            // With the slash that the URI of a directory ends with, once it is there.
            String line = directory.toUri() + "/\n";
            channel.write(ByteBuffer.wrap(line.getBytes(StandardCharsets.UTF_8)));
        }
        PrivateFiles.createDirectory(directory);
        directories.add(directory);
        return directory;
    }

    /** Makes one where this system has such directories. */
    Path directory() throws IOException {
        return directory(Path.of(System.getProperty("java.io.tmpdir")));
    }

    /** Removes one before the end. */
    void remove(Path directory) throws IOException {
        PrivateFiles.deleteTree(directory);
        directories.remove(directory);
    }

    /** Removes the directories, and then what was noted of them. */
    @Override
    public void close() throws IOException {
        try {
            for (Path directory : List.copyOf(directories)) {
                remove(directory);
            }
            if (entry != null) {
                Files.deleteIfExists(entry);
            }
        } finally {
            if (channel != null) {
                channel.close();
            }
        }
    }
}
