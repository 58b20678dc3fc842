import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.Map;
import java.util.TreeMap;

/** Adds up the sales of each region, and writes one record for each sale, as many programs do that grew slowly. */
public class Sales {
    public static void main(String[] arguments) throws IOException {
        Map<String, Long> totals = new TreeMap<>();
        try (RandomAccessFile in = new RandomAccessFile(arguments[0], "r");
                DataOutputStream out = new DataOutputStream(new FileOutputStream(arguments[1]))) {
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                String[] fields = line.split(",");
                int cents = Integer.parseInt(fields[2]);
                totals.merge(fields[1], (long) cents, Long::sum);
                out.writeInt(Integer.parseInt(fields[0]));
                out.writeInt(cents);
            }
        }
        System.out.println(totals);
    }
}
