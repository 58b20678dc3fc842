package io.thalweg.bench.messages;

import io.thalweg.lab.experiment.message.MessageReader;
import java.io.IOException;

/** How a variant begins to read. What it has buffered at the end of a pass belongs to the next. */
@FunctionalInterface
interface MessageOpener {
    MessageReader open(MessageInput input, MessageSum sum) throws IOException;
}
