import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/** Adds up the sales of each region, and writes a record of eight bytes for each sale. */
public class Sales {
    public static void main(String[] arguments) throws IOException {
        Map<String, Long> totals = new TreeMap<>();
        try (RandomAccessFile in = new RandomAccessFile(arguments[0], "r");
                OutputStream out = new FileOutputStream(arguments[1])) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] fields = line.split(",");
                int sale = Integer.parseInt(fields[0]);
                int cents = Integer.parseInt(fields[2]);
                totals.merge(fields[1], (long) cents, Long::sum);
                out.write(record(sale, cents));
            }
        }
        System.out.println(totals);
    }

    private static byte[] record(int sale, int cents) {
        return ByteBuffer.allocate(8).putInt(sale).putInt(cents).array();
    }
}
