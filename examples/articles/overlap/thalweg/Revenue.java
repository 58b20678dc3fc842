import io.thalweg.channel.Views;
import io.thalweg.flow.Partitions;
import io.thalweg.line.LineReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;

/** Has all processors look up the prices of orders and add up what they are worth, in cents, while orders are read. */
public class Revenue {
    private final int[] numbers;
    private final int[] prices;

    private Revenue(List<String> items) {
        numbers = column(items, 0);
        prices = column(items, 1);
    }

    public static void main(String[] arguments) throws IOException {
        Revenue revenue = new Revenue(Files.readAllLines(Path.of(arguments[0])));
        LongAdder sum = Partitions.lines()
                .of(Path.of(arguments[1]))
                .collect(LongAdder::new, revenue::addOrders, Revenue::both);
        System.out.println(sum);
    }

    private static int[] column(List<String> lines, int column) {
        return lines.stream()
                .mapToInt(line -> Integer.parseInt(line.split(",")[column]))
                .toArray();
    }

    private void addOrders(LongAdder sum, LineReader orders) throws IOException {
        while (orders.next()) {
            ByteBuffer order = orders.view();
            int comma = Views.indexOf(order, (byte) ',');
            long count = Views.parseLong(order.slice(comma + 1, order.limit() - comma - 1));
            sum.add(price(Views.parseInt(order.limit(comma))) * count);
        }
    }

    private int price(int item) {
        int found = Arrays.binarySearch(numbers, item);
        if (found < 0) {
            throw new IllegalArgumentException("no item has the number " + item);
        }
        return prices[found];
    }

    private static LongAdder both(LongAdder left, LongAdder right) {
        left.add(right.sum());
        return left;
    }
}
