package io.thalweg.bench.messages;

import java.io.IOException;

/** The article's {@code channel} and {@code compact}: the same arrays again and again, filled from a direct buffer. */
final class CopyingLoop extends MessageLoop {
    private static final int LARGEST_BODY_SIZE_BYTES = 1024;

    private final ReceiveBuffer in;
    private final byte[] type = new byte[Integer.BYTES];
    private final byte[] body = new byte[LARGEST_BODY_SIZE_BYTES];

    CopyingLoop(ReceiveBuffer in, boolean bodies) {
        super(bodies);
        this.in = in;
    }

    @Override
    long pass(int count) throws IOException {
        long sum = 0;
        for (int i = 0; i < count; i++) {
            in.ensure(Integer.BYTES);
            in.bytes.get(type);
            in.ensure(Integer.BYTES);
            int length = in.bytes.getInt();
            in.ensure(length);
            in.bytes.get(body, 0, length);
            sum += sum(intOf(type), body, length);
        }
        return sum;
    }
}
