package io.thalweg.stream;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.io.TempDir;

/** The contract, kept by the readers of files. */
class FileInputStreamsTest {
    @TempDir
    Path directory;

    @Nested
    class Tuned extends InputStreamContract {
        @Override
        InputStream open(byte[] content, int bufferSizeBytes) throws IOException {
            return new TunedFileInputStream(Files.write(directory.resolve("file"), content), bufferSizeBytes);
        }
    }

    @Nested
    class TunedOverAnInMemoryFileSystem extends InputStreamContract {
        private final FileSystem memory = Jimfs.newFileSystem(Configuration.unix());

        @Override
        InputStream open(byte[] content, int bufferSizeBytes) throws IOException {
            return new TunedFileInputStream(Files.write(memory.getPath("file"), content), bufferSizeBytes);
        }
    }
}
