import io.thalweg.line.LineReader;
import io.thalweg.stream.TunedFileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** As {@code SalesWithThalweg}, but makes a string of each region and looks it up in a map, as {@code Sales} does. */
public class SalesWithRegionStrings {
    public static void main(String[] arguments) throws IOException {
        Map<String, Long> totals = new TreeMap<>();
        try (LineReader lines = LineReader.open(Path.of(arguments[0]));
                OutputStream out = new TunedFileOutputStream(arguments[1])) {
            ByteBuffer record = ByteBuffer.allocate(8);
            while (lines.next()) {
                ByteBuffer line = lines.view();
                int sale = SalesWithThalweg.nextNumber(line);
                String region = nextWord(line);
                int cents = SalesWithThalweg.nextNumber(line);
                totals.merge(region, (long) cents, Long::sum);
                out.write(record.putInt(0, sale).putInt(4, cents).array());
            }
        }
        System.out.println(totals);
    }

    /** The bytes up to the next comma, as a string; moves the line behind the comma. */
    private static String nextWord(ByteBuffer line) {
        int end = line.position();
        while (line.get(end) != ',') {
            end++;
        }
        byte[] word = new byte[end - line.position()];
        line.get(word).position(end + 1);
        return new String(word, StandardCharsets.ISO_8859_1);
    }
}
