package io.thalweg.agent;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/** What {@link Agent} asks of the rest of the agent, which has another class loader: the one type that both see alike. */
public interface Control {
    /**
     * Obeys one command.
     *
     * @param command {@code start} or {@code attach}, a space, and the options
     * @return what went wrong, as one line, or an empty string
     */
    String obey(String command);

    /** As {@link Agent#watch}. */
    Supplier<List<Map<String, Object>>> watch();
}
