package io.thalweg.trials.crash;

import io.thalweg.log.Acknowledgement;
import io.thalweg.log.AppendLog;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.function.BiConsumer;

/** Appends to a log from several threads until it is killed or fails, and says of each record once it is acknowledged. */
public final class Appender implements Runnable {
    static final int WRITERS = 4;

    private final AppendLog log;
    private final int life;
    private final int writer;
    private final BiConsumer<Long, Payload> acknowledge;

    /** Of a record on the disk; also of one that the system alone has, where that counts. */
    Appender(AppendLog log, int life, int writer, BiConsumer<Long, Payload> acknowledge) {
        this.log = log;
        this.life = life;
        this.writer = writer;
        this.acknowledge = acknowledge;
    }

    /** Arguments: the log's directory, the number of this life. Is killed; prints a line for each acknowledged record. */
    public static void main(String[] arguments) throws IOException {
        say("ready");
        int life = Integer.parseInt(arguments[1]);
        AppendLog log = Ledger.settings().open(Path.of(arguments[0]));
        for (int writer = 0; writer < WRITERS; writer++) {
            new Thread(new Appender(log, life, writer, Appender::say)).start();
        }
    }

    private static void say(long sequence, Payload payload) {
        say(sequence + " " + payload.writer() + " " + payload.number());
    }

    /** By one write: it is there as a whole, or is not. */
    private static void say(String line) {
        try {
            new FileOutputStream(FileDescriptor.out).write((line + "\n").getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends when the log fails. */
    @Override
    public void run() {
        SplittableRandom random = new SplittableRandom(31L * life + writer);
        try {
            for (int number = 0; ; number++) {
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
