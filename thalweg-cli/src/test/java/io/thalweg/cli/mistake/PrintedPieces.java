package io.thalweg.cli.mistake;

/** Prints a table to standard output, figure by figure. */
public final class PrintedPieces {
    public static final int ROWS = 2_000;
    public static final int COLUMNS = 10;

    private PrintedPieces() {}

    public static void main(String[] arguments) {
        for (int row = 0; row < ROWS; row++) {
            for (int column = 0; column < COLUMNS; column++) {
                System.out.print(row * column + " "); // the mistake
            }
            System.out.println();
        }
    }
}
