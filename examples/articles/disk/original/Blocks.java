import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Random;
import java.util.zip.CRC32;

/** Updates blocks of a file in random order, waiting for the disk each time; then computes a checksum of the file. */
public class Blocks {
    private static final int BLOCK_BYTES = 4096;
    private static final int BLOCKS = 64;
    private static final int UPDATES = 500;

    public static void main(String[] arguments) throws IOException {
        try (FileChannel file = FileChannel.open(
                Path.of(arguments[0]),
                StandardOpenOption.CREATE,
                StandardOpenOption.READ,
                StandardOpenOption.WRITE)) {
            update(file);
            System.out.println(Long.toHexString(checksum(file)));
        }
    }

    private static void update(FileChannel file) throws IOException {
        Random random = new Random(1);
        byte[] block = new byte[BLOCK_BYTES];
        for (int update = 0; update < UPDATES; update++) {
            int number = random.nextInt(BLOCKS);
            random.nextBytes(block);
            file.write(ByteBuffer.wrap(block), (long) number * BLOCK_BYTES);
            file.force(false);
        }
    }

    private static long checksum(FileChannel file) throws IOException {
        CRC32 checksum = new CRC32();
        ByteBuffer block = ByteBuffer.allocate(BLOCK_BYTES);
        for (int number = 0; number < BLOCKS; number++) {
            file.read(block.clear(), (long) number * BLOCK_BYTES);
            checksum.update(block.flip());
        }
        return checksum.getValue();
    }
}
