import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.util.Map;
import java.util.TreeMap;

/** Adds up the sales of each region, and writes a record of eight bytes for each sale. */
public class Sales {
    public static void main(String[] arguments) throws IOException {
        Map<String, Long> totals = new TreeMap<>();
        try (InputStream in = new FileInputStream(arguments[0]);
                OutputStream out = new FileOutputStream(arguments[1])) {
            StringBuilder line = new StringBuilder();
            for (int next = in.read(); next != -1; next = in.read()) {
                if (next != '\n') {
                    line.append((char) next);
                } else {
                    String[] fields = line.toString().split(",");
                    int sale = Integer.parseInt(fields[0]);
                    int cents = Integer.parseInt(fields[2]);
                    totals.merge(fields[1], (long) cents, Long::sum);
                    out.write(record(sale, cents));
                    line.setLength(0);
                }
            }
        }
        System.out.println(totals);
    }

    private static byte[] record(int sale, int cents) {
        return ByteBuffer.allocate(8).putInt(sale).putInt(cents).array();
    }
}
