import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import io.thalweg.log.LogReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Random;
import java.util.zip.CRC32;

/** Appends each update to a log, waiting for the disk once for 100; then computes a checksum of the updated blocks. */
public class Blocks {
    private static final int BLOCK_BYTES = 4096;
    private static final int BLOCKS = 64;
    private static final int UPDATES = 500;
    private static final int UPDATES_PER_COMMIT = 100;

    public static void main(String[] arguments) throws IOException {
        Path directory = Path.of(arguments[0]);
        try (AppendLog log = AppendLog.open(directory)) {
            update(log);
        }
        try (LogReader log = LogReader.open(directory)) {
            System.out.println(Long.toHexString(checksum(log)));
        }
    }

    private static void update(AppendLog log) throws IOException {
        Random random = new Random(1);
        byte[] block = new byte[BLOCK_BYTES];
        ByteBuffer record = ByteBuffer.allocate(Integer.BYTES + BLOCK_BYTES);
        for (int update = 1; update <= UPDATES; update++) {
            int number = random.nextInt(BLOCKS);
            random.nextBytes(block);
            log.append(record.clear().putInt(number).put(block).flip());
            if (update % UPDATES_PER_COMMIT == 0) {
                log.commit(Acknowledgement.DISK);
            }
        }
    }

    /** Of the blocks as they are after the last update. */
    private static long checksum(LogReader log) throws IOException {
        byte[] blocks = new byte[BLOCKS * BLOCK_BYTES];
        while (log.next()) {
            ByteBuffer record = log.payload();
            int number = record.getInt();
            record.get(blocks, number * BLOCK_BYTES, BLOCK_BYTES);
        }
        CRC32 checksum = new CRC32();
        checksum.update(blocks);
        return checksum.getValue();
    }
}
