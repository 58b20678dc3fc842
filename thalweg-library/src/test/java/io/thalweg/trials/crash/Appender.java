package io.thalweg.trials.crash;

import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/**
 * Appends to a log from several threads until it is killed or fails, and says of each record once it is acknowledged.
 */
public final class Appender implements Runnable {
    static final int WRITERS = 4;

    /** As many records as there is time for. */
    static final int ENDLESS = Integer.MAX_VALUE;

    static final String READY = "ready";
    static final String OPEN = "open";
    private static final int FIRST_WITH_VIRTUAL_THREADS = 21;

    private final AppendLog log;
    private final int life;
    private final int writer;
    private final int records;
    private final BiConsumer<Long, Payload> acknowledge;

    /** Of a record on the disk; also of one that the system alone has, where that counts. */
    Appender(AppendLog log, int life, int writer, int records, BiConsumer<Long, Payload> acknowledge) {
        this.log = log;
        this.life = life;
        this.writer = writer;
        this.records = records;
        this.acknowledge = acknowledge;
    }

    /**
     * Arguments: the log's directory, the number of this life, and how many records each writer appends. Is mostly
     * killed before; says when it begins, when the log is open, and a line for each acknowledged record.
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        say(READY);
        int life = Integer.parseInt(arguments[1]);
        int records = Integer.parseInt(arguments[2]);
        AppendLog log = Ledger.settings().open(Path.of(arguments[0]));
        say(OPEN);
        List<Thread> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            writers.add(new Appender(log, life, writer, records, Appender::say).start());
        }
        for (Thread writer : writers) {
            writer.join();
        }
    }

    /** All of them, in this process; the ledger gets what is on the disk. */
    static List<Thread> start(AppendLog log, int life, Ledger ledger) {
        List<Thread> writers = new ArrayList<>();
        for (int writer = 0; writer < WRITERS; writer++) {
            boolean onDisk = level(writer) == Acknowledgement.DISK;
            writers.add(new Appender(log, life, writer, ENDLESS, (sequence, payload) -> {
                        if (onDisk) {
                            ledger.acknowledge(sequence, payload);
                        }
                    })
                    .start());
        }
        return writers;
    }

    private static void say(long sequence, Payload payload) {
        // No +, which takes milliseconds the first time.
        say(String.join(
                " ", String.valueOf(sequence), String.valueOf(payload.writer()), String.valueOf(payload.number())));
    }

    /** By one write: it is there as a whole, or is not. */
    private static void say(String line) {
        try {
            new FileOutputStream(FileDescriptor.out).write(line.concat("\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** On a thread of its own; where there are virtual ones, two of the four writers are: one of each level. */
    Thread start() {
        if (writer >= WRITERS / 2 && Runtime.version().feature() >= FIRST_WITH_VIRTUAL_THREADS) {
            try {
                return (Thread) Thread.class
                        .getMethod("startVirtualThread", Runnable.class)
                        .invoke(null, this);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }
        Thread thread = new Thread(this);
        thread.start();
        return thread;
    }

    /** Ends when the log fails. */
    @Override
    public void run() {
        SplittableRandom random = new SplittableRandom(31L * life + writer);
        try {
            for (int number = 0; number < records; number++) {
                Payload payload = new Payload(life, writer, number);
                long sequence = log.append(ByteBuffer.wrap(payload.toBytes()));
                if (random.nextInt(3) == 0) {
                    log.commit(level(writer));
                    acknowledge.accept(sequence, payload);
                }
            }
        } catch (IOException e) {
            return; // what was acknowledged before counts
        }
    }

    /** Two of the writers want the disk to have their records, two are content with the system. */
    static Acknowledgement level(int writer) {
        return writer % 2 == 0 ? Acknowledgement.DISK : Acknowledgement.OS;
    }
}
