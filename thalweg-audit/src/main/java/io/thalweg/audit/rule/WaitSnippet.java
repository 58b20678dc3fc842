package io.thalweg.audit.rule;

import io.thalweg.audit.finding.Calls;
import io.thalweg.audit.finding.Fix;
import io.thalweg.audit.finding.Fix.Needs;

/**
 * The code of a fix that saves waiting rather than processor time, before and after; compiled by the same test as
 * {@link Snippet}, with the same names given, and {@code connection} for a channel of a socket.
 */
enum WaitSnippet {
    ONE_WRITE(Needs.JDK, "Send each message by one write: collect it in a buffer and flush that", """
            OutputStream out = socket.getOutputStream();
            for (byte[] part : records) {
                out.write(part);
            }""", """
            OutputStream out = new BufferedOutputStream(socket.getOutputStream()); // once for each connection
            for (byte[] part : records) {
                out.write(part);
            }
            out.flush(); // before the answer is read"""),
    GATHER_WRITES(Needs.JDK, "Send each message by one write: hand over its parts together", """
            ByteBuffer header = ByteBuffer.allocate(8);
            ByteBuffer body = ByteBuffer.allocate(100);
            connection.write(header);
            connection.write(body);""", """
            ByteBuffer header = ByteBuffer.allocate(8);
            ByteBuffer body = ByteBuffer.allocate(100);
            connection.write(new ByteBuffer[] {header, body});"""),
    NO_DELAY_SOCKET(
            Needs.JDK, "Or tell the system to hold nothing back", "OutputStream out = socket.getOutputStream();", """
            socket.setTcpNoDelay(true);
            OutputStream out = socket.getOutputStream();"""),
    NO_DELAY_CHANNEL(
            Needs.JDK,
            "Or tell the system to hold nothing back",
            "SocketChannel out = SocketChannel.open(connection.getRemoteAddress());",
            """
            SocketChannel out = SocketChannel.open(connection.getRemoteAddress());
            out.setOption(StandardSocketOptions.TCP_NODELAY, true);"""),
    FORCE_ONCE(Needs.JDK, "Force once for each batch, and only then report it as saved", """
            for (byte[] record : records) {
                channel.write(ByteBuffer.wrap(record));
                channel.force(false);
            }""", """
            for (byte[] record : records) {
                channel.write(ByteBuffer.wrap(record));
            }
            channel.force(false);"""),
    SYNC_ONCE(Needs.JDK, "Sync once for each batch, and only then report it as saved", """
            FileOutputStream out = new FileOutputStream(file);
            for (byte[] record : records) {
                out.write(record);
                out.getFD().sync();
            }""", """
            FileOutputStream out = new FileOutputStream(file);
            for (byte[] record : records) {
                out.write(record);
            }
            out.getFD().sync();"""),
    SYNC_RANDOM_ONCE(Needs.JDK, "Sync once for each batch, and only then report it as saved", """
            for (byte[] record : records) {
                raf.write(record);
                raf.getFD().sync();
            }""", """
            for (byte[] record : records) {
                raf.write(record);
            }
            raf.getFD().sync();"""),
    GROUP_COMMIT(
            Needs.THALWEG,
            "Append to a log whose threads share forces, if each record must be safe before it goes on",
            """
            for (byte[] record : records) {
                channel.write(ByteBuffer.wrap(record));
                channel.force(false);
            }""",
            """
            AppendLog log = AppendLog.open(path); // once, for all threads
            for (byte[] record : records) {
                log.append(record);
                log.commit(Acknowledgement.DISK); // threads that commit at the same time share one force
            }"""),
    FORCE_ONCE_PER_BATCH(
            Needs.JDK,
            "Open it without the sync option, force once for each batch, and only then report it as saved",
            """
            FileChannel out = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.DSYNC);
            for (byte[] record : records) {
                out.write(ByteBuffer.wrap(record));
            }""",
            """
            FileChannel out = FileChannel.open(path, StandardOpenOption.WRITE);
            for (byte[] record : records) {
                out.write(ByteBuffer.wrap(record));
            }
            out.force(false);"""),
    FLUSH_PIPE(Needs.JDK, "Flush the other end of the pipe after each message", """
            PipedOutputStream out = new PipedOutputStream(new PipedInputStream());
            for (byte[] record : records) {
                out.write(record);
            }""", """
            PipedOutputStream out = new PipedOutputStream(new PipedInputStream());
            for (byte[] record : records) {
                out.write(record);
                out.flush(); // wakes the reader
            }"""),
    COMMIT_ONCE(Needs.THALWEG, "Commit once for each batch, and only then report it as saved", """
            AppendLog log = AppendLog.open(path);
            for (byte[] record : records) {
                log.append(record);
                log.commit(Acknowledgement.DISK);
            }""", """
            AppendLog log = AppendLog.open(path);
            for (byte[] record : records) {
                log.append(record);
            }
            log.commit(Acknowledgement.DISK);""");

    private static final String LOG = "io.thalweg.log.";

    private static final double MOST = 0.5;

    private final Needs needs;
    private final String title;
    private final String before;
    private final String after;

    WaitSnippet(Needs needs, String title, String before, String after) {
        this.needs = needs;
        this.title = title;
        this.before = before;
        this.after = after;
    }

    /** Whether Thalweg's own log makes most of these calls, where whoever commits decides how many there are. */
    static boolean isOfLog(Calls calls) {
        return calls.shareOfClass(LOG) >= MOST;
    }

    /** As a fix, whose gain in processor time is not told. */
    Fix fix() {
        return new Fix(title, needs, before, after, null);
    }
}
