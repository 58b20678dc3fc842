package io.thalweg.audit.cost;

import io.thalweg.audit.recording.Medium;
import java.util.Set;

/** Calls that cost about the same. */
public enum CallKind {
    FILE_READ(300),
    FILE_WRITE(450),
    /** Through a file's channel, and a stream of {@code Files} over one: more of the JDK lies on the way. */
    CHANNEL_READ(600),
    CHANNEL_WRITE(900),
    SOCKET_READ(700),
    SOCKET_WRITE(1500),
    /** {@code SSLSocket.getInputStream().read()} of a byte that has been decrypted with many others. */
    TLS_READ(60),
    /** The same of a record by itself: decrypted, after a read of its header and one of its body. */
    TLS_RECORD_READ(6000),
    /** A record, encrypted and written to the socket. */
    TLS_WRITE(5000),
    /** {@code HttpURLConnection.getInputStream().read()}. */
    HTTP_READ(60),
    PIPE_READ(500),
    PIPE_WRITE(600),
    /** From a file to another, past the program. */
    FILE_TRANSFER(1500),
    /** To another position, or a question for it. */
    FILE_SEEK(150),
    /** A seek to find out where it stands, and one from there. */
    FILE_SKIP(300),
    FILE_LENGTH(250),
    FILE_AVAILABLE(450),
    /**
     * A question for the length before each write: from Linux 6.13 on, a write after a question for a file's times
     * stores a new one, which takes longer than the question.
     */
    LENGTH_BEFORE_WRITE(900),
    SOCKET_AVAILABLE(300),
    /** A question about a path. */
    FILE_STAT(900),
    /** A path followed to the file itself, over each of its directories. */
    FILE_RESOLVE(4000),
    /** A file opened and closed again. */
    FILE_OPEN(2000),
    /** A part of a file mapped, touched once and, with the garbage, unmapped again. */
    FILE_MAP(8000),
    /** {@code GZIPInputStream.read()}: a call into the codec's native code. */
    CODEC_READ(80),
    /** {@code GZIPOutputStream.write(int)}. */
    CODEC_WRITE(150),
    /**
     * What a line that is flushed through a writer to a file costs above the system call, and above one that is not
     * flushed.
     */
    TEXT_FLUSH(150),
    /**
     * What a line that a {@code PrintStream} prints straight to a file costs above the system call, and above one with
     * a buffer.
     */
    TEXT_PRINT(150),
    /**
     * What a byte of a line costs that {@code DataInputStream.readLine} takes out of a buffer, above one that a reader
     * takes.
     */
    DATA_LINE(10),
    /**
     * What a byte of text costs whose characters are taken one by one from a decoder, above one that comes through a
     * buffer for characters.
     */
    DECODED_CHARACTER(12),
    /**
     * What a byte costs of a read of 32 MiB into an array, above one of 64 KiB: memory outside the heap is mapped and
     * cleared for each call.
     */
    LARGE_READ(0.55),
    /** What a byte costs that a new buffer reads ahead, above a read of what is wanted: an array cleared and filled. */
    NEW_BUFFER(0.4),
    /** {@code BufferedInputStream.read()} with a full buffer. */
    JDK_BUFFER_READ(5),
    /** {@code BufferedOutputStream.write(int)} with room in the buffer. */
    JDK_BUFFER_WRITE(5),
    /** {@code TunedInputStream.read()} with a full buffer. */
    THALWEG_BUFFER_READ(2),
    /** {@code TunedOutputStream.write(int)} with room in the buffer. */
    THALWEG_BUFFER_WRITE(2);

    /**
     * From here on, the C library maps each such block anew and the kernel clears its pages (glibc). Reads of 1 to 8
     * MiB take no more for each byte than those of 64 KiB.
     */
    public static final int LARGE_READ_BYTES = 32 << 20;

    private final double typicalNanos;

    CallKind(double typicalNanos) {
        this.typicalNanos = typicalNanos;
    }

    /** What it costs on a machine of these years, about: enough for few calls, and where it could not be measured. */
    public CallCost typical() {
        return new CallCost(typicalNanos, 0.1, CallCost.MOST_SPREAD);
    }

    private static final String FILE_CHANNEL = "sun.nio.ch.FileChannelImpl";

    private static final Set<String> WRITES = Set.of("write", "send");

    /** The system call of that operation, as recordings name it, by a class that holds a descriptor of that medium. */
    public static CallKind of(String type, Medium medium, String op) {
        return switch (op) {
            case "seek", "position" -> FILE_SEEK;
            case "skip" -> FILE_SKIP;
            case "length" -> FILE_LENGTH;
            case "stat" -> FILE_STAT;
            case "resolve" -> FILE_RESOLVE;
            case "map" -> FILE_MAP;
            case "transferTo", "transferFrom" -> FILE_TRANSFER;
            case "available" -> medium == Medium.SOCKET ? SOCKET_AVAILABLE : FILE_AVAILABLE;
            case "read", "write" -> type.equals(FILE_CHANNEL) ? ofChannel(medium, op) : moving(medium, op);
            default -> moving(medium, op);
        };
    }

    /** Whether such a call costs more the more bytes it moves. */
    boolean movesBytes() {
        return switch (this) {
            case FILE_SEEK,
                    FILE_SKIP,
                    FILE_LENGTH,
                    FILE_AVAILABLE,
                    SOCKET_AVAILABLE,
                    FILE_STAT,
                    FILE_RESOLVE,
                    FILE_OPEN,
                    FILE_MAP,
                    HTTP_READ -> false;
            default -> true;
        };
    }

    /** Whether it is what comes with a system call, which is priced by itself. */
    boolean isAboveACall() {
        return this == TEXT_FLUSH || this == TEXT_PRINT;
    }

    /** Whether it is what a way of doing something costs above a better way. */
    boolean isDifference() {
        return switch (this) {
            case TEXT_FLUSH, TEXT_PRINT, DATA_LINE, DECODED_CHARACTER, LENGTH_BEFORE_WRITE, LARGE_READ, NEW_BUFFER ->
                true;
            default -> false;
        };
    }

    private static CallKind ofChannel(Medium medium, String op) {
        CallKind kind = moving(medium, op);
        return kind == FILE_READ ? CHANNEL_READ : kind == FILE_WRITE ? CHANNEL_WRITE : kind;
    }

    private static CallKind moving(Medium medium, String op) {
        boolean reads = !WRITES.contains(op);
        return switch (medium) {
            case SOCKET, UNIX_SOCKET, DATAGRAM -> reads ? SOCKET_READ : SOCKET_WRITE;
            case PIPE, TERMINAL -> reads ? PIPE_READ : PIPE_WRITE;
            case TLS -> reads ? TLS_READ : TLS_WRITE;
            case TLS_RECORDS -> reads ? SOCKET_READ : SOCKET_WRITE;
            case FILE, DEVICE, MEMORY, DIRECTORY, MAPPING, UNKNOWN -> reads ? FILE_READ : FILE_WRITE;
        };
    }
}
