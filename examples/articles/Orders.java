import java.io.IOException;
import java.io.PrintWriter;
import java.util.Random;

/** Writes a file of items, sorted by number, with their prices, and one of orders: an item and how many of it. */
public class Orders {
    private static final int ITEMS = 1_000;

    public static void main(String[] arguments) throws IOException {
        try (PrintWriter items = new PrintWriter(arguments[0])) {
            for (int item = 0; item < ITEMS; item++) {
                items.println(7 * item + "," + (100 + item % 900));
            }
        }
        int count = Integer.parseInt(arguments[2]);
        Random random = new Random(1);
        try (PrintWriter orders = new PrintWriter(arguments[1])) {
            for (int order = 0; order < count; order++) {
                orders.println(7 * random.nextInt(ITEMS) + "," + (1 + order % 9));
            }
        }
    }
}
