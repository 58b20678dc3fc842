package io.thalweg.lab.disk;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;

/**
 * Answers the requests of the kernel's FUSE protocol for a file system that is one file: its root is the file itself. Every
 * read and write first takes the time that the arm takes. See {@code fuse(4)} and {@code linux/fuse.h}.
 */
final class ServedFile {
    /** What a request may carry, beside its headers. */
    static final int LARGEST_BYTES = 256 * 1024;

    private static final int IN_HEADER_BYTES = 40;
    private static final int OUT_HEADER_BYTES = 16;
    private static final int WRITE_ARGUMENTS_BYTES = 40;

    /** Headers and arguments of a write. */
    static final int REQUEST_BYTES = LARGEST_BYTES + 4096;

    static final int REPLY_BYTES = OUT_HEADER_BYTES + LARGEST_BYTES;

    private static final int FORGET = 2;
    private static final int GETATTR = 3;
    private static final int SETATTR = 4;
    private static final int OPEN = 14;
    private static final int READ = 15;
    private static final int WRITE = 16;
    private static final int STATFS = 17;
    private static final int RELEASE = 18;
    private static final int FSYNC = 20;
    private static final int FLUSH = 25;
    private static final int INIT = 26;
    private static final int INTERRUPT = 36;
    private static final int DESTROY = 38;
    private static final int BATCH_FORGET = 42;

    private static final int MAJOR = 7;

    /** The first of those whose answer to INIT has the 64 bytes that are written here. */
    private static final int MINOR = 31;

    private static final int ASYNC_READ = 1;
    private static final int BIG_WRITES = 1 << 5;
    private static final int MAX_PAGES = 1 << 22;
    private static final int PAGE_BYTES = 4096;

    /** Nothing of the file stays in the page cache: there the arm would not be felt. */
    private static final int DIRECT_IO = 1;

    private static final int IO_ERROR = -5;
    private static final int NOT_IMPLEMENTED = -38;

    private static final int REGULAR_FILE_FOR_OWNER = 0100600;

    private final FileChannel file;
    private final long sizeBytes;
    private final DiskArm arm;
    private final ByteBuffer reply = ByteBuffer.allocateDirect(REPLY_BYTES).order(ByteOrder.nativeOrder());

    ServedFile(FileChannel file, DiskArm arm) throws IOException {
        this.file = file;
        this.sizeBytes = file.size();
        this.arm = arm;
    }

    /** Answers one request; the answer is empty where the kernel expects none. */
    ByteBuffer answer(ByteBuffer request) {
        request.order(ByteOrder.nativeOrder());
        int opcode = request.getInt(4);
        long unique = request.getLong(8);
        reply.clear().position(OUT_HEADER_BYTES);
        if (opcode == FORGET || opcode == BATCH_FORGET || opcode == INTERRUPT || opcode == DESTROY) {
            return reply.limit(0).position(0);
        }
        int error;
        try {
            error = write(opcode, request.position(IN_HEADER_BYTES).slice().order(ByteOrder.nativeOrder()));
        } catch (IOException failed) {
            error = IO_ERROR;
        }
        if (error != 0) {
            reply.position(OUT_HEADER_BYTES);
        }
        reply.putInt(0, reply.position()).putInt(4, error).putLong(8, unique);
        return reply.flip();
    }

    /** Writes what follows the header; answers the error, 0 for none. */
    private int write(int opcode, ByteBuffer arguments) throws IOException {
        switch (opcode) {
            case INIT -> init(arguments);
            case GETATTR, SETATTR -> attributes();
            case OPEN -> reply.putLong(0).putInt(DIRECT_IO).putInt(0);
            case READ -> read(arguments.getLong(8), arguments.getInt(16));
            case WRITE -> write(arguments.getLong(8), arguments.position(WRITE_ARGUMENTS_BYTES));
            case STATFS -> zeros(80);
            case FLUSH, FSYNC, RELEASE -> {}
            default -> {
                return NOT_IMPLEMENTED;
            }
        }
        return 0;
    }

    private void init(ByteBuffer arguments) {
        int readAhead = arguments.getInt(8);
        reply.putInt(MAJOR).putInt(MINOR).putInt(readAhead).putInt(ASYNC_READ | BIG_WRITES | MAX_PAGES);
        // Requests in the background, and when there are too many.
        reply.putShort((short) 16).putShort((short) 12);
        reply.putInt(LARGEST_BYTES).putInt(1).putShort((short) (LARGEST_BYTES / PAGE_BYTES));
        zeros(34);
    }

    private void attributes() {
        // Valid for an hour: nobody else changes the file.
        reply.putLong(3600).putInt(0).putInt(0);
        reply.putLong(1).putLong(sizeBytes).putLong(sizeBytes / 512);
        zeros(3 * Long.BYTES + 3 * Integer.BYTES);
        reply.putInt(REGULAR_FILE_FOR_OWNER).putInt(1);
        zeros(3 * Integer.BYTES);
        reply.putInt(PAGE_BYTES).putInt(0);
    }

    private void read(long offset, int bytes) throws IOException {
        int wanted = (int) Math.max(0, Math.min(bytes, sizeBytes - offset));
        arm.visit(offset, wanted);
        reply.limit(OUT_HEADER_BYTES + wanted);
        while (reply.hasRemaining()) {
            if (file.read(reply, offset + reply.position() - OUT_HEADER_BYTES) < 0) {
                throw new EOFException("the image has become shorter than " + sizeBytes + " bytes");
            }
        }
    }

    private void write(long offset, ByteBuffer bytes) throws IOException {
        int size = bytes.remaining();
        arm.visit(offset, size);
        long at = offset;
        while (bytes.hasRemaining()) {
            at += file.write(bytes, at);
        }
        reply.putInt(size).putInt(0);
    }

    private void zeros(int count) {
        for (int i = 0; i < count; i++) {
            reply.put((byte) 0);
        }
    }
}
