import io.thalweg.channel.Views;
import io.thalweg.line.LineReader;
import io.thalweg.stream.TunedFileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Does what {@code Sales} does, but takes everything from the bytes of a line and makes no string of it. */
public class SalesWithThalweg {
    private enum Region {
        EAST,
        NORTH,
        SOUTH,
        WEST;

        private final byte[] bytes = toString().getBytes(StandardCharsets.US_ASCII);
        private long cents;

        /** The region at the beginning of these bytes; moves them behind it and its comma. */
        static Region next(ByteBuffer line) {
            for (Region region : ALL) {
                if (Views.startsWith(line, region.bytes)) {
                    line.position(line.position() + region.bytes.length + 1);
                    return region;
                }
            }
            throw new IllegalArgumentException("unknown region: " + StandardCharsets.US_ASCII.decode(line));
        }

        @Override
        public String toString() {
            return name().toLowerCase();
        }
    }

    private static final Region[] ALL = Region.values();

    public static void main(String[] arguments) throws IOException {
        try (LineReader lines = LineReader.open(Path.of(arguments[0]));
                OutputStream out = new TunedFileOutputStream(arguments[1])) {
            ByteBuffer record = ByteBuffer.allocate(8);
            while (lines.next()) {
                ByteBuffer line = lines.view();
                int sale = nextNumber(line);
                Region region = Region.next(line);
                int cents = nextNumber(line);
                region.cents += cents;
                out.write(record.putInt(0, sale).putInt(4, cents).array());
            }
        }
        Map<String, Long> totals = new TreeMap<>();
        for (Region region : ALL) {
            totals.put(region.toString(), region.cents);
        }
        System.out.println(totals);
    }

    /** The number at the beginning of these bytes; moves them behind it and its comma. */
    static int nextNumber(ByteBuffer line) {
        int number = 0;
        while (line.hasRemaining()) {
            byte next = line.get();
            if (next == ',') {
                break;
            }
            number = 10 * number + next - '0';
        }
        return number;
    }
}
