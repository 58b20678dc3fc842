package io.thalweg.agent.record;

import io.thalweg.agent.count.CountSnapshot;
import io.thalweg.agent.count.Op;
import io.thalweg.agent.count.StackTable;
import io.thalweg.agent.count.StreamCounts;
import io.thalweg.agent.figure.Figure;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.util.ArrayList;
import java.util.List;

/**
 * A few calls at the start whose counts are known: does this JDK do what the table of hooks says? Only classes that
 * every JVM has loaded anyway, and each call once: to load channels and sockets would double what the agent adds to a
 * program's start, and of each call a stack is taken by code that is not compiled yet.
 */
final class SelfTest implements Runnable {
    private static final byte[] ARRAY = new byte[2];

    private final List<String> failures = new ArrayList<>();

    private SelfTest() {}

    /**
     * What does not count right, as missing hooks. Runs in a thread of its own, for the agent's threads are not
     * counted.
     */
    static List<String> failures() throws InterruptedException {
        SelfTest test = new SelfTest();
        Thread thread = new Thread(null, test, "thalweg-self-test", 0, false);
        thread.setDaemon(true);
        thread.start();
        thread.join();
        return test.failures;
    }

    @Override
    public void run() {
        try {
            File source = new File(System.getProperty("java.home"), "release");
            File sink = new File(File.separatorChar == '/' ? "/dev/null" : "NUL");
            readStream(source);
            readRandomly(source);
            writeStream(sink);
        } catch (IOException e) {
            failures.add("the agent could not test itself: " + e.getMessage());
            return;
        }
        CountSnapshot totals = CountSnapshot.now();
        expect(totals, "java.io.FileInputStream", Op.READ, 2, 1 + ARRAY.length);
        expect(totals, "java.io.RandomAccessFile", Op.READ, 2, 1 + ARRAY.length);
        expect(totals, "java.io.RandomAccessFile", Op.SEEK, 1, 0);
        expect(totals, "java.io.FileOutputStream", Op.WRITE, 2, 1 + ARRAY.length);
    }

    private static void readStream(File source) throws IOException {
        try (FileInputStream in = new FileInputStream(source)) {
            in.read();
            in.read(ARRAY);
        }
    }

    private static void readRandomly(File source) throws IOException {
        try (RandomAccessFile in = new RandomAccessFile(source, "r")) {
            in.seek(0);
            in.read();
            in.read(ARRAY);
        }
    }

    private static void writeStream(File sink) throws IOException {
        try (FileOutputStream out = new FileOutputStream(sink)) {
            out.write(0);
            out.write(ARRAY);
        }
    }

    private void expect(CountSnapshot totals, String type, int op, long calls, long bytes) {
        long countedCalls = 0;
        long countedBytes = 0;
        for (StreamCounts total : totals.streams) {
            if (total.type.equals(type) && total.created >= 0 && madeHere(totals.sites.get(total.created))) {
                countedCalls += total.counts(op).get(Figure.CALLS);
                countedBytes += total.counts(op).get(Figure.BYTES);
            }
        }
        if (countedCalls != calls || countedBytes != bytes) {
            failures.add(type + "." + Op.name(op) + ": counted " + countedCalls + " calls and " + countedBytes
                    + " bytes, expected " + calls + " and " + bytes);
        }
    }

    private static boolean madeHere(StackTable.Frame[] site) {
        for (StackTable.Frame frame : site) {
            if (frame.at().startsWith(SelfTest.class.getName() + ".")) {
                return true;
            }
        }
        return false;
    }
}
