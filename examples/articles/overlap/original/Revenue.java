import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Loads everything, then looks up the price of each order and adds up what all orders are worth, in cents. */
public class Revenue {
    public static void main(String[] arguments) throws IOException {
        List<String> items = Files.readAllLines(Path.of(arguments[0]));
        List<String> orders = Files.readAllLines(Path.of(arguments[1]));
        int[] numbers = column(items, 0);
        int[] prices = column(items, 1);
        long revenue = 0;
        for (String order : orders) {
            String[] fields = order.split(",");
            int price = price(Integer.parseInt(fields[0]), numbers, prices);
            revenue += price * Long.parseLong(fields[1]);
        }
        System.out.println(revenue);
    }

    private static int[] column(List<String> lines, int column) {
        return lines.stream()
                .mapToInt(line -> Integer.parseInt(line.split(",")[column]))
                .toArray();
    }

    private static int price(int item, int[] numbers, int[] prices) {
        if (numbers.length != prices.length) {
            throw new IllegalArgumentException(numbers.length + " numbers, but " + prices.length + " prices");
        }
        for (int i = 0; i < numbers.length; i++) {
            if (numbers[i] == item) {
                return prices[i];
            }
        }
        throw new IllegalArgumentException("no item has the number " + item);
    }
}
